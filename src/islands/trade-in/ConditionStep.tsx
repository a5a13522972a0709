// The second step of a trade-in: the kilometres and the condition of the car.
import type { ValuationView } from '../../domain/valuation/valuation.ts';
import type { OwnCarDraft } from '../../browser-state/own-car.ts';
import { LabelledInput } from '../enquiry/LabelledInput.tsx';

export interface ConditionStepProps {
  draft: OwnCarDraft;
  errors: Partial<Record<string, string>>;
  conditions: ValuationView['conditions'];
  onChange: (change: OwnCarDraft) => void;
}

export function ConditionStep({ draft, errors, conditions, onChange }: ConditionStepProps) {
  return (
    <>
      <LabelledInput
        id="own-kms"
        label="Kilometres"
        inputMode="numeric"
        value={draft.kms ?? ''}
        error={errors['kms']}
        isRead
        onChange={(event) => onChange({ kms: event.target.value })}
      />
      <fieldset className="field conditions">
        <legend>Condition</legend>
        {conditions.map(({ value: name, label, description }, index) => (
          <label key={name} className="condition">
            <input
              type="radio"
              name="condition"
              id={index === 0 ? 'own-condition' : undefined}
              value={name}
              checked={draft.condition === name}
              aria-describedby={errors['condition'] ? 'own-condition-error' : undefined}
              onChange={() => onChange({ condition: name })}
            />
            <span>
              <b>{label}</b> <span className="small">{description}</span>
            </span>
          </label>
        ))}
        {errors['condition'] && (
          <p className="error" id="own-condition-error">
            {errors['condition']}
          </p>
        )}
      </fieldset>
    </>
  );
}
