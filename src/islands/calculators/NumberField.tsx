// A field for one number that accepts what people type ("25,000", "$25k"). It shows help while they type and clamps
// when they leave.
import { useEffect, useId, useState } from 'react';
import { type Range, clampToRange } from '../../domain/finance/range.ts';
import type { RangeFieldProps } from './RangeField.tsx';
import { parseNumber } from '../../domain/text/parse-number.ts';

export interface NumberFieldProps extends RangeFieldProps {
  /** The message for a value out of bounds, shown while it is typed. */
  help?: (value: number) => string;
  /** A price at or below zero stays 0 (rule finance-6). */
  zeroAllowed?: boolean;
}

export function NumberField(props: NumberFieldProps) {
  const { label, value, range, write, help, onChange, zeroAllowed = false } = props;
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  // A new value from outside (the slider of the same number) replaces what was being typed.
  useEffect(() => setDraft(null), [value]);

  const entry =
    draft === null
      ? null
      : readEntry(draft, range, { ...(help && { help }), zeroAllowed, example: write(value) });
  const error = entry ? entry.error : (help?.(value) ?? '');
  const commit = () => {
    if (entry?.committed != null) onChange(entry.committed);
    setDraft(null);
  };
  return (
    <div className="calc-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={draft ?? write(value)}
        aria-invalid={error !== ''}
        aria-describedby={error === '' ? undefined : `${id}-help`}
        onChange={(event) => setDraft(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
      />
      <p className="calc-help" id={`${id}-help`} role="status">
        {error}
      </p>
    </div>
  );
}

export interface NumberEntry {
  /** The message to show, or an empty text. */
  error: string;
  /** The accepted number, or null to keep the old one. */
  committed: number | null;
}

interface EntryRules extends Pick<NumberFieldProps, 'help' | 'zeroAllowed'> {
  /** A number as the field writes it. */
  example: string;
}

/** `draft` is the typed text. `zeroAllowed`: a number at or below zero becomes 0 (rule finance-6). */
export function readEntry(
  draft: string,
  range: Range,
  { help, zeroAllowed = false, example }: EntryRules,
): NumberEntry {
  const typed = parseNumber(draft);
  if (typed === null) {
    const error = draft.trim() === '' ? '' : `Please enter a number, such as ${example}.`;
    return { error, committed: null };
  }
  const committed = zeroAllowed && typed <= 0 ? 0 : clampToRange(typed, range);
  return { error: help?.(typed) ?? '', committed };
}
