// Checks once for changes since the build: requests `view.json`. live-changes.ts, which applies changes, loads only
// when there are any. A request that fails or times out changes nothing.
import { viewsText } from '../../domain/text/format.ts';

/** The fields of the answer that this page reads (protocol: viewAnswerSchema). */
interface LiveAnswer {
  views?: unknown;
  car_fields?: { status?: unknown; price?: unknown; reserved?: unknown };
}

/** After this timeout the page stays as it was built. */
const timeoutMs = 4_000;
const forSale = ['in_stock', 'coming_soon'];

/** Requests `check.dataset.live`; resolves when the page is up to date, never rejects. */
export async function checkForChanges(page: HTMLElement, check: HTMLElement): Promise<void> {
  const news = await requestLive(check.dataset.live ?? '');
  if (!news) return;
  const { views, car_fields: { status, price, reserved } = {} } = news;
  const counter = page.querySelector('.v-views');
  if (counter && typeof views === 'number' && views > 0) counter.textContent = viewsText(views);
  const sold = typeof status === 'string' && !forSale.includes(status);
  const fresh = typeof price === 'number' ? price : undefined;
  const { price: before, above } = check.dataset;
  // A price at or below the threshold counts as no price, in the build and here.
  const now = fresh !== undefined && fresh > Number(above) ? String(fresh) : '';
  const repriced = price !== undefined && before !== undefined && now !== before;
  if (!sold && !repriced && reserved !== true) return;
  const { showPrice, showReserved, showSold } = await import('./live-changes.ts');
  if (sold) return showSold(page, check);
  if (repriced) showPrice(page, check, fresh);
  if (reserved === true) showReserved(page);
}

async function requestLive(address: string): Promise<LiveAnswer | null> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
    const type = answer.headers.get('content-type') ?? '';
    // Only a 404 of the functions means sold: a 404 of the static host says nothing about the stock.
    if (answer.status === 404 && type.startsWith('application/problem+json')) {
      return { car_fields: { status: 'sold' } };
    }
    return answer.ok && type.startsWith('application/json')
      ? ((await answer.json()) as LiveAnswer)
      : null;
  } catch {
    return null;
  }
}
