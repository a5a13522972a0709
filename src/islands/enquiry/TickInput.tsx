// A tick box with its label and its error, in forms whose values are in React's state.
interface TickInputProps {
  id: string;
  label: string;
  checked: boolean;
  error: string | undefined;
  onChange: (checked: boolean) => void;
}

export const TickInput = ({ id, label, checked, error, onChange }: TickInputProps) => (
  <div className="field tick">
    <input
      id={id}
      type="checkbox"
      checked={checked}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      onChange={(event) => onChange(event.target.checked)}
    />
    <label htmlFor={id}>{label}</label>
    {error && (
      <p className="error" id={`${id}-error`}>
        {error}
      </p>
    )}
  </div>
);
