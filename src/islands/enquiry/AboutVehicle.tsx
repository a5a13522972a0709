// The vehicle that a form is about, above its fields.
import type { ReactNode } from 'react';
import type { ShownVehicle } from './vehicle-of-page.ts';

interface AboutVehicleProps {
  vehicle: Pick<ShownVehicle, 'name' | 'image'>;
  /** Shown under its name. */
  children?: ReactNode;
}

export function AboutVehicle({ vehicle, children }: AboutVehicleProps) {
  return (
    <p className="about-vehicle">
      {vehicle.image && <img src={vehicle.image} alt="" width={96} height={64} />}
      <span>
        <strong>{vehicle.name}</strong>
        {children}
      </span>
    </p>
  );
}
