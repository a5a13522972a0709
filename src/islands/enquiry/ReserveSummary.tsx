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

/** As in styles/form.css: the summary stands beside the form. */
const wide = '(min-width: 62.5rem)';

export interface ReserveSummaryProps {
  vehicle: ShownVehicle;
  /** Left out before the sign-in, whose page does not know it. */
  proof?: ReservationProof;
}

export default function ReserveSummary({ vehicle, proof }: ReserveSummaryProps) {
  const { price, priceType, stockNumber, reserveTerms } = vehicle;
  const deposit = reserveTerms.find((term) => /^\$[\d,]+ deposit$/.test(term));
  const [amount, ...words] = deposit?.split(' ') ?? [];
  // The dealer's own words stand below the page's heading, and the right to end a contract below the form.
  const lead = document.querySelector('.lead')?.textContent ?? '';
  const hasRights = document.querySelector('.form-rights') !== null;
  const isElsewhere = (term: string) =>
    lead.includes(term) || (hasRights && term.startsWith('Cooling-off'));
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
      {/* On a phone the form stands near the vehicle, and the terms are one press away. */}
      <details open={matchMedia(wide).matches}>
        <summary>
          <span>
            <b>{amount}</b> {deposit ? `${words.join(' ')}, and the terms` : 'The terms'}
          </span>
          <i className="i i-chevron"></i>
        </summary>
        <ul className="small">
          {reserveTerms
            .filter((term) => term !== deposit && !isElsewhere(term))
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
      </details>
    </section>
  );
}
