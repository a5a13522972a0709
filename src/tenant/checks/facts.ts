// Numbers in the texts of a dealer that contradict its own figures (rule content-7).
import { contradictions, type BusinessFact } from '../../domain/content/business-facts.ts';
import type { KeyError } from '../errors.ts';
import { isSettings } from '../merge.ts';
import type { PathValue } from './check.ts';

/** A statistic is one text in two values. */
const textOf = (value: unknown): string | null =>
  typeof value === 'string'
    ? value
    : isSettings(value) && typeof value['figure'] === 'string' && typeof value['label'] === 'string'
      ? `${value['figure']} ${value['label']}`
      : null;

export function factErrors(
  section: string,
  values: readonly PathValue[],
  facts: readonly BusinessFact[],
): KeyError[] {
  if (section === 'facts') return [];
  const errors: KeyError[] = [];
  for (const { path, value } of values) {
    const text = textOf(value);
    if (text === null) continue;
    for (const { fact, found } of contradictions(text, facts)) {
      const message = `"${found}" contradicts the fact "${fact.name}", which is ${String(fact.value)}`;
      errors.push({ path, message, hint: `write {{${fact.name}}} instead of a number` });
    }
    const [, unknown] = /\{\{(\w+)\}\}/.exec(text) ?? [];
    if (unknown === undefined) continue;
    const message = `{{${unknown}}} is no fact of this tenant`;
    errors.push({
      path,
      message,
      hint: 'add it to "facts", or write the text without it',
    });
  }
  return errors;
}
