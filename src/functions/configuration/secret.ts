// Whether a secret can be guessed. It estimates what an attacker has to try; it cannot know where a secret came from.

const shortestSecret = 32;
/** A random text of 32 hexadecimal digits has about 115 of these bits. */
const minBits = 100;
const placeholders =
  /change.?me|secret|passw|example|default|forecourt|placeholder|replace.?me|qwerty|12345/i;
const shortestKey = 16;

/** The length of the part that the text repeats, or of the whole text when nothing repeats. */
function periodOf(text: string): number {
  for (let period = 1; period < text.length; period += 1) {
    if (text.startsWith(text.slice(period))) return period;
  }
  return text.length;
}

/** Shannon's entropy of the characters in bits, with repeated parts counted once. */
function bitsOf(text: string): number {
  const counts = new Map<string, number>();
  for (const each of text) counts.set(each, (counts.get(each) ?? 0) + 1);
  let perCharacter = 0;
  for (const count of counts.values()) {
    perCharacter -= (count / text.length) * Math.log2(count / text.length);
  }
  return perCharacter * periodOf(text);
}

/** "abcdef" or "987654": most characters follow their neighbour in the character table. */
function isSequence(text: string): boolean {
  const steps = Array.from(text.slice(1), (_, at) =>
    Math.abs(text.charCodeAt(at + 1) - text.charCodeAt(at)),
  );
  return steps.filter((step) => step <= 1).length > steps.length / 2;
}

const placeholder = 'looks like the placeholder of an example';

/** The problem with a key that a provider issued: it is too short for one, or a placeholder. Null when there is none. */
export function keyProblem(key: string): string | null {
  if (key.length < shortestKey) {
    return `has ${String(key.length)} characters, which is too short for a key`;
  }
  return placeholders.test(key) ? placeholder : null;
}

/** The problem with a secret, as the end of a sentence; null when there is none. */
export function secretProblem(secret: string): string | null {
  if (secret.length < shortestSecret) {
    return `has ${String(secret.length)} characters, and ${String(shortestSecret)} are needed`;
  }
  if (placeholders.test(secret) || /(.)\1{5}/.test(secret)) return placeholder;
  if (bitsOf(secret) < minBits || isSequence(secret)) return 'is easy to guess';
  return null;
}
