// Numbers without a comparison, unit or sign, which may be names as well, and numbers in a word.
import type { AmountFilter } from './amounts.ts';
import type { QueryFilter } from './intent.ts';
import { isYear, type Token } from './token.ts';

/** A number alone: a year, an amount of money, or an engine. */
export function bareAmountAt(
  tokens: readonly Token[],
  at: number,
  thisYear: number,
): AmountFilter | null {
  const { value, text = '', spelled } = tokens[at] ?? {};
  const amount = (field: string, op: QueryFilter['op'] = 'eq'): AmountFilter => ({
    end: at + 1,
    filter: { field, op, value: Number(value) },
  });
  if (value === undefined) return null;
  if (isYear(value, thisYear)) return amount('year');
  // Prices are round or end like $19,990; other numbers are names: "Fuso 1627".
  if (value >= 2_000 && (value % 50 === 0 || value % 100 > 80)) return amount('price', 'around');
  // "Golf mark seven and a half".
  return /^\d\.\d$/.test(text) && !spelled ? amount('engine_litres') : null;
}

/** "V8", "the 1990s". */
export function amountInWord(text: string): QueryFilter | null {
  const [, cylinders] = /^v(6|8|10|12)$/.exec(text) ?? [];
  if (cylinders !== undefined) return { field: 'cylinders', op: 'eq', value: Number(cylinders) };
  const [, century, decade] = /^(19|20)?(\d)0s$/.exec(text) ?? [];
  if (decade === undefined) return null;
  const start = Number(`${century ?? (Number(decade) > 3 ? '19' : '20')}${decade}0`);
  return { field: 'year', op: 'between', value: [start, start + 9] };
}
