// Renders a calculator into its element on a vehicle page. It is imported when the element nears the viewport, with
// React and its stylesheet; the vehicle's data is already in the page.
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { BrowserSettings } from '../../domain/browser/browser-settings.ts';
import type { CalculatorStart } from '../../domain/finance/calculator.ts';
import { quotedStart, type QuotedLoan } from '../../domain/finance/quote.ts';
import { loadStylesheet } from '../dom/load-stylesheet.ts';
import { loadSettings } from '../site/load-settings.ts';
import stylesheet from './calculators.css?url';
import { DeliveryCalculator } from './DeliveryCalculator.tsx';
import { FinanceCalculator } from './FinanceCalculator.tsx';
import { FuelCalculator } from './FuelCalculator.tsx';
import { PriceComparison } from './PriceComparison.tsx';

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
  switch (container.dataset['calc']) {
    case 'finance':
      return (
        <FinanceCalculator
          settings={settings.finance}
          price={Number(vehicle.dataset['price']) || undefined}
          start={startOf(container.dataset)}
          warned={isExample}
          quoteHref={
            isExample
              ? null
              : (vehicle.querySelector<HTMLAnchorElement>('.actions .primary')?.href ?? '#')
          }
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
          slug={vehicle.dataset['vehicle'] ?? ''}
          onNothing={() => {
            container.hidden = true;
          }}
        />
      );
  }
}
