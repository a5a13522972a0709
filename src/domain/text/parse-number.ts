// Reads numbers that people type: "25,000", "$25k", "8.5 %". It uses no bounds; calculators clamp the result.

const scales: Record<string, number> = { '': 1, k: 1000, m: 1_000_000 };
/** A sign, digits grouped by commas or spaces, decimals, and k or m for thousands and millions. */
const entry = /^(-?)(\d{1,3}(?:[, ]\d{3})+|\d*)(\.\d*)?([km]?)$/;

/** The number in a typed text, or null. Currency, % and units are ignored. */
export function parseNumber(text: string): number | null {
  const bare = text
    .trim()
    .toLowerCase()
    .replaceAll('\u00a0', ' ')
    .replace(/^(-?)\s*(?:aud|a?\$)\s*/, '$1')
    .replace(
      /\s*(?:%(?: p\.?a\.?)?|aud|years?|yrs?|kms?|dollars|(?:l(?:itres)?)(?:\s*\/\s*100\s*km)?)$/,
      '',
    )
    .replace(/\s+([km])$/, '$1');
  const [, sign, whole = '', fraction = '', scale = ''] = entry.exec(bare) ?? [];
  if (sign === undefined || !/\d/.test(whole + fraction)) return null;
  const value = Number(`${whole.replace(/[, ]/g, '')}${fraction}`) * (scales[scale] ?? 1);
  // In floating point, 1.1 × 1000 is 1100.0000000000002.
  const rounded = Math.round(value * 1e6) / 1e6;
  return sign === '-' ? 0 - rounded : rounded;
}
