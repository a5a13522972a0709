// The first cards of an address with filters, drawn before React and InstantSearch arrive: on a phone they are what a visitor
// waits for (rule search-31). The live search replaces the list by the whole page, with the same cards.
import type { LiveSearch } from '../../domain/search/live-search-data.ts';
import { photosWithPriority } from '../../domain/vehicle/picture-sizes.ts';
import { readAddress } from '../../search/page/address.ts';
import { firstCardsRequest, withoutUnpriced } from '../../search/page/request.ts';
import { isLandingState } from '../../search/page/seed.ts';
import { pageClient } from '../engine/open-client.ts';
import { drawEarly } from './list-items.ts';
import { resultItems } from './result-items.tsx';

/** Cards that a first screen shows at most. On a phone, the photos of more would delay the first ones. */
const firstCards = () => (innerWidth < 640 ? photosWithPriority : 6);

/** Draws nothing where more than cards has to be said (typed texts, nothing found), nor for engines that bill. */
export async function drawFirstAnswer(): Promise<void> {
  const data = document.getElementById('live-search');
  const list = document.querySelector('#live-results > .results');
  if (!data || !list) return;
  const live = JSON.parse(data.textContent) as LiveSearch;
  const { settings, landing } = live;
  const state = readAddress(location.pathname, location.search, {
    landing,
    home: settings.home,
    sort: settings.sorts[0] ?? 'relevant',
  });
  if (settings.engine.kind !== 'embedded' || state.query !== '' || isLandingState(state, live))
    return;
  const client = withoutUnpriced(await pageClient(settings), settings);
  const { results } = await client.search([firstCardsRequest(state, settings, firstCards())]);
  const { hits = [], nbHits = 0 } = results[0] ?? {};
  // The live search may have been faster.
  if (hits.length === 0 || !list.isConnected) return;
  const left = nbHits - (state.page - 1) * settings.pageSize;
  await picturesOf(drawEarly(list, resultItems(hits, state, live), left > hits.length));
}

/** The first pictures get the connection for themselves, but nobody waits for them longer than this. */
const picturesMs = 1_500;
const picturesOf = (list: Element): Promise<unknown> =>
  Promise.race([
    Promise.allSettled(
      [...list.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]')].map((picture) =>
        picture.decode(),
      ),
    ),
    new Promise((done) => setTimeout(done, picturesMs)),
  ]);
