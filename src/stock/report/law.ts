// What a stock report says about the law: how many vehicles are held, and each rule that found something.
import { noAdvice } from '../../compliance/finding.ts';
import { escapeHtml } from '../../domain/text/escape.ts';
import { countText } from '../../domain/text/format.ts';
import type { StockLaw } from '../law/lawful-stock.ts';

/** Rule law-4; empty when nothing was found. */
export function lawLines({ held, groups, acknowledged }: StockLaw): string[] {
  if (groups.length + acknowledged.length === 0) return [];
  return [
    ...(held === 0 ? [] : [`${countText(held, 'vehicles')} not shown until this is corrected:`]),
    ...groups.map(({ isError, text }) => `${isError ? 'error' : 'warning'}: ${text}`),
    ...acknowledged.map((line) => `acknowledged: ${line}`),
    noAdvice,
  ];
}

/** The same as a part of the report page. */
export function lawSection(law: StockLaw): string {
  const items = lawLines(law).map((line) => `<li>${escapeHtml(line)}</li>`);
  if (items.length === 0) return '';
  return `<section><h2>What the law says</h2><ul class="vehicles">${items.join('')}</ul></section>`;
}
