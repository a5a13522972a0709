// The tools of assistants over HTTP, with the protocol's own client.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withOnRoadTotal } from '../../../src/domain/price/on-road/priced-vehicle.ts';
import { askedTime, firstShown } from '../../../src/domain/enquiry/asked-about.ts';
import { askedForm } from '../../../src/domain/enquiry/asked-form.ts';
import type { EndpointAnswer } from '../../../src/protocol/endpoints.ts';
import { openAgentSite, today, type AgentSiteFixture } from '../../fixtures/agents/agent-site.ts';
import { openFunctions } from '../../fixtures/functions/functions-fixture.ts';
import { catalogue } from '../../fixtures/search/catalogue.ts';
import { tenantDirectory } from '../../../src/functions/http/tenant-directory.ts';
import { toolNames } from '../../../src/functions/agents/tools.ts';
import { agentReport, agentReportLines } from '../../../src/functions/agents/counts.ts';
import { shownAnswer } from './shown-answer.ts';

const { tenant, entries } = catalogue('harbourside-ford', 80);
const vehicles = entries.map(({ vehicle }) => withOnRoadTotal(vehicle, tenant, today));

let site: AgentSiteFixture;
beforeAll(async () => {
  site = await openAgentSite(tenant, vehicles);
});
afterAll(() => site.close());

