// The offers for the visitor's own car that are saved in the garage (rule trade-in-12).
import { useEffect, useState } from 'react';
import { figureText } from '../../domain/valuation/valuation.ts';
import type { Offer } from '../../protocol/trade-in.ts';
import { callApi } from '../site/api.ts';
import { SavedList } from './SavedList.tsx';

const states: Record<Offer['state'], string | null> = {
  open: null,
  accepted: 'Accepted: we have your enquiry',
  expired: 'Ended: ask for a new figure',
};

export function SavedOffers() {
  const [offers, setOffers] = useState<Offer[]>([]);
  useEffect(() => {
    void callApi<{ items: Offer[] }>('/api/trade-in/offers').then((found) => {
      if (found.ok) setOffers(found.value.items);
    });
  }, []);
  if (offers.length === 0) return null;
  return (
    <SavedList heading="Offers for your car">
      {offers.map((offer) => (
        <li key={offer.id} className="saved plain">
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
