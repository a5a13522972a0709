// The throughput of the functions, compared with a bare hono route and a raw node:http one in the same run. Each server
// runs in its own process; this process generates the load.
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { ensureChromium, launchChromium } from '../../scripts/browser.ts';
import { startLocalFunctions, servedSites } from '../../scripts/start/functions.ts';
import { listen } from '../../scripts/start/listen.ts';
import { prepareDemos } from '../../scripts/start/prepare.ts';
import { vehiclesByState } from '../../scripts/shots/pick.ts';
import { createServeApp } from '../../src/serve/app.ts';
import { loadTenants } from '../../src/tenant/load.ts';
import { filesOfForm, weighedForms } from '../e2e/forms/weight.ts';
import { collectFigures, median, type Figures } from './figures.ts';
import { projectRoot } from './build/workspace.ts';

interface Facts {
  port: number;
  formToken?: string;
  sessions?: string[];
}
interface Server {
  facts: Facts;
  /** Seconds of processor time so far. */
  cpu(): number;
  stop(): void;
}

const host = 'harbourside-ford.localhost';
const program = fileURLToPath(new URL('functions/server.ts', import.meta.url));

/** User and system time of a process (fields 14 and 15 of proc(5)); NaN without /proc. */
function cpuOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}

async function start(kind: string): Promise<Server> {
  const child: ChildProcess = spawn(process.execPath, [program, kind], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout! });
  for await (const line of lines) {
    return {
      facts: JSON.parse(line) as Facts,
      cpu: () => cpuOf(child.pid ?? 0),
      stop: () => child.kill(),
    };
  }
  throw new Error(`the ${kind} server ended before it listened`);
}

interface Load {
  port: number;
  path: string;
  seconds: number;
  connections: number;
  method?: 'GET' | 'POST';
  /** Creates a new request each time; without a path it goes to the one above. */
  make?: () => { path?: string; body?: string; headers: Record<string, string> };
}
interface Measured {
  /** Responses per second with the expected status. */
  rate: number;
  /** Milliseconds. */
  p99: number;
  wrong: number;
}

async function load({
  port,
  path,
  seconds,
  connections,
  method = 'GET',
  make,
}: Load): Promise<Measured> {
  const headers = { host: `${host}:${String(port)}` };
  const result = await autocannon({
    url: `http://127.0.0.1:${String(port)}${path}`,
    connections,
    duration: seconds,
    headers,
    method,
    ...(make && {
      requests: [
        {
          method,
          path,
          setupRequest: (request) => {
            const { headers: more, ...made } = make();
            return { ...request, ...made, headers: { ...headers, ...more } };
          },
        },
      ],
    }),
  });
  const wrong = result.non2xx + result.errors;
  return {
    rate: (result.requests.total - result.non2xx) / result.duration,
    p99: result.latency.p99,
    wrong,
  };
}

/** The headers of a page of the dealer's own site that posts. */
const ownPage = (port: number) => ({
  origin: `http://${host}:${String(port)}`,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
});

interface Beside extends Measured {
  /** Responses per second of the bare hono route, and ours in percent of it. */
  peer: number;
  share: number;
  /** Microseconds of processor time a request, ours and the route's. */
  micros: number;
  peerMicros: number;
  /** The p99 of the slowest round. */
  worst: number;
}

/**
 * The same requests at the functions and at a bare hono route, so that the load generator costs both the same. They
 * alternate; the first round is a warm-up. Medians of the others.
 */
