// The visitor's purchases of vehicles that are still in stock: the way to go on, or to what was sent (rule booking-4).
import { checkoutAddress } from '../../domain/purchase/checkout-address.ts';
import type { OpenPurchasesAnswer } from '../../protocol/purchase.ts';
import { useLookUp } from '../site/use-look-up.ts';
import { SavedList } from './SavedList.tsx';
import { vehicleHref } from '../../domain/vehicle/vehicle-constants.ts';

const seen = { button: 'See it', about: 'See your order of' };
const states = { open: { button: 'Continue', about: 'Go on with' }, sent: seen, ended: seen };

export function OpenPurchases() {
  const found = useLookUp<OpenPurchasesAnswer>('/api/purchases');
  if (!found?.ok || found.value.items.length === 0) return null;
  return (
    <SavedList heading="Orders">
      {found.value.items.map(({ name, slug, state, text }) => (
        <li key={slug} className="saved">
          <div>
            <h3>
              <a href={vehicleHref({ slug })}>{name}</a>
            </h3>
            <p className="saved-state">{text}</p>
          </div>
          <a
            className="btn"
            href={checkoutAddress(slug)}
            aria-label={`${states[state].about} ${name}`}
          >
            {states[state].button}
          </a>
        </li>
      ))}
    </SavedList>
  );
}
