// The vehicle, price and terms of the reservation behind a sign-in (rule reserve-11). Without the vehicle's page the sign-in
// shows none of them.
import { useEffect, useState } from 'react';
import ReserveSummary from '../enquiry/ReserveSummary.tsx';
import { vehicleOfPage, type ShownVehicle } from '../enquiry/vehicle-of-page.ts';

export default function ReservedVehicle({ slug }: { slug: string }) {
  const [vehicle, setVehicle] = useState<ShownVehicle | null>(null);
  useEffect(() => {
    void vehicleOfPage(slug).then(setVehicle);
  }, [slug]);
  return vehicle && <ReserveSummary vehicle={vehicle} />;
}
