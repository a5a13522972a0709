// The third step of a trade-in: the figure with everything that it depends on, and the choices of the shopper.
import { useState } from 'react';
import {
  confidenceText,
  figureText,
  offerTerms,
  type ValuationView,
} from '../../domain/valuation/valuation.ts';
import type { TradeInOffer } from '../../protocol/trade-in.ts';
import { SelectInput } from '../enquiry/ChoiceInputs.tsx';
import type { VehicleChoice } from './trade-in-state.ts';
import type { OfferUse } from './trade-in-steps.ts';

export interface OfferStepProps {
  offer: TradeInOffer;
  /** That the offer has ended. */
  notice: string | null;
  valuation: ValuationView;
  /** Vehicles that the offer may be a deposit for, starting with the one in the address. */
  vehicles: readonly VehicleChoice[];
  /** Address of the purchase that the visitor came from. */
  buying: string | null;
  /** Whether the offer could be saved in the garage. */
  garageNotice: string | null;
  onUse: (use: OfferUse, vehicle: VehicleChoice | null) => void;
  onKeep: () => void;
  onAgain: () => void;
}

export function OfferStep(props: OfferStepProps) {
  const { offer, valuation, buying, garageNotice, onUse, onKeep } = props;
  if (offer.state !== 'open') return <EndedOffer {...props} />;
  const confidence = confidenceText(offer.confidence);
  const isRough = buying === null && confidence === 'low';
  const mainIf = (isMain: boolean) => (isMain ? 'btn primary' : 'btn');
  return (
    <>
      <div className="offer">
        <p>We estimate your {offer.car} at</p>
        <p className="offer-figure">{figureText(offer)}</p>
        <p className="small">
          Worked out from {offer.source}. Confidence: {confidence}. Valid until {offer.valid_text}.
        </p>
      </div>
      <ul className="offer-terms small">
        {offerTerms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <p className="small">
        Going on with it tells us that you want to go ahead. It does not bind you.
      </p>
      <p className="btns">
        {buying !== null && (
          <a className="btn primary" href={buying}>
            Use it for my purchase
          </a>
        )}
        <button type="button" className={mainIf(isRough)} onClick={() => onUse(null, null)}>
          Ask for one figure by phone
        </button>
        <button
          type="button"
          className={mainIf(buying === null && !isRough)}
          onClick={() => onUse('sell', null)}
        >
          Go on with this estimate: sell my car
        </button>
        {valuation.garage !== null && (
          <button type="button" className="btn" onClick={onKeep}>
            Keep it in my garage
          </button>
        )}
        <a className="btn" href="/">
          No, thanks
        </a>
      </p>
      <div role="status">
        {garageNotice !== null && (
          <p>
            {garageNotice}{' '}
            {valuation.garage !== null && <a href={valuation.garage}>See my garage</a>}
          </p>
        )}
      </div>
      {buying === null && <Deposit {...props} />}
    </>
  );
}

const EndedOffer = ({ offer, notice, buying, onAgain }: OfferStepProps) => (
  <>
    <p>
      {offer.car}: {figureText(offer)}
    </p>
    <p className="form-notice">{notice}</p>
    <p className="btns">
      {offer.state === 'expired' && (
        <button type="button" className="btn primary" onClick={onAgain}>
          Get a new figure
        </button>
      )}
      {buying !== null && (
        <a className="btn" href={buying}>
          Back to my purchase
        </a>
      )}
    </p>
  </>
);

function Deposit({ vehicles, onUse }: OfferStepProps) {
  const [slug, setSlug] = useState(vehicles[0]?.slug ?? '');
  const chosen = vehicles.find((each) => each.slug === slug) ?? vehicles[0];
  return chosen ? (
    <div className="offer-deposit">
      {vehicles.length > 1 && (
        <SelectInput
          id="own-vehicle"
          label="Vehicle that you would like"
          options={vehicles.map(({ slug: value, name }) => ({ value, text: name }))}
          value={chosen.slug}
          onChange={(event) => setSlug(event.target.value)}
        />
      )}
      <p className="btns">
        <button type="button" className="btn" onClick={() => onUse('deposit', chosen)}>
          Go on with it as deposit on the {chosen.name}
        </button>
      </p>
    </div>
  ) : null;
}
