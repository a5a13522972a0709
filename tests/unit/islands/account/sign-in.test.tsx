import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { signInHref } from '../../../../src/domain/account/gate.ts';
import SignInIsland from '../../../../src/islands/account/SignInIsland.tsx';
import { signInQuery } from '../../../../src/islands/account/use-sign-in.ts';

it('without JavaScript the sign-in says that it needs it and names the phone; its form takes nothing', () => {
  const phone = { display: '07 5550 0112', href: 'tel:+61755500112' };
  const notice = { legalName: 'Harbour Pty Ltd', recipients: 'a lender', countries: 'Australia' };
  const html = renderToStaticMarkup(
    <SignInIsland gates={{}} notice={notice} purpose="sign you in" phone={phone} watchlist />,
  );
  const [, without = ''] = /<noscript>(.*)<\/noscript>/.exec(html) ?? [];
  expect(without).toContain('Signing in needs JavaScript');
  expect(without).toContain('<a href="tel:+61755500112">07 5550 0112</a>');
  expect(html).toContain('<div inert=""');
});

it('never sends the shopper to another site after the sign-in', () => {
  const { search } = new URL(
    signInHref('equifax', '/equifax?a=1', '/ford-finance'),
    'https://a.example',
  );
  expect(signInQuery(search)).toEqual({
    type: 'equifax',
    purpose: 'finance',
    redirect: '/equifax?a=1',
    back: '/ford-finance',
  });
  expect(signInQuery('?redirect=//evil.example&back=/%5Cevil.example')).toMatchObject({
    redirect: '/',
    back: '/',
  });
});
