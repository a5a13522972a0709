import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import SignInIsland from '../../../../src/islands/account/SignInIsland.tsx';

it('without JavaScript the sign-in says that it needs it, names the phone, and does not load for ever', () => {
  const phone = { display: '07 5550 0112', href: 'tel:+61755500112' };
  const html = renderToStaticMarkup(<SignInIsland phone={phone} watchlist />);
  const [, without = ''] = /<noscript>(.*)<\/noscript>/.exec(html) ?? [];
  expect(without).toContain('Signing in needs JavaScript');
  expect(without).toContain('<a href="tel:+61755500112">07 5550 0112</a>');
  // Browsers without JavaScript hide this class.
  expect(html).toContain('<p class="live-only">Loading …</p>');
});
