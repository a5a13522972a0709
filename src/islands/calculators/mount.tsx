// Renders a calculator into its element on a vehicle page. It is imported when the element nears the viewport, with
// React and its stylesheet; the vehicle's data is already in the page.
import stylesheet from './calculators.css?url';
import { type ReactNode, useState, useId } from 'react';
import { createRoot } from 'react-dom/client';
import type { BrowserSettings } from '../../domain/browser/browser-settings.ts';
import type { CalculatorStart } from '../../domain/finance/calculator.ts';
import { quotedStart, type QuotedLoan } from '../../domain/finance/quote.ts';
import { setLoan, setLoanOf } from '../../browser-state/set-loan.ts';
import { loadStylesheet } from '../dom/load-stylesheet.ts';
import { loadSettings } from '../site/load-settings.ts';
import { FinanceCalculator } from './FinanceCalculator.tsx';
import { PriceComparison } from './PriceComparison.tsx';
import { formatMoney, formatNumber } from '../../domain/text/format.ts';
import { fuelBounds, fuelCost, usualFuel, type FuelInputs } from '../../domain/price/fuel-cost.ts';
import { NumberField } from './NumberField.tsx';
import { useAnnouncement } from './use-announcement.ts';
import {
  deliveryAnswer,
  deliveryMessages,
  type DeliveryQuote,
} from '../../domain/price/delivery-quote.ts';
import { callApi } from '../site/api.ts';

export interface CalculatorTarget {
  container: HTMLElement;
  /** The element with the vehicle's data (`data-vehicle`). */
  vehicle: HTMLElement;
  onFirstUse: () => void;
}

/**
 * Resolves when the calculator is rendered. Rejects when the site's settings do not load; the page then stays
 * unchanged.
 */
export async function mountCalculator(given: CalculatorTarget): Promise<void> {
  const [settings] = await Promise.all([loadSettings(), loadStylesheet(stylesheet)]);
  const { container } = given;
  let isUsed = false;
  const onFirstUse = () => {
    isUsed = true;
    given.onFirstUse();
  };
  const content = () => calculatorFor({ ...given, onFirstUse }, settings);
  container.replaceChildren();
  const root = createRoot(container);
  root.render(content());
  // A partner's quote that arrives later replaces the initial values, unless the visitor has already changed one.
  container.addEventListener('start-changed', () => {
    if (!isUsed) root.render(content());
  });
}

/** The loan at the shopper's own rate, else a partner's quote, else the loan of the page. */
function startOf({ ownStart, quoted, start }: DOMStringMap): CalculatorStart | undefined {
  const isQuoted = ownStart === undefined && quoted !== undefined;
  const partners = isQuoted ? quotedStart(JSON.parse(quoted) as QuotedLoan) : null;
  const json = ownStart ?? start;
  return partners ?? (json === undefined ? undefined : (JSON.parse(json) as CalculatorStart));
}

function calculatorFor(
  { container, vehicle, onFirstUse }: CalculatorTarget,
  settings: BrowserSettings,
): ReactNode {
  // The lender's example has the warning and the one button beside it.
  const isExample = container.parentElement?.querySelector('#financeDisclaimer') !== null;
  const slug = vehicle.dataset['vehicle'] ?? '';
  const price = Number(vehicle.dataset['price']) || undefined;
  switch (container.dataset['calc']) {
    case 'finance':
      return (
        <FinanceCalculator
          settings={settings.finance}
          price={price}
          start={startOf(container.dataset)}
          warned={isExample}
          quoteHref={
            isExample
              ? null
              : (vehicle.querySelector<HTMLAnchorElement>('.actions .primary')?.href ?? '#')
          }
          set={setLoanOf(slug, price)}
          onLoan={(message, set) => {
            if (set) setLoan.write({ slug, price, start: set });
            else if (setLoanOf(slug, price)) setLoan.forget();
            const section = container.closest('.fin');
            // The link of the section, and the calculator's own.
            for (const link of section?.querySelectorAll<HTMLElement>('a.btn') ?? [])
              link.dataset['message'] = message;
          }}
          onFirstUse={onFirstUse}
        />
      );
    case 'fuel':
      return <FuelCalculator litresPer100Km={Number(container.dataset['litres'])} />;
    case 'delivery':
      return <DeliveryCalculator />;
    default:
      return (
        <PriceComparison
          slug={slug}
          // In sight it keeps its space, and says so: what stands below would move under the reader.
          onNothing={() => {
            container.hidden = container.getBoundingClientRect().top >= innerHeight;
          }}
        />
      );
  }
}

// The fuel calculator: the cost of a distance, for example per week (rule calculator-1).
function FuelCalculator({ litresPer100Km }: Pick<FuelInputs, 'litresPer100Km'>) {
  const [inputs, setInputs] = useState({ ...usualFuel, litresPer100Km });
  const set = (name: keyof FuelInputs) => (value: number) =>
    setInputs((before) => ({ ...before, [name]: value }));
  const field = (name: 'pricePerLitre' | 'km' | 'litresPer100Km', label: string) => ({
    label,
    value: inputs[name],
    range: fuelBounds[name],
    onChange: set(name),
  });
  useAnnouncement(`${formatMoney(fuelCost(inputs))} a week`);
  return (
    <div className="calc" role="group" aria-label="Fuel Calculator">
      <div className="calc-fields">
        <NumberField
          {...field('pricePerLitre', 'Fuel price per litre')}
          write={(value) => `$${value.toFixed(2)}`}
        />
        <NumberField {...field('km', 'Distance per week (km)')} write={formatNumber} />
        <NumberField {...field('litresPer100Km', 'Consumption (L/100 km)')} write={String} />
      </div>
      <div className="calc-answer">
        <p className="calc-result">
          <b>{formatMoney(fuelCost(inputs))}</b> a week
        </p>
      </div>
    </div>
  );
}

// The delivery calculator: the functions return a price by postcode, or a message shows (rule calculator-2).
function DeliveryCalculator() {
  const id = useId();
  const [postcode, setPostcode] = useState('');
  const [asking, setAsking] = useState(false);
  const [quote, setQuote] = useState<DeliveryQuote | null>(null);

  const requestQuote = async () => {
    const wanted = postcode.trim();
    if (wanted === '') {
      setQuote({ ok: false, code: 'no-postcode', message: deliveryMessages['no-postcode'] });
      return;
    }
    setAsking(true);
    const result = await callApi(
      `/api/delivery?${String(new URLSearchParams({ postcode: wanted }))}`,
    );
    setQuote(deliveryAnswer(result.ok ? result.value : null));
    setAsking(false);
  };
  const error = quote?.ok === false ? quote.message : '';
  return (
    <form
      className="calc"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!asking) void requestQuote();
      }}
    >
      <div className="calc-fields calc-line">
        <div className="calc-field">
          <label htmlFor={id}>Your postcode</label>
          <input
            id={id}
            name="postcode"
            type="text"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
            value={postcode}
            aria-invalid={quote?.ok === false && quote.code === 'no-postcode'}
            aria-describedby={`${id}-answer`}
            onChange={(event) => setPostcode(event.target.value)}
          />
        </div>
        <button className="btn" type="submit" aria-disabled={asking}>
          {asking ? 'Calculating…' : 'Calculate'}
        </button>
      </div>
      <div className="calc-answer" id={`${id}-answer`} aria-live="polite">
        {quote?.ok && (
          <p>
            Delivery to {quote.name}: <b>{quote.price === 0 ? 'free' : formatMoney(quote.price)}</b>
          </p>
        )}
        {error !== '' && <p className="calc-help">{error}</p>}
      </div>
    </form>
  );
}
