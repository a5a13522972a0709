// What a search page fetches once its island wakes, in one piece: many small files would compress worse.
export { openLiveSearch } from './live-search.ts';
export { LivePage } from './LivePage.tsx';
