// Decides which pages need a signed-in visitor and where a signed-out visitor is sent (rule account-8). It also accepts
// the return address: local paths only. It uses no session.
import { watchlistPath } from './paths.ts';

/** The pages whose gate a tenant chooses. */
type ChosenGate = 'checkout' | 'spin-to-win' | 'equifax';

export interface GateSettings {
  gated: readonly ChosenGate[];
  /** Whether the pages with a switch exist, and where. */
  pages: {
    garage: boolean;
    garagePath: string;
    spinToWin: boolean;
    onlinePayment: boolean;
    personalFinance: boolean;
  };
  card: { favourites: 'off' | 'favourite' | 'watchlist' };
}

/** Everything that needs a sign-in: the pages that a tenant chooses, and those that always do. */
export type Gate =
  ChosenGate | 'online-payment' | 'my-garage' | 'personalised-finance' | 'watchlist';

/** The same settings with every gate shut, for a page that the built site declares as gated. */
export const withEveryGate = (settings: GateSettings): GateSettings => ({
  ...settings,
  gated: ['checkout', 'spin-to-win', 'equifax'],
  pages: {
    ...settings.pages,
    garage: true,
    spinToWin: true,
    onlinePayment: true,
    personalFinance: true,
  },
  card: { favourites: 'watchlist' },
});

/** The finance page about the shopper's credit file, which exists where its gate does. */
export const creditFilePath = '/equifax';

const checkoutPath = /^\/cars\/([a-z0-9-]+)\/(?:checkout|buy-online)$/;

/**
 * The gate of a path, or null when everybody may see it. A checkout of an unknown vehicle is not gated, because no
 * vehicle needs the sign-in. A page that the site does not have has no gate. `knowsVehicle` says whether a slug exists.
 */
export function gateOf(
  path: string,
  { gated, pages, card }: GateSettings,
  knowsVehicle: (slug: string) => boolean,
): Gate | null {
  const plain = plainPath(path);
  const slug = checkoutSlug(path);
  if (slug !== null) return gated.includes('checkout') && knowsVehicle(slug) ? 'checkout' : null;
  if (plain === pages.garagePath) return pages.garage ? 'my-garage' : null;
  if (plain === watchlistPath && card.favourites === 'watchlist') return 'watchlist';
  if (plain === '/online-payment') return pages.onlinePayment ? 'online-payment' : null;
  if (plain === '/personalised/finance') {
    return pages.personalFinance ? 'personalised-finance' : null;
  }
  if (plain === creditFilePath) return gated.includes('equifax') ? 'equifax' : null;
  const spins = plain === '/spin-to-win' && pages.spinToWin;
  return spins && gated.includes('spin-to-win') ? 'spin-to-win' : null;
}

/** Addresses of reservation pages, the same for every tenant. `:slug` is the slug of a vehicle. */
export const checkoutAddresses = ['/cars/:slug/checkout', '/cars/:slug/buy-online'];

/** Addresses that may have a gate on any tenant. */
const gatable = [
  ...checkoutAddresses,
  '/online-payment',
  '/spin-to-win',
  '/personalised/finance',
  creditFilePath,
];

/** The addresses that need a signed-in visitor with these settings, as patterns. For hosts that ask only there. */
export function gatedAddresses(settings: GateSettings): string[] {
  return [...new Set([...gatable, watchlistPath, settings.pages.garagePath])].filter(
    (path) => gateOf(path.replace(':slug', 'a'), settings, () => true) !== null,
  );
}

export const checkoutSlug = (path: string): string | null =>
  checkoutPath.exec(plainPath(path))?.[1] ?? null;

/** A path without its query and without slashes at its end. */
const plainPath = (path: string): string => path.replace(/[?#].*$/, '').replace(/(.)\/+$/, '$1');

/** `/sign-in?type=…&redirect=…&back=…` (rule account-9). */
export function signInHref(type: string, redirect: string, back: string): string {
  const query = new URLSearchParams({
    type,
    redirect: safeLocalPath(redirect) ?? '/',
    back: safeLocalPath(back) ?? '/',
  });
  return `/sign-in?${query.toString()}`;
}

/**
 * A path of this site with its query and fragment, or null. Browsers read `\` as `/`, drop tabs and new lines, and
 * resolve dots before they look at the first two slashes. The resolved path is therefore checked again.
 */
export function safeLocalPath(text: string | null | undefined): string | null {
  if (!text || text.length > 1000 || !text.startsWith('/')) return null;

  if (/[\u0000-\u0020\\\u007f]/.test(text)) return null;
  const base = 'https://own.invalid';
  let url: URL;
  try {
    url = new URL(text, base);
  } catch {
    return null;
  }
  if (url.origin !== base || url.username !== '' || url.password !== '') return null;
  const path = url.pathname + url.search + url.hash;
  // A resolved path may begin with two slashes, such as "/..//evil.example".
  if (path.startsWith('//') || /^\/(?:%5c|%2f)/i.test(path)) return null;
  let decoded = url.pathname;
  try {
    decoded = decodeURIComponent(decoded);
  } catch {
    return null;
  }
  return /^\/[/\\]/.test(decoded) || decoded.includes('\\') ? null : path;
}
