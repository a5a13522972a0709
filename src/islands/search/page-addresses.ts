// The addresses of a search page: of each of its states, and of the static pages that show some of them.
import type { LiveSearch } from '../../domain/search/live-search-data.ts';
import {
  landingOf,
  readAddress,
  writeAddress,
  type PageLandings,
} from '../../search/page/address.ts';
import type { SearchState } from '../../search/page/state.ts';

export function pageAddresses({ landing, settings }: LiveSearch) {
  const sort = settings.sorts[0] ?? 'relevant';
  const landings: PageLandings = { landing, home: settings.home, sort };
  return {
    landings,
    /** The state of the address bar. */
    stateNow: (): SearchState => readAddress(location.pathname, location.search, landings),
    hrefOf: (state: SearchState): string => writeAddress(state, landings, location.search),
    /** Whether an address is another static page. */
    isOtherPage(href: string): boolean {
      const [path = '', parameters] = href.split('?');
      const isElsewhere = path !== location.pathname && parameters === undefined;
      return isElsewhere || landingOf(path, landings) === null;
    },
  };
}
