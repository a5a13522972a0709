// The vehicle, price and terms of the reservation behind a sign-in (rule reserve-11). Without the vehicle's page the sign-in
// shows none of them.
import { type ReactNode, useEffect, useState } from 'react';
import { vehicleHref } from '../../domain/vehicle/vehicle-constants.ts';
import { heldByOthers } from '../enquiry/held-by-others.ts';
import ReserveSummary from '../enquiry/ReserveSummary.tsx';
import { vehicleOfPage, type ShownVehicle } from '../enquiry/vehicle-of-page.ts';

export interface ReservedVehicleProps {
  slug: string;
  /** Shown instead of the vehicle when there is none. */
  room: ReactNode;
}

export default function ReservedVehicle({ slug, room }: ReservedVehicleProps) {
  const [vehicle, setVehicle] = useState<ShownVehicle | null>(null);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    void vehicleOfPage(slug).then(setVehicle);
    void heldByOthers(slug).then(setHeld);
  }, [slug]);
  if (!vehicle) return room;
  return isHeld ? (
    <section className="reserve-summary">
      <p role="status">
        Somebody holds the <a href={vehicleHref(vehicle)}>{vehicle.name}</a> at the moment. If that
        is you, sign in to see your reservation.
      </p>
    </section>
  ) : (
    <ReserveSummary vehicle={vehicle} />
  );
}
