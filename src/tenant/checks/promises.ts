// What no setting makes a site do, so no text of a dealer may promise it.
import type { KeyError } from '../errors.ts';
import { everyValue } from './check.ts';

const promises = [
  {
    // Rule vehicle-14.
    pattern: /\binstant (?:\w+ )?offers?\b|\boffer in \d+ minutes?\b/i,
    message: 'promises an offer that the site does not make',
    hint: 'say what happens, for example "Tell us about it online"',
  },
  {
    // Rule enquiry-5.
    pattern: /\b(?:reply|text|send|sms)(?:ing)?(?: with)? \W?stop\b/i,
    message: 'promises an answer to STOP, and nobody reads replies to texts',
    hint: 'name the link in the message',
  },
];

export function falsePromises(section: string, settings: unknown): KeyError[] {
  const errors: KeyError[] = [];
  for (const { path, value } of everyValue(settings, [section])) {
    if (typeof value !== 'string') continue;
    for (const { pattern, message, hint } of promises) {
      if (!pattern.test(value)) continue;
      errors.push({ path: [...path], message: `"${value}" ${message}`, hint });
    }
  }
  return errors;
}
