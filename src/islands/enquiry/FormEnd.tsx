// The end of a short form: how what it asks for is used, and its button.
import { privacyPath } from '../../domain/content/legal-paths.ts';

interface FormEndProps {
  /** How the dealership uses what the form asks for. */
  purpose: string;
  button: string;
  /** The text of the button while the form is sent; null: it is not. */
  sending: string | null;
}

export const FormEnd = ({ purpose, button, sending }: FormEndProps) => (
  <>
    <p className="small">
      {purpose}: see our <a href={privacyPath}>privacy policy</a>.
    </p>
    <p className="btns">
      <button className="btn primary" aria-disabled={sending !== null}>
        {sending ?? button}
      </button>
    </p>
  </>
);
