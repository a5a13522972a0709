// A long list that begins short and unfolds in parts: everything is on the page, and it needs no script.
import { countText } from '../domain/text/format.ts';

/** So many entries are seen at first, and so many in each part that unfolds. */
const first = 10;
const part = 50;

/** `entries`: HTML of each; `noun` is plural. */
export function unfolded(
  entries: readonly string[],
  noun: string,
  wrap = (inner: string) => inner,
): string {
  // A single entry more needs as much room as the line that would hide it.
  if (entries.length <= first + 1) return wrap(entries.join(''));
  const more = Array.from({ length: Math.ceil((entries.length - first) / part) }, (_, at) => {
    const start = first + at * part;
    const some = entries.slice(start, start + part);
    const title =
      entries.length <= first + part
        ? `${countText(some.length, `more ${noun}`)}`
        : `${noun} ${String(start + 1)} to ${String(start + some.length)} of ${String(entries.length)}`;
    return `<details><summary>${title.charAt(0).toUpperCase()}${title.slice(1)}</summary>${wrap(some.join(''))}</details>`;
  });
  return wrap(entries.slice(0, first).join('')) + more.join('');
}