const message = (method: string, params: object = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
const post = (headers: Record<string, string>, body = message('tools/list')) =>
  fetch(`${site.address}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body,
  });

// Rule agents-1.
describe('the endpoint of assistants', () => {
  it('lists its tools, each with all hints', async () => {
    expect(site.client.getServerCapabilities()).toEqual({ tools: { listChanged: false } });
    const { tools } = await site.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'search_vehicles',
      'get_vehicle',
      'compare_vehicles',
      'list_locations',
      'opening_hours',
      'test_drive_slots',
      'estimate_repayment',
      'create_enquiry',
      'book_test_drive',
    ]);
    for (const { annotations, inputSchema } of tools) {
      expect(annotations).toEqual({
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      });
      expect(inputSchema).toMatchObject({ additionalProperties: false });
    }
  });

  it('refuses the Origin of another site, and takes its own and none', async () => {
    const own = `http://${tenant.slug}.localhost:${new URL(site.address).port}`;
    expect((await post({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await post({ origin: 'null' })).status).toBe(403);
    expect((await post({ origin: own })).status).toBe(200);
    expect((await post({})).status).toBe(200);
  });

  it('has no session and no stream', async () => {
    const listed = await post({});
    expect(listed.headers.get('mcp-session-id')).toBeNull();
    for (const method of ['GET', 'DELETE']) {
      expect((await fetch(`${site.address}/mcp`, { method })).status).toBe(405);
    }
  });

  it('speaks the version of 2026 and that of 2025', async () => {
    expect(site.client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
    const older = new Client({ name: 'older', version: '1.0.0' });
    await older.connect(new StreamableHTTPClientTransport(new URL('/mcp', site.address)));
    expect((await older.listTools()).tools).toHaveLength(9);
    expect(older.getNegotiatedProtocolVersion()).toBe('2025-11-25');
    await older.close();
  });

  it('answers no dealer that has turned it off', async () => {
    const own = { ...tenant, agents: { ...tenant.agents } };
    const off = await openAgentSite(own, []);
    own.agents.surfaces = [];
    const answer = await fetch(`${off.address}/mcp`, { method: 'POST', body: message('ping') });
    expect(answer.status).toBe(404);
    await off.close();
  });

  it('refuses long bodies and answers broken ones', async () => {
    expect((await post({}, 'x'.repeat(40_000))).status).toBe(413);
    expect((await post({}, '{')).status).toBe(400);
    expect((await post({ 'content-type': 'text/plain' })).status).toBe(415);
  });

  it('keeps the release that it has while the next cannot be read, and says "try again" without one', async () => {
    const other = await openAgentSite(tenant, vehicles.slice(0, 3));
    const { functions, reading } = other;
    reading.isDown = true;
    functions.pass(60_000);
    expect((await other.client.listTools()).tools).toHaveLength(9);
    await other.close();
    const host = `${tenant.slug}.localhost`;
    const fresh = await openFunctions({
      tenants: [tenant],
      deps: { releaseFiles: () => () => Promise.reject(new Error('no answer')) },
    });
    const mcp = fresh.requestOf('/mcp', { host, body: {} });
    expect((await fresh.app.fetch(mcp)).status).toBe(503);
    const page = new Request(`http://${host}/api/markdown?path=/search`);
    expect((await fresh.app.fetch(page)).status).toBe(503);
    expect(fresh.lines.join()).toContain('release-unread');
    await fresh.close();
  });

  // A stranger can send any host that looks like a preview's.
  it.each([
    ['https://pr-1-harbourside-ford.evil.example'],
    ['https://www.harboursideford.example:8443'],
  ])(
    'reads the release from the address in the settings, and none from the host of a request: %s',
    async (origin) => {
      const asked: string[] = [];
      vi.stubGlobal('fetch', (address: URL) => {
        asked.push(address.origin);
        return Promise.resolve(new Response(null, { status: 404 }));
      });
      const preview = await openFunctions({
        tenants: [tenant],
        deps: { tenants: tenantDirectory([tenant], 'preview') },
      });
      const { status } = await preview.app.fetch(
        new Request(`${origin}/api/markdown?path=/search`),
      );
      vi.unstubAllGlobals();
      await preview.close();
      expect([status, ...new Set(asked)]).toEqual([404, tenant.url]);
    },
  );

  it('answers although nothing can be counted, and logs that', async () => {
    const other = await openAgentSite(tenant, vehicles.slice(0, 3));
    await other.functions.db.run('DROP TABLE event_counts');
    const { slug } = vehicles[0]!;
    expect(shownAnswer(await other.call('get_vehicle', { slug }))).toMatchObject({ slug });
    expect(other.functions.lines.join()).toContain('tool-not-counted');
    await other.close();
  });

  it('answers no message with a fault of the server', async () => {
    const call = fc.record({
      jsonrpc: fc.constantFrom('2.0', '1.0'),
      id: fc.oneof(fc.integer(), fc.string(), fc.constant(null)),
      method: fc.constantFrom('tools/call', 'tools/list', 'initialize', 'server/discover', 'x'),
      params: fc.oneof(
        fc.record({
          name: fc.oneof(fc.constantFrom(...toolNames), fc.string()),
          arguments: fc.oneof(
            fc.jsonValue(),
            fc.record(
              {
                query: fc.string(),
                slug: fc.string(),
                slugs: fc.array(fc.string()),
                limit: fc.integer(),
                day: fc.string(),
                filters: fc.jsonValue(),
              },
              { requiredKeys: [] },
            ),
          ),
        }),
        fc.jsonValue(),
      ),
    });
    const statuses = new Map<number, number>();
    site.functions.pass(61_000);
    for (const body of fc.sample(call, { numRuns: 400, seed: 47 })) {
      const { status } = await post({}, JSON.stringify(body));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
    expect(statuses.get(200)).toBeGreaterThan(20);
    site.functions.pass(61_000);
  });

  it('answers 429 to whoever asks faster than a person could', async () => {
    const { app, requestOf, pass } = site.functions;
    const ask = () =>
      app.fetch(
        requestOf('/mcp', { host: `${tenant.slug}.localhost`, body: {}, ip: '198.51.100.9' }),
      );
    const statuses = await Promise.all(
      Array.from({ length: 610 }, async () => (await ask()).status),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    pass(61_000);
  });
});

// Rule agents-2.
describe('an answer', () => {
  const some = vehicles.find(({ status, reserved }) => status === 'in_stock' && !reserved)!;

  it('is what the page states after it has loaded', async () => {
    const { db, now } = site.functions;
    const stated = async () => shownAnswer(await site.call('get_vehicle', { slug: some.slug }));
    expect(await stated()).toMatchObject({
      availability: 'available',
      price: { amount: some.price },
    });
    const where = [tenant.slug, some.slug];
    await db.run('UPDATE stock SET price = 12345 WHERE tenant = ? AND slug = ?', where);
    expect(await stated()).toMatchObject({ price: { amount: 12_345, text: '$12,345' } });
    await db.run(`INSERT INTO holds (tenant, car_id, lead_id, held_until) VALUES (?, ?, 'l', ?)`, [
      tenant.slug,
      some.id,
      now() + 60_000,
    ]);
    expect(await stated()).toMatchObject({ availability: 'reserved' });
    await db.run("UPDATE stock SET status = 'sold' WHERE tenant = ? AND slug = ?", where);
    expect(await stated()).toMatchObject({ availability: 'sold', price: { text: 'Sold' } });
    const refused = await site.call('create_enquiry', { slug: some.slug });
    expect(refused.content[0]?.text).toBe(
      'This vehicle is sold. search_vehicles finds similar ones.',
    );
    await db.run('DELETE FROM stock WHERE tenant = ? AND slug = ?', where);
    expect(await stated()).toMatchObject({ availability: 'sold' });
  });

  it('names no vehicle that the site does not list', async () => {
    const answer = await site.call('get_vehicle', { slug: 'never-here' });
    expect(answer.content[0]?.text).toMatch(/^This dealer does not list such a vehicle/);
    expect(answer.structuredContent).toBeUndefined();
  });

  // Rule agents-4.
  it('leads to the form with vehicle and time, and stores nothing', async () => {
    const { slug } = vehicles.filter(({ status }) => status === 'in_stock').at(-1)!;
    const slots = await site.call('test_drive_slots', { slug, day: 'tomorrow' });
    const wanted = (slots.structuredContent!['free'] as { slot: string }[])[2]!;
    const linked = await site.call('book_test_drive', { slug, slot: wanted.slot });
    const url = new URL(linked.structuredContent!['confirm_url'] as string);
    // The page reads its address and asks for the times of that day, as the form there does.
    expect(url.pathname).toMatch(/^\/contact-us\//);
    expect(url.searchParams.get('from')).toBe('assistant');
    expect(askedForm(url.searchParams)).toEqual({ carId: slug, kind: 'test-drive' });
    const time = askedTime(url.searchParams);
    expect(time).toEqual({ day: '2026-11-25', slot: wanted.slot });
    const query = `car_id=${slug}&kind=test-drive&date=${time.day!}`;
    const offered = await fetch(`${site.address}/api/appointments?${query}`);
    const { slots: times } = (await offered.json()) as EndpointAnswer<'appointments'>;
    const free = times.filter((each) => each.free);
    expect(firstShown(free, time)?.at).toBe(wanted.slot);
    expect(firstShown(free, { slot: null })?.at).not.toBe(wanted.slot);
    const past = await site.call('book_test_drive', { slug, slot: '2020-01-01T00:00:00Z' });
    expect(past.content[0]?.text).toMatch(/^This time is not free/);
    expect(await site.functions.db.all('SELECT * FROM leads', [])).toEqual([]);
    expect(await site.functions.db.all('SELECT * FROM appointments', [])).toEqual([]);
  });

  it('gives times on the clock of the main location for a vehicle that stands nowhere', async () => {
    const { location: _location, ...vehicle } = vehicles.find(
      ({ status, reserved }) => status === 'in_stock' && !reserved,
    )!;
    const abroad = { ...tenant, timeZone: 'America/Los_Angeles' };
    const other = await openAgentSite(abroad, [vehicle]);
    const { slug } = vehicle;
    const slots = await other.call('test_drive_slots', { slug, day: '2026-11-25' });
    const main = tenant.locations.find(({ primary }) => primary)!;
    expect(slots.structuredContent).toMatchObject({
      location_id: main.id,
      time_zone: main.timeZone,
    });
    const [first] = slots.structuredContent!['free'] as { slot: string }[];
    const linked = await other.call('book_test_drive', { slug, slot: first!.slot });
    expect(linked.structuredContent!['confirm_url']).toContain('day=2026-11-25');
    await other.close();
  });

  it('takes no argument that is not its own, and says so without repeating it', async () => {
    const answer = await site.call('create_enquiry', {
      slug: some.slug,
      phone: '0412 345 678',
    });
    expect(answer.isError).toBe(true);
    expect(JSON.stringify(answer)).not.toContain('0412');
  });
});

// Rule agents-6.
it('counts for the desk how often assistants asked and about what, and logs nothing of it', async () => {
  const { db, lines } = site.functions;
  const slug = vehicles.at(-2)!.slug;
  const before = await agentReport(db, tenant.slug, '2026-11-24');
  for (let time = 0; time < 3; time += 1) await site.call('get_vehicle', { slug });
  const after = await agentReport(db, tenant.slug, '2026-11-24');
  expect(after.asked).toBe(before.asked + 3);
  expect(agentReportLines({ asked: 214, shown: [{ slug, counted: 9 }], opened: 3 })).toEqual([
    'asked by assistants: 214',
    `cars shown most: ${slug} (9)`,
    'forms opened: 3',
  ]);
  expect(lines.filter((line) => line.includes(slug))).toEqual([]);
});
