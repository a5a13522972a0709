// The vehicle that a form is about, above its fields.
import type { ShownVehicle } from './vehicle-of-page.ts';

/** Which vehicle the form is about. */
export function AboutVehicle({ vehicle }: { vehicle: ShownVehicle }) {
  return (
    <p className="about-vehicle">
      {vehicle.image && <img src={vehicle.image} alt="" width={96} height={64} />}
      <strong>{vehicle.name}</strong>
    </p>
  );
}
