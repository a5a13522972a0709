// What a stock report says about the feeds of the site: which vehicles each leaves out, and why (rule feeds-2).
import { wallTime } from '../../domain/hours/calendar.ts';
import { withOnRoadTotal } from '../../domain/price/on-road/priced-vehicle.ts';
import { escapeHtml } from '../../domain/text/escape.ts';
import { isListed } from '../../domain/vehicle/availability.ts';
import { album, photoCount } from '../../domain/vehicle/photos.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { exclusionReport } from '../../feeds/exclusion-report.ts';
import { repeatedVins, siteFeeds } from '../../feeds/write-feeds.ts';
import { feedFileNames } from '../../tenant/feed-files.ts';
import type { Tenant } from '../../tenant/schema/index.ts';

/** Vehicles that are in memory at once: few are collected young, many only with the whole heap. */
const batchSize = 20;

/** `vins`: of all vehicles that will come. `now`: epoch ms. */
export function feedExclusions(
  vins: readonly (string | undefined)[],
  tenant: Tenant,
  now: number,
): {
  /** Takes a vehicle as the site shows it. */
  add: (vehicle: Vehicle) => void;
  /** A sentence for each feed that leaves vehicles out. */
  sentences: () => string[];
} {
  if (feedFileNames(tenant.feeds).length === 0)
    return { add: () => undefined, sentences: () => [] };
  const today = wallTime(now, tenant.timeZone).day;
  const report = exclusionReport();
  const kinds = new Set<Vehicle['item_type']>();
  const judge = (vehicles: readonly Vehicle[]): void =>
    report.add(siteFeeds(vehicles, tenant, today).feeds);
  // Vehicles with one VIN stay together, because a feed compares them.
  const repeated = repeatedVins(vins);
  const together: Vehicle[] = [];
  let batch: Vehicle[] = [];
  return {
    add(vehicle) {
      const priced = withOnRoadTotal(vehicle, tenant, today);
      if (!isListed(priced, tenant.stock, now)) return;
      kinds.add(priced.item_type);
      // Whether a feed takes a vehicle depends on its first photo only.
      const images = album(priced).slice(0, 1);
      const one = { ...priced, images, photos_count: photoCount(priced) };
      if (one.vin !== undefined && repeated.has(one.vin)) together.push(one);
      else batch.push(one);
      if (batch.length < batchSize) return;
      judge(batch);
      batch = [];
    },
    sentences() {
      judge(batch);
      judge(together);
      return report.sentences(kinds);
    },
  };
}

/** The same as a part of the report page. */
export function feedSection(lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const items = lines.map((line) => `<li>${escapeHtml(line)}.</li>`).join('');
  return `<section><h2>Not in every feed</h2><ul class="vehicles">${items}</ul></section>`;
}
