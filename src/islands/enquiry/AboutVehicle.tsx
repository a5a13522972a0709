// The vehicle that a form is about, above its fields.
import type { ReactNode } from 'react';
import type { ShownVehicle } from './vehicle-of-page.ts';

interface AboutVehicleProps {
  vehicle: Pick<ShownVehicle, 'name' | 'image'> &
    Partial<Pick<ShownVehicle, 'price' | 'priceType'>>;
  /** Shown under its name in place of its price. */
  children?: ReactNode;
}

export function AboutVehicle({ vehicle, children }: AboutVehicleProps) {
  return (
    <p className="about-vehicle">
      {vehicle.image && <img src={vehicle.image} alt="" width={96} height={64} />}
      <span>
        <strong>{vehicle.name}</strong>
        {children ??
          (vehicle.price && <span>{`${vehicle.price} ${vehicle.priceType ?? ''}`}</span>)}
      </span>
    </p>
  );
}
