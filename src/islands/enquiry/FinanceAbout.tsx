// Above the finance form (rule finance-16): the vehicle with its price, or finance in three steps. Both take the same
// space, so that nothing moves when the vehicle in the address has loaded.
import { AboutVehicle } from './AboutVehicle.tsx';
import type { ShownVehicle } from './vehicle-of-page.ts';

const steps = [
  'Apply online in minutes',
  'Get pre-approved with a personalised rate',
  'Purchase the car',
];

export function FinanceAbout({ vehicle }: { vehicle: ShownVehicle | undefined }) {
  return (
    <div className="finance-about">
      {vehicle ? (
        <AboutVehicle vehicle={vehicle}>
          <span>
            <b>{vehicle.price}</b> <span className="small">{vehicle.priceType}</span>
          </span>
        </AboutVehicle>
      ) : (
        <ol className="finance-steps">
          {steps.map((text, at) => (
            <li key={text}>
              <b>STEP {at + 1}</b>
              {text}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
