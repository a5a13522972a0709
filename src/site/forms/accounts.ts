// Which account pages a site has: sign-in where codes can be sent, the watchlist and the garage where they are on.
import { watchlistPath } from '../../domain/account/paths.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { AccountPage } from '../../page-data/page-data.ts';

export interface AccountPageFacts {
  kind: AccountPage['kind'];
  path: string;
}

/** Sign-in first. Empty when the tenant sends no codes; of two pages with the same address the first is used. */
export function accountPages({ functions, card, pages }: Tenant): AccountPageFacts[] {
  if (functions.smsFromEnv === null) return [];
  const wanted: (AccountPageFacts | false)[] = [
    { kind: 'sign-in', path: '/sign-in' },
    card.favourites === 'watchlist' && { kind: 'watchlist', path: watchlistPath },
    pages.garage && { kind: 'garage', path: pages.garagePath },
  ];
  const found = wanted.filter((page) => page !== false);
  return found.filter(({ path }, at) => found.findIndex((page) => page.path === path) === at);
}
