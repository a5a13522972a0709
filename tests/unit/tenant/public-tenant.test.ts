import { describe, expect, it } from 'vitest';
import { publicTenant } from '../../../src/tenant/public-tenant.ts';
import { tenantSchema, type Tenant } from '../../../src/tenant/schema/index.ts';
import { sample } from './sample.ts';

const engines = ['embedded', 'algolia', 'meilisearch'];
const sources = ['file', 'http', 'algolia', 'meilisearch'];

/** Paths of all texts that come through, over every engine and source. */
const comingThrough = new Set(
  engines.flatMap((engine) =>
    sources.flatMap((source) => {
      const kinds = { 'search.engine': engine, 'stock.source': source };
      const tenant = sample(tenantSchema, kinds) as Tenant;
      return [...JSON.stringify(publicTenant(tenant)).matchAll(/{{(.+?)}}/g)].map(
        ([, path]) => path!,
      );
    }),
  ),
);

/** Topics of which a text may reach a browser; a new one is a decision made here. */
const allowed = [
  /^timeZone$/,
  /^dealerships\[\]\.(slug|name)$/,
  /^locations\[\]\.(id|name|slug|dealershipSlug|timeZone)$/,
  /^stock\.filter\./,
  /^search\.(promos|titles)/,
  /^search\.engine\.(appId|index|searchKey|host)$/,
  /^(tags|pricing|card|forms|testDrive)\./,
  /^tradeIn\.customFields/,
  /^finance\.(provider|link|broker|fees|personal)/,
  /^vehiclePage\.(somethingSimilarText|actionTexts\.enquire)$/,
  /^photos\.providers\[\]\.match$/,
  /^thirdParty\[\]\.(id|src|open)$/,
];

describe('what reaches a browser', () => {
  it('contains only allowed settings', () => {
    const strays = [...comingThrough].filter((path) => !allowed.some((topic) => topic.test(path)));
    expect(strays).toEqual([]);
  });

  it('includes every allowed topic, so that no entry of the list is obsolete', () => {
    const unused = allowed.filter((topic) => ![...comingThrough].some((path) => topic.test(path)));
    expect(unused).toEqual([]);
  });

  it.each([
    [/Env$/],
    [/admin/i],
    [/leadEmails|adfEmail|webhook|integrations|redirectHosts/],
    [/^functions/],
    [/^stock\.source|^stock\.csv/],
    [/hidden/],
    [/localFolder/],
    [/deliveryZones/],
  ])('holds nothing that matches %s', (secret) => {
    expect([...comingThrough].filter((path) => secret.test(path))).toEqual([]);
  });

  it('is plain JSON', () => {
    const tenant = sample(tenantSchema, { 'search.engine': 'embedded' }) as Tenant;
    const shown = publicTenant(tenant);
    expect(JSON.parse(JSON.stringify(shown))).toEqual(shown);
  });
});
