// The look-up of a trade-in form: asks the functions for the car behind the registration, fills its fields and says
// whether one was found. Only trade-in forms load it; they work without it.
import { useEffect, useRef, useState, type RefObject } from 'react';
import {
  carName,
  fieldsOfCar,
  missingForLookup,
  regoAnswer,
  regoTexts,
  type FoundCar,
  type RegoAnswer,
} from '../../domain/enquiry/rego-lookup.ts';
import { callApi, lookUpMs } from '../site/api.ts';
import { lastAnswer } from '../site/last-answer.ts';
import { valuesOf, writeValue } from './fields-of-form.ts';
import { asksForLookup, LookupRow } from './LookupRow.tsx';

type Shown = { is: 'idle' } | { is: 'asking' } | { is: 'missing'; words: string } | RegoAnswer;

export interface RegoLookupProps {
  form: RefObject<HTMLFormElement | null>;
  /** The car that belongs to the registration in the form; null when none is known. */
  onCar: (car: FoundCar | null) => void;
  /** The visitor has asked for a look-up before this part had loaded. */
  asked: boolean;
}

const textIn = (form: HTMLFormElement, name: string): string =>
  String(valuesOf(form)[name] ?? '').trim();

const focusOn = (form: HTMLFormElement | null, name: string) => {
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
};

/** Asks for the car, and writes what was found into the form. */
function useRegoLookup({ form, onCar }: Pick<RegoLookupProps, 'form' | 'onCar'>) {
  const [shown, setShown] = useState<Shown>({ is: 'idle' });
  const [answers] = useState(lastAnswer);
  /** The values that the last look-up wrote into fields. */
  const written = useRef<Readonly<Record<string, string>>>({});

  /** Removes the values that a look-up wrote, unless the visitor has changed them. */
  const clear = () => {
    answers.forget();
    const fields = form.current;
    if (fields) {
      for (const [name, text] of Object.entries(written.current)) {
        if (textIn(fields, name) === text) writeValue(fields, name, '');
      }
    }
    written.current = {};
    onCar(null);
    setShown({ is: 'idle' });
  };

  const lookUp = async () => {
    const fields = form.current;
    if (!fields) return;
    const [rego, regoState] = [textIn(fields, 'Rego'), textIn(fields, 'regoState')];
    const missing = missingForLookup(rego, regoState);
    if (missing) {
      setShown({ is: 'missing', words: missing.words });
      focusOn(fields, missing.name);
      return;
    }
    clear();
    setShown({ is: 'asking' });
    const last = await answers.of(
      callApi('/api/rego-lookup', { body: { rego, regoState }, timeoutMs: lookUpMs }),
    );
    if (!last) return;
    const answer = regoAnswer(last.value);
    if (answer.is === 'found') {
      written.current = fieldsOfCar(answer.car);
      for (const [name, text] of Object.entries(written.current)) writeValue(fields, name, text);
      onCar(answer.car);
    }
    setShown(answer);
  };

  return { shown, lookUp, clear };
}

export function RegoLookup({ form, onCar, asked }: RegoLookupProps) {
  const { shown, lookUp, clear } = useRegoLookup({ form, onCar });
  const asking = shown.is === 'asking';
  useEffect(() => {
    const fields = form.current;
    if (!fields) return;
    const pressed = (event: KeyboardEvent) => {
      if (!asksForLookup(event)) return;
      event.preventDefault();
      if (!asking) void lookUp();
    };
    const edited = (event: Event) => {
      const { name } = event.target as Partial<HTMLInputElement>;
      if (shown.is !== 'idle' && (name === 'Rego' || name === 'regoState')) clear();
    };
    fields.addEventListener('keydown', pressed);
    fields.addEventListener('input', edited);
    return () => {
      fields.removeEventListener('keydown', pressed);
      fields.removeEventListener('input', edited);
    };
  });

  useEffect(() => {
    if (asked) void lookUp();
  }, []);

  const retype = () => {
    clear();
    focusOn(form.current, 'car_year');
  };
  const press = () => {
    if (!asking) void lookUp();
  };
  return (
    <LookupRow asking={asking} onPress={press}>
      {shown.is === 'found' ? (
        <p>
          <strong>{carName(shown.car)}</strong>
          {shown.car.body && ` (${shown.car.body})`}
          {shown.car.sandbox && <span className="small"> {regoTexts.sandbox}</span>}{' '}
          <button type="button" className="linkish" onClick={retype}>
            Not your car? Type it in
          </button>
        </p>
      ) : 'words' in shown ? (
        <p>
          {shown.words} {shown.is !== 'missing' && regoTexts.goOn}
        </p>
      ) : null}
    </LookupRow>
  );
}
