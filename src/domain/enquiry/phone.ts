// Reads and writes Australian phone numbers: how one is shown, dialled, masked and sent.
// It does not choose which number to show (phone-choice.ts) nor verify that one exists.

export interface PhoneView {
  /** "07 3123 4567", "0412 345 678", "1300 123 456", "13 12 34". */
  display: string;
  /** "tel:+61731234567"; service numbers (13, 1300, 1800) cannot be dialled from abroad: "tel:1300123456". */
  href: string;
}

/** Digits as dialled inside Australia: "+61 7 3123 4567" and "61731234567" -> "0731234567" (rule phone-4). */
export function localPhone(phone: string): string {
  const digits = phone.replace(/\(0\)/, '').replace(/\D/g, '');
  const national = digits.replace(/^(?:0011)?61(?=\d{9,10}$)/, '');
  if (national === digits) return digits;
  return /^1[38]/.test(national) ? national : `0${national.replace(/^0/, '')}`;
}

const patterns: readonly [RegExp, string][] = [
  [/^(04\d{2})(\d{3})(\d{3})$/, '$1 $2 $3'],
  [/^(0[1-9])(\d{4})(\d{4})$/, '$1 $2 $3'],
  [/^(1[38]00)(\d{3})(\d{3})$/, '$1 $2 $3'],
  [/^(13)(\d{2})(\d{2})$/, '$1 $2 $3'],
];

/** How a phone number is shown and dialled; null when the text holds no number at all. */
export function phoneView(phone: string): PhoneView | null {
  const digits = localPhone(phone);
  if (digits === '') return null;
  const pattern = patterns.find(([shape]) => shape.test(digits));
  const display = pattern ? digits.replace(pattern[0], pattern[1]) : phone.trim();
  const href = /^0\d{9}$/.test(digits) ? `tel:+61${digits.slice(1)}` : `tel:${digits}`;
  return { display, href };
}

/** A shown number until the visitor reveals it: its first five characters, and dots as wide as the digits (rule phone-3). */
export const maskPhone = (display: string): string =>
  display.slice(0, 5) + display.slice(5).replace(/\d/g, '•');
