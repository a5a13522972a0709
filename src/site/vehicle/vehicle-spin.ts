// The 360-degree view of a vehicle page: frames at two widths, the interior and the hotspots.
// domain/vehicle/spin.ts defines how it turns.
import { panoramaAt, photoAt, photoWidths, pictureView } from '../../domain/vehicle/photos.ts';
import { placedHotspots } from '../../domain/vehicle/spin.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { SpinPart } from '../../page-data/page-data.ts';
import type { Tenant } from '../../tenant/schema/index.ts';

/** One width for phones and one for larger screens, so that 36 pictures stay a small download. */
const frameWidths = [640, 1200];

/** null for a vehicle without 360-degree photos. */
export function vehicleSpin(tenant: Tenant, vehicle: Vehicle, title: string): SpinPart | null {
  const frames = vehicle.spin_images ?? [];
  const [first] = frames;
  if (first === undefined || frames.length < 2) return null;
  const { startView, spinAutoRotate } = tenant.vehiclePage;
  const sets = frameWidths.map((width) => ({
    width,
    addresses: frames.map((frame) => photoAt(frame, tenant.photos, width)),
  }));
  const inside = vehicle.spin_interior_image;
  return {
    startView,
    placeholder: pictureView(first, photoWidths, tenant.photos, `${title}, 360-degree view`),
    interior: inside ? panoramaAt(inside, tenant.photos) : null,
    data: {
      // A host with one size returns the same addresses for both widths.
      frames: sets[0]?.addresses[0] === sets[1]?.addresses[0] ? sets.slice(1) : sets,
      ...placedHotspots(vehicle),
      autoRotate: spinAutoRotate,
    },
  };
}
