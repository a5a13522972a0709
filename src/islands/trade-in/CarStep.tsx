// The first step of a trade-in: the plate with its state and the car that it belongs to, or the details typed by hand.
import { useState } from 'react';
import { stateCodes } from '../../domain/locations/state-codes.ts';
import {
  carName,
  missingForLookup,
  regoAnswer,
  regoTexts,
  type FoundCar,
  type RegoAnswer,
} from '../../domain/enquiry/rego-lookup.ts';
import type { OwnCarDraft } from '../../browser-state/own-car.ts';
import { SelectInput } from '../enquiry/ChoiceInputs.tsx';
import { LabelledInput } from '../enquiry/LabelledInput.tsx';
import { callApi, lookUpMs } from '../site/api.ts';
import { lastAnswer } from '../site/last-answer.ts';
import { draftOfCar } from './trade-in-steps.ts';

const states = [
  { value: '', text: 'Please choose' },
  ...stateCodes.map((value) => ({ value, text: value })),
];

export interface CarStepProps {
  /** Without a register the shopper types the car in, and its plate is optional. */
  hasRegister: boolean;
  draft: OwnCarDraft;
  errors: Partial<Record<string, string>>;
  /** Why the car gets no figure. */
  limitText: string | null;
  onChange: (change: OwnCarDraft) => void;
  /** The shopper confirmed that the car is theirs. */
  onConfirm: () => void;
}

/** The look-up of the plate, and what the shopper types instead. */
function useCarLookUp({
  hasRegister,
  draft,
  onChange,
}: Pick<CarStepProps, 'hasRegister' | 'draft' | 'onChange'>) {
  const [asking, setAsking] = useState(false);
  const [said, setSaid] = useState<string | RegoAnswer | null>(null);
  const [byHand, setByHand] = useState(
    !hasRegister || Boolean(draft.make ?? draft.model ?? draft.year),
  );
  const [answers] = useState(lastAnswer);
  const { rego = '', regoState = '' } = draft;
  const found: FoundCar | null =
    said !== null && typeof said === 'object' && said.is === 'found' ? said.car : null;
  const forget = () => {
    answers.forget();
    setAsking(false);
    setSaid(null);
  };
  const lookUp = async () => {
    if (asking || !hasRegister) return;
    const gap = missingForLookup(rego, regoState);
    if (gap) {
      setSaid(gap.words);
      document.getElementById(gap.name === 'Rego' ? 'own-rego' : 'own-state')?.focus();
      return;
    }
    setAsking(true);
    const last = await answers.of(
      callApi('/api/rego-lookup', { body: { rego, regoState }, timeoutMs: lookUpMs }),
    );
    if (!last) return;
    const answer = regoAnswer(last.value);
    setAsking(false);
    setSaid(answer);
    setByHand(answer.is !== 'found');
    if (answer.is === 'found') onChange(draftOfCar(answer.car));
  };
  return {
    asking,
    found,
    byHand,
    /** Why there is no car; null: there is one, or nothing was asked. */
    failure:
      typeof said === 'object'
        ? said && said.is !== 'found'
          ? `${said.words} Please enter your car’s make, model and year below.`
          : null
        : said,
    lookUp: () => void lookUp(),
    /** Another plate is another car: what was found for the first does not stay. */
    changePlate(change: OwnCarDraft) {
      forget();
      onChange({ ...change, ...(found && { make: '', model: '', badge: '', year: '' }) });
    },
    retype() {
      forget();
      setByHand(true);
      requestAnimationFrame(() => document.getElementById('own-make')?.focus());
    },
  };
}

export function CarStep(props: CarStepProps) {
  const { hasRegister, draft, errors, limitText, onChange, onConfirm } = props;
  const state = useCarLookUp({ hasRegister, draft, onChange });
  const { asking, found, byHand, failure, lookUp, retype } = state;
  const plate = (
    <div className="fields">
      <LabelledInput
        id="own-rego"
        label="Registration"
        optional={byHand}
        autoCapitalize="characters"
        placeholder="ABC 123"
        value={draft.rego ?? ''}
        onChange={(event) => state.changePlate({ rego: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          lookUp();
        }}
      />
      <SelectInput
        id="own-state"
        label="State of registration"
        options={states}
        value={draft.regoState ?? ''}
        onChange={(event) => state.changePlate({ regoState: event.target.value })}
      />
    </div>
  );
  return (
    <>
      {plate}
      {hasRegister && (
        <p className="btns">
          <button
            type="button"
            className={byHand || found ? 'btn' : 'btn primary'}
            aria-disabled={asking}
            onClick={lookUp}
          >
            {asking ? 'Looking up …' : 'Find my car'}
          </button>
          {!byHand && !found && (
            <button type="button" className="linkish" onClick={retype}>
              Enter make, model and year instead
            </button>
          )}
        </p>
      )}
      <div role="status">
        {failure !== null && <p>{failure}</p>}
        {found && <FoundNotice {...{ found, limitText, onConfirm }} onOther={retype} />}
      </div>
      {byHand && <CarFields {...{ draft, errors, limitText, onChange }} />}
    </>
  );
}

interface FoundNoticeProps {
  found: FoundCar;
  limitText: string | null;
  onConfirm: () => void;
  onOther: () => void;
}

const FoundNotice = ({ found, limitText, onConfirm, onOther }: FoundNoticeProps) => (
  <div className="form-notice">
    <p>
      Is this your car? <strong>{carName(found)}</strong>
      {found.body && ` (${found.body})`}
    </p>
    {limitText !== null && <p>{limitText}</p>}
    {found.sandbox && <p className="small">{regoTexts.sandbox}</p>}
    <p className="btns">
      <button type="button" className="btn primary" onClick={onConfirm}>
        Yes, this is my car
      </button>
      <button type="button" className="btn" onClick={onOther}>
        No, enter it by hand
      </button>
    </p>
  </div>
);

type CarFieldsProps = Pick<CarStepProps, 'draft' | 'errors' | 'limitText' | 'onChange'>;

function CarFields({ draft, errors, limitText, onChange }: CarFieldsProps) {
  const field = (name: keyof OwnCarDraft, label: string, more: { optional?: boolean } = {}) => (
    <LabelledInput
      id={`own-${name}`}
      label={label}
      value={draft[name] ?? ''}
      error={errors[name]}
      isRead
      {...more}
      {...(name === 'year' && { inputMode: 'numeric' as const, maxLength: 4 })}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  return (
    <>
      <div className="fields">
        {field('make', 'Make')}
        {field('model', 'Model')}
        {field('badge', 'Badge', { optional: true })}
        {field('year', 'Year')}
      </div>
      <p role="status" className="hint">
        {limitText}
      </p>
      <p className="btns">
        <button className="btn primary">Next</button>
      </p>
    </>
  );
}
