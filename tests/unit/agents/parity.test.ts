// Tools over HTTP, pages as Markdown, and mails, say of a vehicle what its facts say (rule vehicle-24). The readers know no module that
// writes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAgentSite, today, type AgentSiteFixture } from '../../fixtures/agents/agent-site.ts';
import { openComparison } from '../../fixtures/parity/comparison.ts';
import { generatedStock } from '../../fixtures/parity/generated.ts';
import { readMarkdown, readTool } from '../../fixtures/parity/read-agents.ts';
import type { Said } from '../../fixtures/parity/said.ts';
import { catalogue } from '../../fixtures/search/catalogue.ts';
import { readMail } from '../../fixtures/parity/read-pages.ts';
import { enquiry, start } from '../../fixtures/functions/functions-fixture.ts';
import type { Vehicle } from '../../../src/domain/vehicle/vehicle.ts';
import { placeTime } from '../../../src/functions/leads/time-text.ts';
import { leadFrom } from '../../../src/functions/leads/make-lead.ts';
import { confirmationMail } from '../../../src/functions/outbox/channels/confirmation.ts';
import { leadContent } from '../../../src/functions/outbox/channels/lead-mail.ts';
import { shownPriceOf } from '../../../src/functions/stock/stock.ts';
import { stockRows } from '../../../src/functions/stock/sync-stock.ts';
import type { Tenant } from '../../../src/tenant/schema/index.ts';
import { withOnRoadTotal } from '../../../src/domain/price/on-road/priced-vehicle.ts';
import { aTenant } from '../site/fixtures.ts';

const demo = catalogue('harbourside-ford', 80);
const stocks = {
  'a demo dealer': { tenant: demo.tenant, vehicles: demo.entries.map(({ vehicle }) => vehicle) },
  '300 odd records': { tenant: aTenant(), vehicles: generatedStock(300) },
};
/** The vehicles that the site lists, up to four at once, which a comparison takes. */
function listedFours({ files }: AgentSiteFixture): string[][] {
  const slugs = [...files].flatMap(([path, bytes]) =>
    /\/agents\/\d+-/.test(path)
      ? Object.keys(JSON.parse(new TextDecoder().decode(bytes)) as object)
      : [],
  );
  const count = Math.ceil(slugs.length / 4);
  return Array.from({ length: count }, (_, at) => slugs.filter((_slug, n) => n % count === at));
}

describe.each(Object.entries(stocks))('the stock of %s', (_name, { tenant, vehicles }) => {
  let site: AgentSiteFixture;
  beforeAll(async () => {
    site = await openAgentSite(tenant, vehicles);
  });
  afterAll(() => site.close());

  it('is in tools and in Markdown what its facts are', async () => {
    const priced = vehicles.map((vehicle) => withOnRoadTotal(vehicle, tenant, today));
    const { compare, result } = openComparison({ tenant, vehicles: priced, today });
    const fours = listedFours(site);
    for (const slugs of fours) {
      // Assistants may ask 600 times a minute.
      site.functions.pass(1_000);
      const answer = await site.call('compare_vehicles', { slugs });
      for (const said of readTool(answer.content[0]!.text)) compare('tool', said);
      for (const slug of slugs) {
        const page = await site.functions.app.fetch(
          new Request(`http://${tenant.slug}.localhost/cars/${slug}.md`),
        );
        compare('Markdown', readMarkdown(await page.text()));
      }
    }
    expect(result.differences).toEqual([]);
    const listed = fours.flat().length;
    expect(result.read).toEqual({ tool: listed, Markdown: listed });
    expect(listed).toBeGreaterThan(0.8 * vehicles.length);
  });
});

