// Checks once for changes since the build: requests `view.json`. live-changes.ts, which applies changes, loads only
// when there are any. A request that fails or times out changes nothing.
import { pricesShownAbove } from '../../domain/vehicle/vehicle-constants.ts';
import { viewsText } from '../../domain/text/format.ts';
import type { VehicleChanges } from './live-changes.ts';

/** The fields of the answer that this page reads (protocol: viewAnswerSchema). */
export interface LiveAnswer {
  views?: unknown;
  car_fields?: { status?: unknown; price?: unknown; reserved?: unknown; held_until?: unknown };
}

/** After this timeout the page stays as it was built. */
const timeoutMs = 4_000;
const forSale = ['in_stock', 'coming_soon'];

/** What the answer changes on a page that was built with the price `before` (undefined: it states none). */
export function changesSince(
  { car_fields: { status, price, reserved, held_until: until } = {} }: LiveAnswer,
  before: string | undefined,
): VehicleChanges {
  const fresh = typeof price === 'number' ? price : undefined;
  // A price at or below the threshold counts as no price, in the build and here.
  const now = fresh !== undefined && fresh > pricesShownAbove ? String(fresh) : '';
  return {
    sold: typeof status === 'string' && !forSale.includes(status),
    repriced: price !== undefined && before !== undefined && now !== before,
    reserved: reserved === true,
    heldUntil: typeof until === 'string' ? until : null,
    price: fresh,
  };
}

/** Requests `check.dataset.live`; resolves when the page is up to date, never rejects. */
export async function checkForChanges(page: HTMLElement, check: HTMLElement): Promise<void> {
  const answer = await requestLive(check.dataset.live ?? '');
  if (!answer) return;
  const { views } = answer;
  const counter = page.querySelector('.v-views');
  if (counter && typeof views === 'number' && views > 0) counter.textContent = viewsText(views);
  const changes = changesSince(answer, check.dataset.price);
  if (!changes.sold && !changes.repriced && !changes.reserved) return;
  const module = await import('./live-changes.ts');
  module.applyChanges(page, check, changes);
}

/** The answer that a response contains. Only a 404 of the functions means sold: a static host's says nothing. */
export async function liveAnswer(response: Response): Promise<LiveAnswer | null> {
  const type = response.headers.get('content-type') ?? '';
  if (response.status === 404 && type.startsWith('application/problem+json')) {
    return { car_fields: { status: 'sold' } };
  }
  return response.ok && type.startsWith('application/json')
    ? ((await response.json()) as LiveAnswer)
    : null;
}

async function requestLive(address: string): Promise<LiveAnswer | null> {
  try {
    return await liveAnswer(await fetch(address, { signal: AbortSignal.timeout(timeoutMs) }));
  } catch {
    return null;
  }
}
