// Puts a calculator into its place on a vehicle page. Comes by import() when a place nears the screen, with React and
// the calculators' own stylesheet; what it needs of the vehicle stands in the page already.
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { BrowserSettings } from '../../domain/browser/browser-settings.ts';
import { loadStylesheet } from '../dom/load-stylesheet.ts';
import { loadSettings } from '../site/settings.ts';
import stylesheet from './calculators.css?url';
import { DeliveryCalculator } from './DeliveryCalculator.tsx';
import { FinanceCalculator } from './FinanceCalculator.tsx';
import { FuelCalculator } from './FuelCalculator.tsx';
import { PriceComparison } from './PriceComparison.tsx';

export interface CalculatorPlace {
  place: HTMLElement;
  /** The element that knows the vehicle (`data-vehicle`). */
  vehicle: HTMLElement;
  onFirstUse: () => void;
}

/** Resolves when the calculator stands. Rejects where the site's settings cannot be had: the page stays as it is. */
export async function mountCalculator(given: CalculatorPlace): Promise<void> {
  const [settings] = await Promise.all([loadSettings(), loadStylesheet(stylesheet)]);
  const content = calculatorFor(given, settings);
  given.place.replaceChildren();
  createRoot(given.place).render(content);
}

function calculatorFor(
  { place, vehicle, onFirstUse }: CalculatorPlace,
  settings: BrowserSettings,
): ReactNode {
  switch (place.dataset['calc']) {
    case 'finance':
      return (
        <FinanceCalculator
          settings={settings.finance}
          price={Number(vehicle.dataset['price']) || undefined}
          warned={place.parentElement?.querySelector('#financeDisclaimer') !== null}
          quoteHref={vehicle.querySelector<HTMLAnchorElement>('.actions .primary')?.href ?? '#'}
          onFirstUse={onFirstUse}
        />
      );
    case 'fuel': {
      const { pricePerLitre, kmPerWeek, litresPer100Km } = settings.fuel;
      const litres = Number(place.dataset['litres']) || litresPer100Km;
      return <FuelCalculator start={{ pricePerLitre, km: kmPerWeek, litresPer100Km: litres }} />;
    }
    case 'delivery':
      return <DeliveryCalculator />;
    default:
      return (
        <PriceComparison
          slug={vehicle.dataset['vehicle'] ?? ''}
          settings={settings.gauge}
          onNothing={() => {
            place.hidden = true;
          }}
        />
      );
  }
}