async function beside(
  { hono, functions }: { hono: Server; functions: Server },
  requests: (server: Server) => Load,
): Promise<Beside> {
  const timed = async (server: Server) => {
    const asked = requests(server);
    const before = server.cpu();
    const seen = await load(asked);
    return { ...seen, micros: ((server.cpu() - before) / (seen.rate * asked.seconds)) * 1e6 };
  };
  const runs: Omit<Beside, 'worst'>[] = [];
  for (let round = 0; round < 5; round += 1) {
    const { rate: peer, micros: peerMicros } = await timed(hono);
    const ours = await timed(functions);
    if (round > 0) runs.push({ ...ours, peer, peerMicros, share: (ours.rate / peer) * 100 });
  }
  const middle = (pick: (each: (typeof runs)[number]) => number) => median(runs.map(pick));
  return {
    rate: middle(({ rate }) => rate),
    peer: middle(({ peer }) => peer),
    share: middle(({ share }) => share),
    micros: middle(({ micros }) => micros),
    peerMicros: middle(({ peerMicros }) => peerMicros),
    p99: middle(({ p99 }) => p99),
    worst: Math.max(...runs.map(({ p99 }) => p99)),
    wrong: runs.reduce((sum, { wrong }) => sum + wrong, 0),
  };
}

/** The scripts that each form adds to React in a browser, measured as they arrive. */
async function measureForms(figures: Figures): Promise<void> {
  const found = ensureChromium();
  if (!found.ok) throw new Error(found.message);
  const { slugs, errors } = await prepareDemos(projectRoot);
  if (errors.length > 0) throw new Error(errors.join('\n'));
  const loaded = loadTenants(projectRoot, slugs);
  if (!loaded.ok) throw new Error('the demo tenants have errors');
  const tenants = loaded.tenants.map(({ tenant }) => tenant);
  const functions = await startLocalFunctions(
    projectRoot,
    tenants,
    mkdtempSync(join(tmpdir(), 'forecourt-bench-')),
  );
  const app = createServeApp({
    before: functions.before,
    gate: functions.gate,
    sites: servedSites(projectRoot, join(projectRoot, 'dist'), tenants),
  });
  const server = await listen(app.fetch, 0);
  const browser = await launchChromium(found.path);
  try {
    for (const form of weighedForms) {
      const { ordinary } = await vehiclesByState(projectRoot, form.site);
      const path = form.path === 'vehicle' ? `/cars/${ordinary?.slug ?? ''}` : form.path;
      const address = `http://${form.site}.localhost:${String(server.port)}${path}`;
      const files = await filesOfForm(browser, form, address);
      figures.add({
        what: `form "${form.what}" with React, gzip`,
        ours: files.reduce((sum, [, kb]) => sum + kb, 0),
        bar: { atMost: form.mostKb ?? 25 },
        unit: 'KB',
        note: files.map(([name, kb]) => `${name} ${kb.toFixed(1)}`).join(', '),
      });
    }
  } finally {
    await browser.close();
    server.close();
    await functions.close();
  }
}