/** The mails about a vehicle in the stock of the functions, a reservation where there can be one: to the shopper, and to the dealer. */
function mailsOf(tenant: Tenant, vehicle: Vehicle): string[] {
  const [row] = stockRows([vehicle]);
  if (!row) return [];
  const isFree = row.reservable === 1;
  const price = shownPriceOf(row, tenant).amount;
  const asked = {
    ...enquiry('token', isFree && price !== null ? { seen_price: price } : {}),
    kind: isFree ? ('reservation' as const) : ('vehicle-enquiry' as const),
  };
  const request = new Request(tenant.url);
  const call = { tenant, request, now: start };
  const lead = leadFrom(call, asked, { ...row, tenant: tenant.slug, first_seen: start }, null, {});
  const time = placeTime(tenant, lead.locationId);
  return [
    confirmationMail(tenant, lead, `${tenant.url}/success`, start).html ?? '',
    leadContent(lead, { brand: tenant, time, answerUrl: null }).html,
  ];
}

describe.each(Object.entries(stocks))('mails about the stock of %s', (_name, { tenant, vehicles }) => {
  it('say what its facts are', () => {
    const priced = vehicles.map((vehicle) => withOnRoadTotal(vehicle, tenant, today));
    const { compare, result } = openComparison({ tenant, vehicles: priced, today });
    for (const vehicle of priced) {
      for (const html of mailsOf(tenant, vehicle)) compare('mail', readMail(html));
    }
    expect(result.differences).toEqual([]);
    expect(result.read['mail']).toBe(2 * vehicles.length);
  });
}); // prettier-ignore

describe('a planted difference is found by', () => {
  const { tenant, vehicles } = stocks['a demo dealer'];
  const car = {
    ...vehicles.find(({ status, reserved, km }) => status === 'in_stock' && !reserved && km)!,
    price_type: 'Drive away',
  };
  let site: AgentSiteFixture;
  beforeAll(async () => {
    site = await openAgentSite(tenant, [car]);
  });
  afterAll(() => site.close());

  const check = (
    read: (text: string) => Said[],
    written: string,
    changes: readonly (readonly [RegExp, string])[],
  ) => {
    const found = (text: string) => {
      const { compare, result } = openComparison({ tenant, vehicles: [car], today });
      for (const said of read(text)) compare('reader', said);
      return result.differences;
    };
    expect(found(written)).toEqual([]);
    for (const [from, to] of changes) {
      expect([from, from.test(written)]).toEqual([from, true]);
      expect([from, found(written.replace(from, to))]).toEqual([from, [expect.any(String)]]);
    }
  };

  it('the reader of tools', async () => {
    const answer = await site.call('get_vehicle', { slug: car.slug });
    check(readTool, answer.content[0]!.text, [
      [/"amount":/, '"amount":1'], [/"type":"drive_away"/, '"type":"egc"'],
      [/"odometer_km":/, '"odometer_km":9'], [/"available"/, '"reserved"'],
      [/"title":"/, '"title":"A '], [/("image":"[^"]*\/)/, '$1b'], [/"condition":"\w+"/, '"condition":"none"'],
    ]); // prettier-ignore
  });

  it('the reader of mails', () => {
    const [toShopper = '', toDealer = ''] = mailsOf(tenant, car);
    for (const [html, more] of [
      [toShopper, []],
      [toDealer, [[/(class="car">[^<]*)\(used, stock/, '$1(new, stock']]],
    ] as const) {
      check((text) => [readMail(text)], html, [
        [/(margin:0"><a href="[^"]*" class="car">)/, '$1A '],
        [/(<img src="[^"]*\/)([^/"]*" alt="[^"]*" width="600")/, '$1b$2'],
        [/(<\/a><br>\$)/, '$19'],
        [/(Price of the vehicle when sent<\/td><td class="value">\$)/, '$19'],
        ...more,
      ]);
    }
  });

  it('the reader of Markdown', async () => {
    const page = await site.functions.app.fetch(
      new Request(`http://${tenant.slug}.localhost/cars/${car.slug}.md`),
    );
    check((text) => [readMarkdown(text)], await page.text(), [
      [/Price: \$/, 'Price: $9'], [/drive away$/m, 'excluding government charges'],
      [/Kilometres: /, 'Kilometres: 9'], [/Available/, 'Reserved'], [/^# /, '# A '],
      [/(Photo: <[^>]*\/)/, '$1b'], [/Condition: \w+/, 'Condition: none'],
    ]); // prettier-ignore
  });
});
