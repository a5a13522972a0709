import { describe, expect, it } from 'vitest';
import { loadTenant } from '../../../src/tenant/load.ts';
import type { Settings } from '../../../src/tenant/merge.ts';
import { identity, place, projectOf, projectWith } from './project.ts';

const errorsWith = (own: Settings) => {
  const result = loadTenant(projectOf(own), 'test');
  return result.ok ? [] : result.errors;
};

describe('errors of single settings', () => {
  it.each([
    ['a mistyped key', { serch: {} }, 'serch', 'did you mean "search"?'],
    [
      'a mistyped inner key',
      { search: { pagesize: 9 } },
      'search.pagesize',
      'did you mean "pageSize"?',
    ],
    [
      'a mistyped key in a list',
      { locations: [place({ primary: true, adress: {} })] },
      'locations.0.adress',
      'did you mean "address"?',
    ],
    [
      'a mistyped record key',
      { social: { facebok: 'https://x.example' } },
      'social.facebok',
      'did you mean "facebook"?',
    ],
    [
      'an abbreviated key',
      { locations: [place({ primary: true, lng: 153 })] },
      'locations.0.lng',
      'did you mean "address.long"?',
    ],
    [
      'a heading in the place of a field',
      { stock: { mapping: { columns: { odometer: 'KMS' } } } },
      'stock.mapping.columns.odometer',
      'did you mean "km"?',
    ],
    ['a mistyped word', { template: 'harbor' }, 'template', 'did you mean "harbour"?'],
    [
      'a mistyped kind',
      { search: { engine: { kind: 'algola' } } },
      'search.engine.kind',
      'did you mean "algolia"?',
    ],
    [
      'a key of another kind',
      { stock: { source: { kind: 'file', path: 'x', url: 'y' } } },
      'stock.source.url',
      'known keys: kind, path, countPath',
    ],
    [
      'a key of an object below',
      { phone: '07 5550 0100' },
      'phone',
      'did you mean "contact.phone"?',
    ],
    [
      'a key of an object below an entry',
      { locations: [place({ primary: true, lat: -27 })] },
      'locations.0.lat',
      'did you mean "address.lat"?',
    ],
    [
      'a word that describes a key',
      { locations: [place({ primary: true, latitude: -27 })] },
      'locations.0.latitude',
      'did you mean "address.lat"?',
    ],
    [
      'a key of another section',
      { contact: { timeZone: 'Australia/Brisbane' } },
      'contact.timeZone',
      'did you mean "timeZone"?',
    ],
    [
      'a field in the place of its record',
      { stock: { mapping: { price: 'RRP' } } },
      'stock.mapping.price',
      'did you mean "columns.price"?',
    ],
    [
      'a key that only deeper sections have',
      { functions: { deposit: 200 } },
      'functions.deposit',
      'known keys: ',
    ],
    ['an unknown key', { zzzzzzzzzz: 1 }, 'zzzzzzzzzz', 'known keys: $schema, slug'],
    ['a wrong type', { search: { pageSize: 'many' } }, 'search.pageSize', 'Vehicles a page'],
    ['an address without https', { url: 'http://www.test.example' }, 'url', 'Public address'],
    [
      'a menu link without https',
      { menu: { main: [{ label: 'x', link: 'http://a.example', children: [] }] } },
      'menu.main.0.link',
      'Where the entry',
    ],
  ])('say what to do about %s', (_name, own, path, hint) => {
    const error = errorsWith(own).find((found) => found.path === path);
    expect(error?.hint).toContain(hint);
  });

  it.each<[string, Settings, string, string]>([
    ['a list', { functions: { leadEmails: 'a@b.example' } }, 'functions.leadEmails', 'a list'],
    ['text', { name: 5 }, 'name', 'text in quotes'],
    ['a switch', { card: { compare: 'yes' } }, 'card.compare', 'true or false'],
    ['a whole number', { search: { pageSize: 1.5 } }, 'search.pageSize', 'a whole number'],
    ['an address', { url: 'www.test.example' }, 'url', 'an address like https://www.dealer.com.au'],
    ['an email address', { contact: { email: 'sales' } }, 'contact.email', 'an email address like'],
    ['an ABN', { abn: '123' }, 'abn', 'an ABN with its spaces, like 12 345 678 901'],
  ])('ask for %s in words', (_name, own, path, words) => {
    const error = errorsWith(own).find((found) => found.path === path);
    expect(error?.message).toContain(`must be ${words}`);
  });

  it('cut a long value', () => {
    const [error] = errorsWith({ template: 'x'.repeat(5_000) });
    expect(error?.message).toContain('…, 5002 characters is not one of');
    expect(error!.message.length).toBeLessThan(250);
  });

  it('say "must not be empty" and name limits', () => {
    const messages = errorsWith({ name: '', search: { pageSize: 5000 } }).map(
      ({ path, message }) => `${path}: ${message}`,
    );
    expect(messages).toContain('name: must not be empty (found "")');
    expect(messages.join('\n')).toMatch(/search\.pageSize: must be \d+ or less \(found 5000\)/);
  });

  it('explain what a missing key means', () => {
    const { name: _name, ...rest } = identity('test');
    const result = loadTenant(projectWith({ 'tenants/test/tenant.json': rest }), 'test');
    expect(result).toEqual({
      ok: false,
      errors: [
        {
          file: 'tenants/test/tenant.json',
          line: 1,
          path: 'name',
          message: 'is missing',
          hint: 'Trading name as shoppers know it',
        },
      ],
    });
  });

  it('never repeat a value in the place of a variable name', () => {
    const webhook = { url: 'https://crm.example', secretEnv: 'hunter2-hunter2' };
    const errors = errorsWith({ functions: { webhook } });
    expect(errors).toMatchObject([{ path: 'functions.webhook.secretEnv' }]);
    expect(JSON.stringify(errors)).not.toContain('hunter2');
  });

  it.each(['adminKey', 'apiKey', 'secret', 'writeApiKey', 'password'])(
    'send "%s" to the environment and do not repeat it',
    (key) => {
      const engine = {
        kind: 'algolia',
        appId: 'A',
        index: 'cars',
        searchKey: 'open',
        [key]: 'hunter2',
      };
      const errors = errorsWith({ search: { engine } });
      expect(errors).toMatchObject([
        { path: `search.engine.${key}`, hint: expect.stringContaining('…Env') },
      ]);
      expect(JSON.stringify(errors)).not.toContain('hunter2');
    },
  );
});
