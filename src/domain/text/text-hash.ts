// A number that depends on a text alone, to spread texts or to seed an order.

/** FNV-1a of the UTF-16 units, 0 to 2^32 - 1. */
export function textHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}
