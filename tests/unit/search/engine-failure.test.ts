// A hosted engine fails in many ways, with the engines' real clients and a real server. Shoppers get the embedded index's
// answer, the operator gets one line, and the hosted engine answers again when it works.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ServerResponse } from 'node:http';
import { buildIndex } from '../../../src/search/build-index.ts';
import type { Clock, SourceState } from '../../../src/search/client/fallback.ts';
import type { HostedSettings } from '../../../src/domain/search/engine-settings.ts';
import { createSearchClient } from '../../../src/search/client/search-client.ts';
import { directPort, readerOf } from '../../fixtures/search/direct-port.ts';
import { hostedSettings } from '../../fixtures/search/engine-settings.ts';
import { catalogue } from '../../fixtures/search/catalogue.ts';
import { json, localServer, type LocalServer } from '../../fixtures/stock/local-server.ts';

const { tenant, entries } = catalogue('harbourside-ford', 40);
const { files } = buildIndex({ entries, synonyms: [] });

type Mood = (response: ServerResponse) => void;
const status =
  (code: number): Mood =>
  (response) => {
    json(response, { message: 'no', status: code }, code);
  };
const text =
  (body: string): Mood =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(body);
  };
const hang: Mood = () => undefined;
const cut: Mood = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
  response.write('{"results":[');
  response.destroy();
};

const moods: [string, Mood][] = [
  ['403', status(403)],
  ['404', status(404)],
  ['429', status(429)],
  ['500', status(500)],
  ['503', status(503)],
  ['no JSON', text('<html>gateway</html>')],
  ['an empty object', text('{}')],
  ['no results', text('{"results":[]}')],
  ['results that are none', text('{"results":[{"hits":"many"}]}')],
  ['null', text('null')],
  ['half an answer', cut],
  ['nothing', hang],
];

/** A clock whose waits end when the test says so; a hosted engine's two seconds pass at once where it hangs. */
function handClock() {
  let time = Date.parse('2026-11-20T00:00:00Z');
  let impatient = false;
  const waits: (() => void)[] = [];
  const clock: Clock = {
    now: () => time,
    wait: () =>
      new Promise((resolve) => {
        if (impatient) resolve();
        else waits.push(resolve);
      }),
  };
  return {
    clock,
    pass: (ms: number) => (time += ms),
    runOut: () => {
      impatient = true;
      for (const resolve of waits.splice(0)) resolve();
    },
    patientAgain: () => (impatient = false),
  };
}

// Meilisearch's client also writes to the console by itself.
beforeAll(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterAll(() => vi.restoreAllMocks());

let server: LocalServer | undefined;
afterEach(() => server?.close());

const good = {
  algolia: {
    results: [{ hits: [{ id: 'h', slug: 'h', make: 'Ford', model: 'Ranger' }], nbHits: 1, nbPages: 1, page: 0, hitsPerPage: 20, query: '', params: '', processingTimeMS: 1 }],
  },
  meilisearch: {
    results: [{ indexUid: 'cars', hits: [{ id: 'h', slug: 'h', make: 'Ford', model: 'Ranger' }], query: '', processingTimeMs: 1, totalHits: 1, totalPages: 1, page: 1, hitsPerPage: 20 }],
  },
}; // prettier-ignore

async function shop(kind: 'algolia' | 'meilisearch', mood: Mood) {
  let now: Mood = mood;
  let onRequest: () => void = () => undefined;
  server = await localServer((_request, response) => {
    onRequest();
    now(response);
  });
  const settings: HostedSettings =
    kind === 'algolia'
      ? { kind, appId: 'A', index: 'cars', searchKey: 'k' }
      : { kind, index: 'cars', searchKey: 'k', host: server.url };
  const lines: string[] = [];
  const changes: SourceState[] = [];
  const hand = handClock();
  const client = await createSearchClient(hostedSettings(tenant, settings), {
    port: directPort(readerOf(files)),
    algolia: { hosts: [{ url: server.host, accept: 'readWrite', protocol: 'http' }] },
    clock: hand.clock,
    report: (line) => lines.push(line),
    onSource: (state) => changes.push(state),
  });
  return {
    hand,
    lines,
    changes,
    ask: async (query = '') => {
      const { results } = await client.search([{ indexName: 'cars', params: { query } }]);
      return results[0]?.nbHits;
    },
    asked: () => new Promise<void>((resolve) => (onRequest = resolve)),
    recover: () => {
      now = (response) => {
        json(response, good[kind]);
      };
    },
  };
}

describe.each(['algolia', 'meilisearch'] as const)('%s', (kind) => {
  it.each(moods)('that answers %s is replaced, and comes back by itself', async (name, mood) => {
    const { ask, asked, hand, lines, changes, recover } = await shop(kind, mood);
    const requested = asked();
    const answer = ask();
    // Algolia's client waits by itself after a 429.
    if (mood === hang || name === '429') {
      await requested;
      hand.runOut();
    }
    expect(await answer).toBe(entries.length);
    expect(await ask('ford')).toBeGreaterThan(0);
    expect(changes).toEqual([{ source: 'embedded', since: hand.clock.now() }]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^search: embedded engine answers \(.+\)$/);

    recover();
    hand.patientAgain();
    hand.pass(30_001);
    // The embedded index still answers the next search, which also tries the hosted engine.
    expect(await ask('ranger')).toBeGreaterThan(0);
    await expect.poll(() => changes.map(({ source }) => source)).toEqual(['embedded', 'hosted']);
    expect(await ask()).toBe(1);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('it answers again');
  });

  it('on a closed port is replaced', async () => {
    const { ask, lines } = await shop(kind, hang);
    await server?.close();
    expect(await ask()).toBe(entries.length);
    expect(lines).toHaveLength(1);
  });
});
