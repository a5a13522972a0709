// The offers for the visitor's own car that are saved in the garage (rule trade-in-12).
import { figureText } from '../../domain/valuation/valuation.ts';
import type { TradeInOffer } from '../../protocol/trade-in.ts';
import { useLookUp } from '../site/use-look-up.ts';
import { SavedList } from './SavedList.tsx';

const states: Record<TradeInOffer['state'], string | null> = {
  open: null,
  accepted: 'We have your enquiry about it',
  expired: 'Ended: ask for a new figure',
};

export function SavedOffers() {
  const found = useLookUp<{ items: TradeInOffer[] }>('/api/trade-in/offers');
  if (!found?.ok || found.value.items.length === 0) return null;
  return (
    <SavedList heading="Estimates for your car">
      {found.value.items.map((offer) => (
        <li key={offer.id} className="saved">
          <div>
            <h3>
              <a href={`/trade-in?offer=${encodeURIComponent(offer.id)}`}>{offer.car}</a>
            </h3>
            <p className="num">
              <b>{figureText(offer)}</b>{' '}
              <span className="small">
                estimate, {offer.state === 'open' ? 'valid' : 'was valid'} until {offer.valid_text}
              </span>
            </p>
            {states[offer.state] && <p className="saved-state">{states[offer.state]}</p>}
          </div>
        </li>
      ))}
    </SavedList>
  );
}
