import { contrast, toOklch } from '../../../src/domain/theme/theme.ts';
import { printSheet } from '../../../src/print/sheet.ts';
import { site } from '../../fixtures/pages/site.ts';
import { vehicle } from '../../fixtures/pages/vehicles.ts';
import { describe, expect, it } from 'vitest';
import { aLocation, aSite, aTenant, aVehicle, someAssets } from './fixtures.ts';

const script = (id: string, category: string, load: string) => ({
  id,
  src: `https://${id}.example/x.js`,
  hosts: [`${id}.example`],
  budgetBytes: 1000,
  category,
  load,
});

describe('the site shell', () => {
  it('does not change when stock changes', () => {
    const before = aSite([aVehicle(), aVehicle()]).shell;
    const after = aSite([aVehicle({ price: 1_000, make: 'Kia', model: 'Rio' })]).shell;
    expect(JSON.stringify(after)).toBe(JSON.stringify(before));
    expect(JSON.stringify(aSite([]).shell)).toBe(JSON.stringify(before));
  });

  it('says whether all third-party scripts wait for consent, so that pages fetch nothing for them before', () => {
    const shellOf = (own: Parameters<typeof aTenant>[0]) =>
      aSite([], { tenant: aTenant(own) }).shell.analytics;
    const thirdPartyOf = (analytics: string, ...thirdParty: object[]) =>
      shellOf({ consent: { analytics }, thirdParty }).thirdParty;
    const tags = script('tags', 'analytics', 'idle');
    expect(thirdPartyOf('ask', tags)).toBe('after-consent');
    expect(thirdPartyOf('ask', tags, script('fonts', 'necessary', 'idle'))).toBe('at-once');
    expect(thirdPartyOf('always', tags)).toBe('at-once');
    expect(thirdPartyOf('ask', script('talk', 'chat', 'interaction'))).toBeNull();
    expect(shellOf({ thirdParty: [script('talk', 'chat', 'interaction')] }).chat).toBe(true);
    expect(shellOf({})).toEqual({
      asksConsent: false,
      ownEvents: true,
      dataLayer: false,
      vitals: true,
      thirdParty: null,
      chat: false,
    });
    expect(shellOf({ analytics: { ownEndpoint: false } }).vitals).toBe(false);
  });

  // Rule analytics-5.
  it('names the page where the consent can be changed, only where a script of others waits for it', () => {
    const shellOf = (analytics: string, category: string) => {
      const thirdParty = [script('tags', category, 'idle')];
      return aSite([], { tenant: aTenant({ consent: { analytics }, thirdParty }) }).shell;
    };
    expect(shellOf('ask', 'analytics').consentLink).toBe('/privacy-policy');
    expect(shellOf('ask', 'necessary').consentLink).toBeNull();
    expect(shellOf('always', 'analytics').consentLink).toBeNull();
  });

  // Rule account-13.
  it('links to the garage, or to the account’s watchlist, where the site has one', () => {
    const shellOf = (pages: object, favourites: string, footer: object[] = []) =>
      aSite([], {
        tenant: aTenant({
          pages,
          card: { favourites },
          functions: { smsFromEnv: 'SMS_FROM' },
          menu: { footer },
        }),
      }).shell;
    const garage = shellOf({ garage: true, garagePath: '/my-garage' }, 'watchlist');
    expect(garage.account).toEqual({ label: 'My garage', href: '/my-garage' });
    expect(garage.footer.at(-1)?.links).toContainEqual(garage.account);
    const list = shellOf({ garage: false }, 'watchlist');
    expect(list.account).toEqual({ label: 'My watchlist', href: '/watchlist' });
    expect(shellOf({ garage: false }, 'favourite').account).toBeNull();
  });

  // Rule site-3.
  it('says which parts are dark, and gives browsers a dark colour above a dark header', () => {
    const shellWith = (header: boolean) =>
      aSite([], { tenant: aTenant({ theme: { dark: [header ? 'header' : 'hero'] } }) }).shell;
    expect(shellWith(true).dark).toEqual({ header: true, hero: false });
    expect(shellWith(false).dark).toEqual({ header: false, hero: true });
    expect(shellWith(true).head.themeColour).not.toBe(shellWith(false).head.themeColour);
  });

  it.each([true, false])('prints in the colour of the brand (dark header: %s)', (header) => {
    const theme = { brand: '#ffb000', dark: header ? ['header'] : [] };
    const { inkColour } = aSite([], { tenant: aTenant({ theme }) }).shell.head;
    expect(contrast(inkColour, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(toOklch(inkColour).h).toBeCloseTo(toOklch(theme.brand).h, -1);
    expect(printSheet(site, vehicle, '').accent).toBe(site.head.inkColour);
  });

  it('keeps menu entries whose page exists and leads aliases to their page', () => {
    const { shell } = aSite([]);
    expect(shell.menu.map(({ label, href }) => `${label} ${href}`)).toEqual([
      'Home /',
      'Our stock /search/new-used-and-demo-cars',
      'Special offers /special-offers',
      'Finance /finance',
      'Trade-in /trade-in',
      'Contact /contact-us/newstead',
    ]);
    expect(shell.menu[1]?.children.map(({ href }) => href)).toContain('/search/used-cars');
  });

  it('reports each link without a page and its settings, one per line', () => {
    const { warnings } = aSite([], { tenant: aTenant({ pages: { offers: false } }) });
    const offers = warnings.filter((warning) => warning.startsWith('/special-offers '));
    expect(offers).toHaveLength(1);
    expect(offers[0]).toMatch(/left out of .*menu\.main.*home\.tiles/);
  });

  it('keeps an entry without a page as long as its dropdown has one', () => {
    const tenant = aTenant({
      menu: {
        main: [
          {
            label: 'Buy',
            link: '/buying',
            children: [
              { label: 'Used', link: '/search/used-cars' },
              { label: 'Warranty', link: '/warranty' },
            ],
          },
        ],
      },
    });
    expect(aSite([], { tenant }).shell.menu).toMatchObject([
      {
        label: 'Buy',
        href: '/search/used-cars',
        children: [{ label: 'Used', href: '/search/used-cars' }],
      },
    ]);
  });

  it('has the comparison rate warning wherever finance may show', () => {
    const notes = aSite([]).shell.footnotes;
    expect(notes).toEqual({
      warning: null,
      notes: [expect.stringContaining('GST'), expect.stringContaining('Below market average')],
    });
    const tenant = aTenant({ finance: { provider: 'acme' } });
    expect(aSite([], { tenant }).shell.footnotes.warning).toContain('comparison rate');
  });

  it('shows the licence numbers of its locations, each once', () => {
    const places = ['1234567', null, '7654321', '1234567'].map((dealerLicence, index) =>
      aLocation({ id: `l-${index}`, slug: `l-${index}`, primary: index === 0, dealerLicence }),
    );
    const tenant = aTenant({ locations: places });
    expect(aSite([], { tenant }).shell.licences).toEqual(['1234567', '7654321']);
  });

  it('falls back to all stock when the default search has no page', () => {
    const tenant = aTenant({ search: { defaultPath: '/search/nothing' } });
    const site = aSite([], { tenant });
    expect(site.shell.searchPath).toBe('/search/new-used-and-demo-cars');
    expect(site.warnings.join()).toMatch(/search\.defaultPath \/search\/nothing has no page/);
  });

  it('includes warnings about pictures', () => {
    const assets = someAssets({ warnings: ['assets/hero.webp is not usable'] });
    expect(aSite([], { assets }).warnings).toContain('assets/hero.webp is not usable');
  });
});

describe('the footer', () => {
  const shellOf = (own: object) => aSite([], { tenant: aTenant(own) }).shell;

  // Rule location-10.
  it('names the payments that the tenant accepts', () => {
    const methods = ['visa', 'apple-pay'];
    expect(shellOf({ payments: { methods } }).payments).toEqual(['Visa', 'Apple Pay']);
    expect(shellOf({}).payments).toEqual([]);
  });
});
