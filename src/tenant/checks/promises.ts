// What no setting makes a site do or keeps true, so no text of a dealer may promise it.
import type { KeyError } from '../errors.ts';
import type { PathValue } from './check.ts';

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
  {
    // Rule content-7.
    pattern:
      /\b(?:\d{3,}\+?|\d+,\d{3}|(?:\w+ )?(?:hundred|thousand)(?: and \w+)?) (?:(?:new|used|demo) )?(?:cars|vehicles|vans|caravans|motorcycles|bikes)\b/i,
    message: 'counts the stock, which changes every night',
    hint: 'leave the number out; lists count what is there',
  },
];

/** The first promise of a text that the site cannot hold to. */
export const falsePromise = (text: string) =>
  promises.find(({ pattern }) => pattern.test(text)) ?? null;

export function falsePromises(values: readonly PathValue[]): KeyError[] {
  const errors: KeyError[] = [];
  for (const { path, value } of values) {
    const found = typeof value === 'string' ? falsePromise(value) : null;
    if (found === null) continue;
    const { message, hint } = found;
    errors.push({ path, message: `"${String(value)}" ${message}`, hint });
  }
  return errors;
}
