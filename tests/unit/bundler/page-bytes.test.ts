// The bytes of a page are those of its text.
import { describe, expect, it } from 'vitest';
import { openPageBytes } from '../../../src/bundler/renderer.ts';

/** The bytes of a page that is written in `parts`, after a longer page. */
function bytesOf(parts: readonly string[]): Buffer {
  const page = openPageBytes();
  page.clear();
  page.write('an earlier page, '.repeat(100));
  page.clear();
  for (const part of parts) page.write(part);
  return Buffer.from(page.bytes());
}

describe('the bytes of a page', () => {
  it.each([
    ['no part', []],
    ['ASCII', ['<p>', 'Ford', '</p>']],
    ['characters of two, three and four bytes', ['é', '–', '價錢', '👍', 'é–👍']],
    ['half of a character of two code units', ['a\ud83d', 'b']],
    ['more than the first buffer holds', ['–'.repeat(300_000), 'a', '–'.repeat(900_000)]],
  ])('are the UTF-8 of its text: %s', (_, parts) => {
    expect(bytesOf(parts).equals(Buffer.from(parts.join('')))).toBe(true);
  });
});
