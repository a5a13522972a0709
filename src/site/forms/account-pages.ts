// The static frames of the account pages: texts and addresses, no personal data.
import { noticeFacts } from '../../domain/privacy/record.ts';
import type { SiteContext } from '../assembly/site-context.ts';
import type { AccountPage } from '../../page-data/page-data.ts';
import { latestRow } from '../home/vehicle-rows.ts';
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
    ...(gated.includes('checkout') && { reserve: 'Reserve online' }),
    ...(gated.includes('spin-to-win') && { 'spin-to-win': flows['spin-to-win'].heading }),
  };
}

/** What a visitor has after signing in, as the site's settings have it. */
function gainsOf({ card, pages, reserve }: SiteContext['tenant']): AccountPage['gains'] {
  return [
    ...(card.favourites === 'watchlist'
      ? [
          {
            icon: 'heart',
            title: 'Your saved vehicles',
            text: 'On every device, with their price today.',
          },
        ]
      : []),
    ...(pages.garage
      ? [
          {
            icon: 'calendar',
            title: 'Your bookings and orders',
            text: 'How they stand, with your offers and payments.',
          },
        ]
      : []),
    ...(reserve.enabled
      ? [
          {
            icon: 'clock',
            title: 'Reservations',
            text: 'A vehicle is held for you while you decide.',
          },
        ]
      : []),
    ...(pages.onlinePayment
      ? [
          {
            icon: 'coin',
            title: flows['online-payment'].heading,
            text: 'An invoice by card, with its receipt by mail.',
          },
        ]
      : []),
    ...(pages.personalFinance
      ? [
          {
            icon: 'coin',
            title: flows['personalised/finance'].heading,
            text: 'For your credit history, as a repayment.',
          },
        ]
      : []),
    {
      icon: 'message',
      title: 'No password',
      text: 'A code by text message each time, then you go on where you were.',
    },
  ];
}

export function accountPage(
  context: SiteContext,
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
    gains: kind === 'sign-in' ? gainsOf(tenant) : [],
    phone: shell.phone,
    notice: noticeFacts(tenant),
    purpose:
      kind === 'sign-in'
        ? 'sign you in and keep what you save'
        : 'keep your details, and send the alerts that you ask for',
    watchlist: tenant.card.favourites === 'watchlist',
    ownRate: tenant.pages.personalFinance
      ? { label: 'Your own finance rate', href: '/personalised/finance' }
      : null,
    stock: { label: 'See all stock', href: shell.searchPath },
    latest: kind === 'sign-in' ? null : latestRow(context),
  };
}
