// What a stock report says about the feeds of the site: which vehicles each leaves out, and why (rule feeds-2).
import { wallTime } from '../../domain/hours/calendar.ts';
import { withOnRoadTotal } from '../../domain/price/on-road/priced-vehicle.ts';
import { escapeHtml } from '../../domain/text/escape.ts';
import { isListed } from '../../domain/vehicle/availability.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { exclusionSentences, siteFeeds } from '../../feeds/write-feeds.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { eachRecord, type StoredStock } from '../snapshot/known-rows.ts';

/** A sentence for each feed that leaves vehicles out. `now`: epoch ms. Throws when the stock is damaged. */
export function feedExclusions(stock: StoredStock, tenant: Tenant, now: number): string[] {
  const { takers, files } = tenant.feeds;
  if (takers.length + Object.keys(files).length === 0) return [];
  const today = wallTime(now, tenant.timeZone).day;
  const listed: Vehicle[] = [];
  eachRecord(stock, (vehicle) => {
    const priced = withOnRoadTotal(vehicle, tenant, today);
    if (isListed(priced, tenant.stock, now)) listed.push(priced);
  });
  return exclusionSentences(siteFeeds(listed, tenant, today).feeds, listed);
}

/** The same as a part of the report page. */
export function feedSection(lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const items = lines.map((line) => `<li>${escapeHtml(line)}.</li>`).join('');
  return `<section><h2>Not in every feed</h2><ul class="vehicles">${items}</ul></section>`;
}
