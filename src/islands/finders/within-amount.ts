// The vehicles below the finance form follow its purchase price (rule finance-17). Without a script they are those of the
// price that the form starts with.
import { shownForAmount } from '../../domain/finance/landing.ts';
import { preApproval } from '../../domain/finance/pre-approval.ts';
import { clampToRange } from '../../domain/finance/range.ts';
import { formatMoney } from '../../domain/text/format.ts';
import { parseNumber } from '../../domain/text/parse-number.ts';

const line = document.querySelector('[data-within]');
const cards = [...document.querySelectorAll<HTMLElement>('[data-without-vehicle] [data-price]')];
const prices = cards.map(({ dataset }) => Number(dataset['price']));

document.addEventListener('input', ({ target }) => {
  if (!line || !(target instanceof HTMLInputElement) || target.name !== 'amount') return;
  const amount = clampToRange(parseNumber(target.value) ?? 0, preApproval.amount);
  const shown = shownForAmount(prices, amount);
  cards.forEach((card, index) => (card.hidden = !shown[index]));
  const [words, sum] = line.children;
  words?.replaceChildren(shown.includes(true) ? 'Used vehicles up to' : 'No used vehicle up to');
  sum?.replaceChildren(formatMoney(amount));
});
