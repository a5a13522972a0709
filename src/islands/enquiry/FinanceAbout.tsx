// Above the figures of the finance form (rule finance-16): the vehicle with its price, or a heading. Both take the same
// space, so that nothing moves when the vehicle in the address has loaded. The three steps are beside the details.
import { AboutVehicle } from './AboutVehicle.tsx';
import type { ShownVehicle } from './vehicle-of-page.ts';

/** Only a partner can approve anything. */
const steps = (handsOver: boolean) => [
  'Apply online in minutes',
  handsOver ? 'Get pre-approved with a personalised rate' : 'Talk to a finance specialist',
  'Purchase the vehicle',
];

export const FinanceSteps = ({ handsOver }: { handsOver: boolean }) => (
  <ol className="finance-steps">
    {steps(handsOver).map((text, at) => (
      <li key={text}>
        <b>STEP {at + 1}</b>
        {text}
      </li>
    ))}
  </ol>
);

export const FinanceAbout = ({ vehicle }: { vehicle: ShownVehicle | undefined }) => (
  <div className="finance-about">
    <h2 className={vehicle && 'vh'}>Your estimate</h2>
    {vehicle && (
      <AboutVehicle vehicle={vehicle}>
        <span>
          <b>{vehicle.price}</b> <span className="small">{vehicle.priceType}</span>
        </span>
      </AboutVehicle>
    )}
  </div>
);
