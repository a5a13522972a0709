// A lead that may be spam is stored with at most 4 kB (rule enquiry-23), so that a bot cannot fill the disk. What a person needs to
// judge it stays: its name, its contact and the beginning of its message.
import type { LeadPayload } from './lead.ts';

/** Bytes of the stored JSON. */
const mostBytes = 4_096;
/** Texts are cut to this, so that the rest always fits. */
const cutAt = 200;

const bytes = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** The payload, with its largest extra parts left out and then its longest texts cut until it fits. */
export function shortened(payload: LeadPayload): LeadPayload {
  let fields = Object.entries(payload);
  const total = () => bytes(Object.fromEntries(fields));
  const needed = ['vehicle', 'wanted_slot'];
  const bySize = (accept: (entry: [string, unknown]) => boolean) =>
    fields.filter(accept).sort(([, a], [, b]) => bytes(b) - bytes(a));
  const extra = bySize(
    ([name, value]) => typeof value === 'object' && value !== null && !needed.includes(name),
  );
  for (const [name] of extra) {
    if (total() <= mostBytes) break;
    fields = fields.filter(([other]) => other !== name);
  }
  for (const [name] of bySize(([, value]) => typeof value === 'string')) {
    const over = total() - mostBytes;
    if (over <= 0) break;
    fields = fields.map(([other, value]) =>
      other === name && typeof value === 'string' ? [other, cut(value, over)] : [other, value],
    );
  }
  return Object.fromEntries(fields) as LeadPayload;
}

/** Every character of `over` frees at least one byte. */
const cut = (text: string, over: number): string =>
  `${text.slice(0, Math.max(cutAt, text.length - over - 4))}…`;
