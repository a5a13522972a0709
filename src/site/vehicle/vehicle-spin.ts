// The 360-degree view of a vehicle page: frames at the widths its stage needs, the inside, the hotspots.
// How it turns is domain/vehicle/spin.ts; what it looks like is the page's business.
import { panoramaAt, photoAt, photoWidths, pictureView } from '../../domain/vehicle/photos.ts';
import { placedHotspots } from '../../domain/vehicle/spin.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { SiteContext } from '../assembly/site-context.ts';
import type { SpinPart } from '../../page-data/page-data.ts';

/** A phone's stage, and everything larger: two sets, so that 36 pictures stay a small download. */
const frameWidths = [640, 1200];

/** null where the vehicle was not on the turntable. */
export function vehicleSpin(
  { tenant }: SiteContext,
  vehicle: Vehicle,
  title: string,
): SpinPart | null {
  const frames = vehicle.spin_images ?? [];
  const [first] = frames;
  if (first === undefined || frames.length < 2) return null;
  const { startView, spinAutoRotate, spinIntervalMs } = tenant.vehiclePage;
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
      // A host that gives one size only gives the same addresses twice.
      frames: sets[0]?.addresses[0] === sets[1]?.addresses[0] ? sets.slice(1) : sets,
      ...placedHotspots(vehicle),
      autoRotate: spinAutoRotate,
      intervalMs: spinIntervalMs,
    },
  };
}
