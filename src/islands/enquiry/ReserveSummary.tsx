// What a shopper reserves, beside the form and before a sign-in: the vehicle, its price, the terms, and what happens next
// (rule reserve-11). On a phone it stands above the form.
import type { ReservationProof } from '../../domain/vehicle/actions.ts';
import { AboutVehicle } from './AboutVehicle.tsx';
import type { ShownVehicle } from './vehicle-of-page.ts';

/** The step at which the vehicle is held depends on what makes a reservation count (rule reserve-9). */
const steps: Record<ReservationProof, readonly string[]> = {
  deposit: [
    'Send your details and pay the deposit.',
    'The vehicle is held for you, and we call you about it.',
    'You see it, drive it, and sign the contract or get the deposit back.',
  ],
  code: [
    'Send your details and the code that we text you.',
    'The vehicle is held for you, and we call you about the deposit.',
    'You see it, drive it, and sign the contract or let it go.',
  ],
  dealer: [
    'Send your details.',
    'We confirm that the vehicle is held for you.',
    'You see it, drive it, and sign the contract or let it go.',
  ],
};

/** "$200 deposit" as figure and label; a sentence has none. */
function figureOf(term: string): readonly [figure: string, label: string] | null {
  const figure = /\$[\d,]+|\d+%|\d+ hours/.exec(term)?.[0];
  return figure && !term.endsWith('.') ? [figure, term.replace(figure, '').trim()] : null;
}

export interface ReserveSummaryProps {
  vehicle: ShownVehicle;
  /** Left out before the sign-in, whose page does not know it. */
  proof?: ReservationProof;
}

export default function ReserveSummary({ vehicle, proof }: ReserveSummaryProps) {
  const { price, priceType, stockNumber, reserveTerms } = vehicle;
  const figures = reserveTerms.flatMap((term) => {
    const found = figureOf(term);
    return found ? [found] : [];
  });
  return (
    <section className="reserve-summary">
      <h2>What you reserve</h2>
      <AboutVehicle vehicle={vehicle}>
        {price && (
          <span>
            <b>{price}</b> <span className="small">{priceType}</span>
          </span>
        )}
        {stockNumber && <span className="small">Stock number {stockNumber}</span>}
      </AboutVehicle>
      <dl className="reserve-figures">
        {figures.map(([figure, label]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <ul className="small">
        {reserveTerms
          .filter((term) => !figureOf(term))
          .map((term) => (
            <li key={term}>{term}</li>
          ))}
      </ul>
      {proof && (
        <>
          <h3>What happens next</h3>
          <ol>
            {steps[proof].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
