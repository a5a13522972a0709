import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  gatedAddresses,
  gateOf,
  safeLocalPath,
  signInHref,
  type GateSettings,
} from '../../../../src/domain/account/gate.ts';

const settings: GateSettings = {
  gated: ['checkout'],
  pages: {
    garage: true,
    garagePath: '/mymotorama',
    spinToWin: true,
    onlinePayment: true,
    personalFinance: true,
  },
  card: { favourites: 'watchlist' },
};
const known = (slug: string) => slug === 'ford-ranger-1';

// Rule account-8.
describe('the gate of a path', () => {
  it.each([
    ['/online-payment', 'online-payment'],
    ['/online-payment/?a=1', 'online-payment'],
    ['/mymotorama', 'my-garage'],
    ['/mymotorama#x', 'my-garage'],
    ['/my-garage', null],
    ['/watchlist', 'watchlist'],
    ['/cars/ford-ranger-1/checkout', 'checkout'],
    ['/cars/ford-ranger-1/buy-online', 'checkout'],
    ['/cars/no-such-car/checkout', null],
    ['/cars/ford-ranger-1', null],
    ['/spin-to-win', null],
    ['/trade-in', null],
    ['/sell-my-car', null],
    ['/personalised/finance', 'personalised-finance'],
    ['/personalised/finance/?car_id=1', 'personalised-finance'],
    ['/equifax', null],
    ['/', null],
  ])('%s is %s', (path, gate) => {
    expect(gateOf(path, settings, known)).toBe(gate);
  });

  it('depends on the tenant, except payment, garage and personal rates', () => {
    const none = { ...settings, gated: [] };
    expect(gateOf('/cars/ford-ranger-1/checkout', none, known)).toBeNull();
    expect(gateOf('/online-payment', none, known)).toBe('online-payment');
    const more: GateSettings = { ...settings, gated: ['spin-to-win', 'equifax'] };
    expect(gateOf('/spin-to-win', more, known)).toBe('spin-to-win');
    expect(gateOf('/equifax', more, known)).toBe('equifax');
  });

  it('is none where the site has no such page', () => {
    const pages = {
      ...settings.pages,
      garage: false,
      spinToWin: false,
      onlinePayment: false,
      personalFinance: false,
    };
    const without: GateSettings = { ...settings, gated: ['spin-to-win'], pages };
    for (const path of [
      '/mymotorama',
      '/my-garage',
      '/online-payment',
      '/spin-to-win',
      '/personalised/finance?car_id=1',
    ]) {
      expect(gateOf(path, without, known), path).toBeNull();
    }
  });

  it('gates no watchlist where favourites are stored in the browser', () => {
    expect(
      gateOf('/watchlist', { ...settings, card: { favourites: 'favourite' } }, known),
    ).toBeNull();
  });

  it('is asked of a host at every address that has one, and at no other', () => {
    const checkouts = ['/cars/:slug/checkout', '/cars/:slug/buy-online'];
    const always = ['/online-payment', '/personalised/finance'];
    expect(gatedAddresses(settings)).toEqual([
      ...checkouts,
      ...always,
      '/watchlist',
      '/mymotorama',
    ]);
    const spins: GateSettings = {
      ...settings,
      gated: ['spin-to-win'],
      pages: { ...settings.pages, garagePath: '/watchlist' },
    };
    expect(gatedAddresses(spins)).toEqual([
      '/online-payment',
      '/spin-to-win',
      '/personalised/finance',
      '/watchlist',
    ]);
    expect(gatedAddresses({ ...settings, gated: [], card: { favourites: 'favourite' } })).toEqual([
      ...always,
      '/mymotorama',
    ]);
  });

  // Rule account-9.
  it('leads to the sign-in and back', () => {
    expect(signInHref('checkout', '/cars/a/checkout?x=1', '/cars/a')).toBe(
      '/sign-in?type=checkout&redirect=%2Fcars%2Fa%2Fcheckout%3Fx%3D1&back=%2Fcars%2Fa',
    );
    expect(signInHref('x', 'https://evil.example', '//evil.example')).toBe(
      '/sign-in?type=x&redirect=%2F&back=%2F',
    );
  });
});

describe('a return path', () => {
  it.each(['/', '/cars/a?b=c#d', '/search/used-cars?make=Ford', '/a/../b'])(
    '%s stays on the site',
    (path) => {
      expect(safeLocalPath(path)).not.toBeNull();
    },
  );

  it.each([
    '//evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%2f/evil.example',
    '/%5cevil.example',
    '/%2e%2e//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/a/..//evil.example',
    '',
    null,
  ])('%j is refused', (path) => {
    expect(safeLocalPath(path)).toBeNull();
  });

  it('never leaves the site, whatever the text', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '%2e',
      '\t',
      '\n',
      '@',
      ':',
      '?',
      '#',
      'evil.example',
      'a',
      'https:',
      '//',
      '%09',
      '%00',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = safeLocalPath(`/${pieces.join('')}`);
        if (path === null) return;
        for (const text of [path, decodeURI(path.replaceAll('%', '%25'))]) {
          expect(new URL(text, 'https://own.example').origin).toBe('https://own.example');
        }
        expect(path).not.toMatch(/^\/[/\\]/);
      }),
      { numRuns: 3_000 },
    );
  });
});
