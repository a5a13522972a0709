// The second step of a trade-in: the kilometres and the condition of the car.
import { carConditions } from '../../domain/valuation/valuation.ts';
import type { OwnCarDraft } from '../../browser-state/own-car.ts';
import { RadioInputs } from '../enquiry/ChoiceInputs.tsx';
import { LabelledInput } from '../enquiry/LabelledInput.tsx';

export interface ConditionStepProps {
  draft: OwnCarDraft;
  errors: Partial<Record<string, string>>;
  /** Why the car gets no figure. */
  limitText: string | null;
  onChange: (change: OwnCarDraft) => void;
}

export function ConditionStep({ draft, errors, limitText, onChange }: ConditionStepProps) {
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
      <p role="status" className="hint">
        {limitText}
      </p>
      <RadioInputs
        id="own-condition"
        label="Condition"
        name="condition"
        choices={carConditions.map(({ value, label, description }) => ({
          value,
          text: label,
          small: description,
        }))}
        chosen={draft.condition}
        error={errors['condition']}
        onChoose={(condition) => onChange({ condition })}
      />
    </>
  );
}
