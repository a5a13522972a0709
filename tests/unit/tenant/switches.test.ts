import { describe, expect, it } from 'vitest';
import { loadTenant } from '../../../src/tenant/load.ts';
import type { Settings } from '../../../src/tenant/merge.ts';
import { identity, projectOf, projectWith } from './project.ts';

const errorsWith = (own: Settings) => {
  const result = loadTenant(projectOf(own), 'test');
  return result.ok ? [] : result.errors;
};

const chat = {
  id: 'chat',
  src: 'https://chat.example/widget.js',
  hosts: ['chat.example'],
  category: 'chat',
  open: 'ExampleChat.open',
  load: 'interaction',
  budgetBytes: 60_000,
};

describe('a switch that is on without its requirements', () => {
  it.each<[string, Settings, Settings]>([
    [
      'search.certifiedOnly',
      { search: { certifiedOnly: true } },
      { search: { facets: ['certified'] } },
    ],
    [
      'card.favourites',
      { card: { favourites: 'watchlist' }, functions: { smsFromEnv: null } },
      { functions: { smsFromEnv: 'SMS_FROM' } },
    ],
    ['vehiclePage.enquireBy', { vehiclePage: { enquireBy: 'chat' } }, { thirdParty: [chat] }],
    ['offers.enquireBy', { offers: { enquireBy: 'chat' } }, { thirdParty: [chat] }],
    ['reserve.showAmount', { reserve: { showAmount: true } }, { reserve: { enabled: true } }],
    [
      'finance.getFinanceNow',
      { finance: { getFinanceNow: true } },
      { finance: { provider: 'lender' } },
    ],
    [
      'locationPages.showBookService',
      { locationPages: { showBookService: true }, pages: { service: false } },
      { pages: { service: true } },
    ],
    [
      'pages.brands',
      { pages: { brands: true } },
      { brands: { lists: { own: [{ name: 'Ford', slug: 'ford' }] } } },
    ],
  ])('is reported, and accepted once the need is met: %s', (path, on, need) => {
    expect(errorsWith(on).map((error) => error.path)).toEqual([path]);
    const both = loadTenant(
      projectWith({
        'tenants/_groups/on.json': on,
        'tenants/test/tenant.json': { ...identity('test'), group: 'on', ...merged(need) },
      }),
      'test',
    );
    expect(both.ok ? [] : both.errors).toEqual([]);
  });

  // The identity has a contact too; keep both.
  const merged = (need: Settings): Settings =>
    'contact' in need
      ? { ...need, contact: { email: 'hello@test.example', ...(need['contact'] as Settings) } }
      : need;
});
