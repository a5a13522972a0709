// The static frames of the account pages: texts and addresses, no personal data.
import { noticeText } from '../../domain/privacy/notice.ts';
import { noticeFacts } from '../../domain/privacy/record.ts';
import type { SiteContext } from '../assembly/site-context.ts';
import type { AccountPage } from '../../page-data/page-data.ts';
import { pageBase } from '../shell/page-base.ts';
import { flows } from '../texts/text-routes.ts';

const words: Record<AccountPage['kind'], { heading: string; intro: string }> = {
  'sign-in': {
    heading: 'Sign in',
    intro: 'We send a code to your phone. There is no password to remember.',
  },
  watchlist: {
    heading: 'Your watchlist',
    intro: 'The vehicles you saved, with what has become of their price.',
  },
  garage: {
    heading: 'My garage',
    intro: 'Your orders, bookings, offers and payments, and your details.',
  },
};

/** The headings of the pages behind a gate that this site has. */
function gatesOf({ card, pages, gated }: SiteContext['tenant']): AccountPage['gates'] {
  return {
    ...(card.favourites === 'watchlist' && { watchlist: words.watchlist.heading }),
    ...(pages.garage && { 'my-garage': words.garage.heading }),
    ...(pages.onlinePayment && { 'online-payment': flows['online-payment'].heading }),
    ...(pages.personalFinance && {
      'personalised-finance': flows['personalised/finance'].heading,
    }),
    ...(gated.includes('spin-to-win') && { 'spin-to-win': flows['spin-to-win'].heading }),
  };
}

export function accountPage(
  context: Pick<SiteContext, 'assets' | 'origin' | 'shell' | 'tenant'>,
  kind: AccountPage['kind'],
  path: string,
): AccountPage {
  const { tenant, shell } = context;
  const { heading, intro } = words[kind];
  return {
    kind,
    ...pageBase(context, { path, title: heading, description: intro, robots: 'noindex,follow' }),
    heading,
    intro,
    gates: kind === 'sign-in' ? gatesOf(tenant) : {},
    phone: shell.phone,
    notice: noticeText(
      noticeFacts(tenant),
      kind === 'sign-in'
        ? 'sign you in and keep what you save'
        : 'keep your details, and send the alerts that you ask for',
    ),
    watchlist: tenant.card.favourites === 'watchlist',
    ownRate: tenant.pages.personalFinance
      ? { label: 'Your own finance rate', href: '/personalised/finance' }
      : null,
    stock: { label: 'See all stock', href: shell.searchPath },
  };
}