/** Prints the table; true when every target is met. */
export async function benchFunctions(): Promise<boolean> {
  const figures = collectFigures();
  const servers = {
    raw: await start('raw'),
    hono: await start('hono'),
    functions: await start('functions'),
  };
  try {
    const health = async (server: Server) => {
      const before = server.cpu();
      const { port } = server.facts;
      const { rate } = await load({ port, path: '/api/health', seconds: 3, connections: 32 });
      return { rate, micros: ((server.cpu() - before) / (rate * 3)) * 1e6 };
    };
    const empty = () => ({ raw: [] as number[], hono: [] as number[], functions: [] as number[] });
    const [rates, micros] = [empty(), empty()];
    // They alternate, so that other load on the machine affects all alike; the first round is a warm-up.
    for (let round = 0; round < 4; round += 1) {
      for (const name of ['raw', 'hono', 'functions'] as const) {
        const seen = await health(servers[name]);
        if (round === 0) continue;
        rates[name].push(seen.rate);
        micros[name].push(seen.micros);
      }
    }
    const [raw, hono, ours] = [median(rates.raw), median(rates.hono), median(rates.functions)];
    const peers = { hono, 'node:http': raw };
    figures.add({ what: 'health, answers a second', ours, peers });
    figures.add({
      what: 'health, share of a bare hono route',
      ours: (ours / hono) * 100,
      bar: { atLeast: 90 },
      unit: '%',
    });

    // Other load on the machine lowers the responses per second, but hardly changes the processor time per response.
    figures.add({
      what: 'health, processor time an answer',
      ours: median(micros.functions),
      peers: { hono: median(micros.hono), 'node:http': median(micros.raw) },
      unit: 'µs',
    });

    const { formToken = '', sessions = [] } = servers.functions.facts;
    const run = String(process.pid).padStart(8, '0');
    let sent = 0;
    const lead = ({ facts: { port } }: Server): Load => ({
      port,
      path: '/api/leads',
      seconds: 3,
      connections: 32,
      method: 'POST',
      make: () => {
        sent += 1;
        const ip = `23.${String((sent >> 16) & 255)}.${String((sent >> 8) & 255)}.${String(sent & 255)}`;
        return {
          headers: { ...ownPage(port), 'x-real-ip': ip },
          body: JSON.stringify({
            kind: 'general-enquiry',
            idempotency_key: `bench-${run}-${String(sent).padStart(9, '0')}`,
            form_token: formToken,
            name: 'Kim',
            last_name: 'Nguyen',
            email: 'kim@shopper.example',
            phone: `04${String(sent).padStart(8, '0')}`,
            category: 'General Enquiry',
            message: `Is the blue one still there, and could I see it on Saturday? ${String(sent)}`,
            opt_in: true,
          }),
        };
      },
    });
    const leads = await beside(servers, lead);
    figures.add({
      what: 'leads a second',
      ours: leads.rate,
      peers: { hono: leads.peer },
      bar: { atLeast: 1_500 },
      note: leads.wrong > 0 ? `${String(leads.wrong)} not stored` : 'on disk, delivered behind',
    });
    figures.add({
      what: 'leads, share of a bare hono route',
      ours: leads.share,
      bar: { atLeast: 8 },
      unit: '%',
    });
    figures.add({ what: 'lead and its delivery, processor time', ours: leads.micros, unit: 'µs' });
    figures.add({
      what: 'lead, p99',
      ours: leads.p99,
      bar: { atMost: 60 },
      unit: 'ms',
      note: `${String(leads.worst)} in the slowest round`,
    });

    // Made one by one: a list of thousands of requests keeps the load generator busy, and that would be measured.
    let seen = 0;
    const view = ({ facts: { port } }: Server): Load => ({
      port,
      path: '/',
      seconds: 3,
      connections: 32,
      make: () => {
        seen = (seen + 1) % 5_000;
        return {
          path: `/api/cars/ford-ranger-${String(seen % 1_000)}/view.json`,
          headers: { 'x-real-ip': `24.0.${String(seen >> 8)}.${String(seen & 255)}` },
        };
      },
    });
    const views = await beside(servers, view);
    figures.add({
      what: 'view.json, answers a second',
      ours: views.rate,
      peers: { hono: views.peer },
    });
    figures.add({
      what: 'view.json, share of a bare hono route',
      ours: views.share,
      bar: { atLeast: 35 },
      unit: '%',
      note: views.wrong > 0 ? `${String(views.wrong)} refused` : '',
    });
    figures.add({
      what: 'view.json, processor time an answer',
      ours: views.micros,
      peers: { hono: views.peerMicros },
      unit: 'µs',
    });

    let saved = 0;
    const { port } = servers.functions.facts;
    const saves = await load({
      port,
      path: '/api/watchlist/save-car',
      seconds: 10,
      connections: 32,
      method: 'POST',
      make: () => {
        saved += 1;
        const session = sessions[saved % sessions.length] ?? '';
        return {
          headers: { ...ownPage(port), cookie: `__Host-sid=${session}`, 'x-real-ip': '10.0.0.1' },
          body: JSON.stringify({ car_id: String(saved % 1_000) }),
        };
      },
    });
    figures.add({
      what: 'watchlist saves a second',
      ours: saves.rate,
      bar: { atLeast: 3_000 },
      note: saves.wrong > 0 ? `${String(saves.wrong)} refused` : '',
    });
  } finally {
    for (const server of Object.values(servers)) server.stop();
  }
  await measureForms(figures);
  return figures.print('Functions on loopback');
}
