// The price slider: two handles that never meet, amounts that can be typed, and the count of vehicles in between (rule
// finder-5). The rules are src/domain/search/slider.ts and finders.ts.
import {
  availableFilter,
  priceConditions,
  priceSearchHref,
  priceStep,
  readAmount,
  showMeText,
  type PriceRangeFinder,
} from '../../domain/search/finders.ts';
import { formatMoney, formatNumber } from '../../domain/text/format.ts';
import { keepApart, sliderChoice, type SliderRange } from '../../domain/search/slider.ts';
import { runningCount } from './running-count.ts';
import { lastAsked, type StockSearch } from './stock-search.ts';

/** Time without a change of the slider before the search (rule search-6). */
const debounceMs = 400;

export function startPriceRange(
  form: HTMLFormElement,
  finder: PriceRangeFinder,
  stock: StockSearch,
): void {
  const inputs = (selector: string) => [...form.querySelectorAll<HTMLInputElement>(selector)];
  const [low, high] = inputs('[type=range]');
  const [from, to] = inputs('[data-amount]');
  const button = form.querySelector('button');
  const track = form.querySelector<HTMLElement>('.range-track');
  if (!low || !high || !from || !to || !button) return;
  const bounds: SliderRange = { min: finder.min, max: finder.max };
  let choice: SliderRange = bounds;

  const running = runningCount(finder.count, (value) => {
    button.textContent = showMeText(value, finder.noun);
  });
  const count = lastAsked(
    async (range: SliderRange) => {
      const { nbHits } = await stock.search({
        numericFilters: priceConditions(range),
        facetFilters: availableFilter,
        hitsPerPage: 0,
      });
      return nbHits;
    },
    (found) => {
      running(found);
      button.setAttribute('aria-label', showMeText(found, finder.noun));
    },
    debounceMs,
  );
  const draw = () => {
    low.value = String(choice.min);
    high.value = String(choice.max);
    low.ariaValueText = formatMoney(choice.min);
    high.ariaValueText = formatMoney(choice.max);
    from.value = formatNumber(choice.min);
    to.value = formatNumber(choice.max);
    const percent = (bounds.max - bounds.min) / 100 || 1;
    track?.style.setProperty('--from', `${String((choice.min - bounds.min) / percent)}%`);
    track?.style.setProperty('--to', `${String((choice.max - bounds.min) / percent)}%`);
  };
  // A native slider snaps to its steps, so handles that are a dollar apart would be in the same place.
  const choose = (next: SliderRange, moved: 'min' | 'max') => {
    choice = keepApart(sliderChoice(next, bounds, 0), moved);
    draw();
    count(choice);
  };

  low.addEventListener('input', () =>
    choose({ min: Math.min(Number(low.value), choice.max - priceStep), max: choice.max }, 'min'),
  );
  high.addEventListener('input', () =>
    choose({ min: choice.min, max: Math.max(Number(high.value), choice.min + priceStep) }, 'max'),
  );
  from.addEventListener('change', () =>
    choose(
      { min: Math.min(readAmount(from.value), choice.max - priceStep), max: choice.max },
      'min',
    ),
  );
  to.addEventListener('change', () =>
    choose({ min: choice.min, max: Math.max(readAmount(to.value), choice.min + priceStep) }, 'max'),
  );
  form.addEventListener('focusin', stock.preload, { once: true });
  form.addEventListener('pointerdown', stock.preload, { once: true });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    location.assign(priceSearchHref(finder.searchPath, choice));
  });
  draw();
}
