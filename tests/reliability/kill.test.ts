// The process is killed in the middle of its work, again and again, while shoppers submit, a webhook's receiver takes leads
// and a mail server takes mails. Among the enquiries are test drives, which are moved to another time, and reservations, whose
// deposits are paid. Also two servers work on one PostgreSQL, and one of them is killed at a time. KILLS=100 is the full run, and
// KILLS=30 with STORE=postgres that on PostgreSQL; the everyday one is shorter.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { hourMs } from '../../src/domain/hours/durations.ts';
import { receiptsOfEndedProcesses } from '../../src/functions/adapters/smtp/accepted-mails.ts';
import { stripeSignature } from '../../src/functions/adapters/stripe-payments.ts';
import { createSigner } from '../../src/functions/security/crypto.ts';
import { makeFormToken } from '../../src/functions/leads/form-token.ts';
import { vehicleSchema } from '../../src/domain/vehicle/vehicle.ts';
import { newSession } from '../../src/functions/account/sessions.ts';
import { syncStock } from '../../src/functions/stock/sync-stock.ts';
import { insert, statement, type Database } from '../../src/functions/stores/database.ts';
import { migrate } from '../../src/functions/stores/migrate.ts';
import { openNamedStore } from '../../src/functions/stores/open-store.ts';
import { enquiry, vehicle } from '../fixtures/functions/functions-fixture.ts';
import { startMailServer, startReceiver } from '../fixtures/functions/kill-receivers.ts';
import { event, webhookSecret } from '../fixtures/functions/stripe.ts';
import { harbour } from '../fixtures/functions/tenants.ts';
import { postgresPrograms, startPostgres } from '../fixtures/functions/postgres-server.ts';
import { limitMs } from '../limit.ts';

interface Answer {
  lead_id: string;
  /** The token of what was booked. */
  booking: string;
  next: string;
}

const wantedKills = process.env['KILLS'];
const programs = postgresPrograms();
const runs = [
  { store: process.env['STORE'] ?? 'sqlite', servers: 1, kills: Number(wantedKills ?? 4) },
  ...(programs === null
    ? []
    : [{ store: 'postgres', servers: 2, kills: Number(wantedKills ?? 2) }]),
];
const longest = Math.max(...runs.map(({ kills }) => kills));
/** A process takes up to six times as many leads before it is killed. */
const leadsPerStep = 5;
const program = join(process.cwd(), 'tests/fixtures/functions/killed-server.ts');
const slug = 'harbourside-ford';
const host = `${slug}.localhost`;
/** Shoppers who reserve a vehicle each, and vehicles that are driven. */
const scarce = 200;

/** Asks with a Host header of our own, which `fetch` does not allow. */
const post = (port: number, path: string, text: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; text: string }>((done, fail) => {
    const request = httpRequest(
      {
        port,
        host: '127.0.0.1',
        path,
        method: 'POST',
        agent: false,
        headers: {
          host: `${host}:${String(port)}`,
          origin: `http://${host}:${String(port)}`,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
          ...headers,
          'content-length': Buffer.byteLength(text),
          'x-real-ip': `10.0.${String(Math.floor(Math.random() * 255))}.${String(Math.floor(Math.random() * 255))}`,
        },
      },
      (response) => {
        let answer = '';
        response.on('data', (part: Buffer) => (answer += part.toString()));
        response.on('end', () => {
          done({ status: response.statusCode ?? 0, text: answer });
        });
        response.on('error', fail);
      },
    );
    request.on('error', fail);
    request.end(text);
  });

/** Vehicles in stock, and the sessions of shoppers whose phone was confirmed, by number. */
async function stockAndSessions(db: Database): Promise<string[]> {
  const now = Date.now();
  await migrate(db, now);
  const vehicles = Array.from({ length: 2 * scarce }, (_, at) =>
    vehicleSchema.parse(vehicle(String(at))),
  );
  await syncStock(db, { tenant: slug, vehicles, version: 'kill', now });
  const sessions: string[] = [];
  for (let at = 0; at < scarce; at += 1) {
    const times = { told_at: now, created_at: now, seen_at: now };
    const names = { name: '', last_name: '', email: '', postcode: '', alerts: 'unset' };
    const contact = { id: `shopper-${String(at)}`, tenant: slug, phone: reserver(at) };
    const { statement, token } = newSession(slug, contact.id, 'sign-in', now);
    await db.batch([insert('contacts', { ...contact, ...names, ...times }), statement]);
    sessions.push(token);
  }
  return sessions;
}
const reserver = (at: number) => `0499${String(at).padStart(6, '0')}`;

/** What can be booked in the next days, from the functions themselves. */
async function freeTimes(port: number): Promise<string[]> {
  const get = (date: string) =>
    new Promise<string>((done, fail) => {
      const path = `/api/appointments?kind=test-drive${date && `&date=${date}`}`;
      httpRequest({ port, host: '127.0.0.1', path, headers: { host } }, (response) => {
        let text = '';
        response.on('data', (part: Buffer) => (text += part.toString()));
        response.on('end', () => done(text));
      })
        .on('error', fail)
        .end();
    });
  const { days } = JSON.parse(await get('')) as { days: string[] };
  const times: string[] = [];
  for (const day of days.slice(0, 12)) {
    const { slots } = JSON.parse(await get(day)) as { slots: { at: string }[] };
    times.push(...slots.map(({ at }) => at));
  }
  // Later ones can be moved.
  return times.filter((time) => Date.parse(time) > Date.now() + 3 * hourMs);
}

it.each(runs)(
  'after $kills SIGKILLs no acknowledged lead is lost and none has two effects at the receiver ($servers on $store)',
  { timeout: longest * limitMs },
  async ({ store, servers, kills }) => {
    const folder = mkdtempSync(join(tmpdir(), 'forecourt-kill-'));
    const journal = join(folder, 'accepted-mails');
    const server = store === 'postgres' ? await startPostgres(programs ?? '') : null;
    const env = { ...process.env, FORECOURT_DATABASE: server?.newDatabase() ?? '' };
    const openStore = () => openNamedStore(env, { orLocal: `${journal}.sqlite` });
    const before = openStore();
    const sessions = await stockAndSessions(before);
    await before.close();
    const receiver = await startReceiver();
    const mailServer = await startMailServer();
    const { effects } = receiver;
    const { mails } = mailServer;

    const children: ChildProcess[] = [];
    const ports: number[] = [];
    const start = async (at: number) => {
      // Each server has a disk of its own, and the local store is on that of the first.
      const own = at === 0 ? journal : `${journal}-${String(at)}`;
      const child = spawn(process.execPath, [program, own, receiver.address, mailServer.address], {
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children[at] = child;
      for await (const line of createInterface({ input: child.stdout })) {
        ports[at] = Number(line);
        return;
      }
      throw new Error('the server ended before it listened');
    };
    const end = async (at: number, signal: 'SIGKILL' | 'SIGTERM') => {
      const ended = new Promise((done) => children[at]?.once('exit', done));
      children[at]?.kill(signal);
      await ended;
    };
    /** How often each mail was being sent when its server was killed, before that had written down that it was accepted. */
    const cutOff = new Map<string, number>();
    /** Attempts that a kill has ended. Their leases last, and a later kill finds them again. */
    const ended = new Set<string>();
    const kill = async (at: number) => {
      await end(at, 'SIGKILL');
      const folders = each.map((one) => (one === 0 ? journal : `${journal}-${String(one)}`));
      const written = folders.flatMap((folder) => receiptsOfEndedProcesses(folder).receipts);
      const isWritten = (id: string) => written.some((line) => line.includes(JSON.stringify(id)));
      const store = openStore();
      const leased = await store.all<{ id: string; lease: string }>(
        "SELECT id, lease FROM deliveries WHERE state = 'waiting' AND attempts > 0 AND lease_until > ?",
        [Date.now()],
      );
      await store.close();
      const running = leased.filter(({ lease, id }) => !ended.has(`${lease} ${id}`));
      for (const { lease, id } of running) ended.add(`${lease} ${id}`);
      for (const { id } of running.filter((row) => !isWritten(row.id))) {
        const mail = `<${id.replace(/[^\w.-]/g, '.')}@platform.example>`;
        cutOff.set(mail, (cutOff.get(mail) ?? 0) + 1);
      }
    };
    const each = Array.from({ length: servers }, (_, at) => at);
    const startAll = () => Promise.all(each.map(start));
    onTestFinished(() => {
      running = false;
      for (const child of children) child.kill('SIGKILL');
    });
    let turn = 0;
    const nextPort = () => ports[(turn += 1) % servers] ?? 0;

    const acknowledged = new Map<string, string>();
    let running = true;
    let submitted = 0;
    const token = makeFormToken(
      createSigner('a secret of thirty-two characters'),
      slug,
      Date.now() - 10_000,
    );
    /** A shopper's browser: it repeats the enquiry with the same key until the lead is stored. */
    const next = () => {
      const phone = `04${String((submitted += 1)).padStart(8, '0')}`;
      const time = submitted % 4 === 1 ? times.shift() : undefined;
      if (time !== undefined) {
        const car_id = String(scarce + (submitted % scarce));
        const drive = { kind: 'test-drive', category: undefined, car_id, booking_at: time };
        return { body: enquiry(token, { ...drive, phone }), kind: 'drive' as const };
      }
      const at = reserved;
      const session = submitted % 4 === 3 ? sessions[at] : undefined;
      if (session === undefined) {
        return { body: enquiry(token, { phone }), kind: 'question' as const };
      }
      reserved += 1;
      const changes = { kind: 'reservation', category: undefined, car_id: String(at) };
      const email = `shopper-${String(at)}@shopper.example`;
      const body = enquiry(token, { ...changes, phone: reserver(at), email });
      return { body, kind: 'reservation' as const, cookie: `__Host-sid=${session}` };
    };
    /** Asks until there is an answer: the server comes back, and what is asked stays the same. Null at the end of the test. */
    const asked = async (path: string, text: string, headers: () => Record<string, string>) => {
      while (running) {
        const answer = await post(nextPort(), path, text, headers()).catch(() => null);
        if (answer && answer.status < 300) return answer.text;
        if (answer && answer.status < 500) throw new Error(`${path}: ${answer.text}`);
        await new Promise((next) => setTimeout(next, 20));
      }
      return null;
    };
    /** A test drive is moved to another time, and the deposit of a reservation is paid: its provider repeats the webhook. */
    const goOn = async (kind: keyof typeof given, { lead_id, booking, next: page }: Answer) => {
      const time = kind === 'drive' ? times.shift() : undefined;
      if (time !== undefined) {
        const body = JSON.stringify({ booking, booking_at: time });
        if (await asked('/api/my-bookings/move', body, () => ({}))) moved.set(lead_id, time);
      }
      if (kind !== 'reservation') return;
      const payment = page.split('/cs_')[1] ?? '';
      const word = event('checkout.session.completed', payment, {
        payment_intent: `pi_${payment}`,
      });
      const signed = () => ({
        'stripe-signature': stripeSignature(webhookSecret, word, Date.now()),
      });
      if (await asked('/api/payments/webhook', word, signed)) paid.add(lead_id);
    };
    const shopper = async () => {
      while (running) {
        const { body, kind, cookie } = next();
        const headers = () => (cookie === undefined ? {} : { cookie });
        const text = await asked('/api/leads', JSON.stringify(body), headers);
        if (text === null) return;
        const answer = JSON.parse(text) as Answer;
        acknowledged.set(body.idempotency_key, answer.lead_id);
        given[kind].push(answer.lead_id);
        await goOn(kind, answer);
      }
    };

    /** The time that each moved test drive has, and the reservations whose deposit is paid. */
    const moved = new Map<string, string>();
    const paid = new Set<string>();
    const given = { drive: [] as string[], reservation: [] as string[], question: [] as string[] };
    let reserved = 0;
    await startAll();
    const times = await freeTimes(nextPort());
    /** Two shoppers ask two servers for one thing at the same moment: one gets it. */
    const contend = async (...asks: ((port: number) => ReturnType<typeof post>)[]) => {
      const answers = await Promise.all(asks.map((ask, at) => ask(ports[at] ?? 0)));
      const [won = 0, lost] = answers.map(({ status }) => status).sort();
      expect([won < 300, lost], JSON.stringify(answers)).toEqual([true, 409]);
    };
    const drives = (wanted: object) => (port: number) => {
      const phone = `04${String((submitted += 1)).padStart(8, '0')}`;
      const body = enquiry(token, { ...wanted, kind: 'test-drive', category: undefined, phone });
      return post(port, '/api/leads', JSON.stringify(body));
    };
    /** Shoppers from the end of the list, so that nobody else is signed in as them. */
    let last = scarce;
    const signedIn = () => {
      last -= 1;
      return { at: last, cookie: `__Host-sid=${sessions[last] ?? ''}` };
    };
    const reserves = (car_id: string) => (port: number) => {
      const { at, cookie } = signedIn();
      const changes = { kind: 'reservation', category: undefined, car_id, phone: reserver(at) };
      const body = enquiry(token, { ...changes, email: `shopper-${String(at)}@shopper.example` });
      return post(port, '/api/leads', JSON.stringify(body), { cookie });
    };
    /** Answers every step of a purchase, and returns what sends it. */
    const buyer = async (car_id: string, at: string | undefined) => {
      const { at: number, cookie } = signedIn();
      // One person may hold two vehicles.
      const email = `shopper-${String(number)}@shopper.example`;
      const names = { name: 'Kim', last_name: 'Nguyen', email };
      const answers = [
        { step: 'price', seen: 45_000 },
        { step: 'trade-in', offer: null },
        { step: 'payment', method: 'cash' },
        { step: 'handover', how: 'collect', place: harbour().locations[0]?.id, at },
        { step: 'details', ...names, message: 'The blue one.', terms_conditions: true },
      ];
      for (const [version, answer] of answers.entries()) {
        const body = JSON.stringify({ car_id, version, event: answer });
        const { status, text } = await post(nextPort(), '/api/purchase/step', body, { cookie });
        expect(status, text).toBe(200);
      }
      const body = JSON.stringify({ car_id, version: answers.length });
      return (port: number) => post(port, '/api/purchase/send', body, { cookie });
    };
    for (let round = 0; servers > 1 && round < 5; round += 1) {
      const drive = { car_id: String(scarce + round), booking_at: times.shift() };
      await contend(drives(drive), drives(drive));
      const [one, other] = [String(scarce + 10 + round), String(scarce + 20 + round)];
      await contend(reserves(one), reserves(one));
      await contend(await buyer(other, times.shift()), reserves(other));
    }
    const shoppers = Array.from({ length: 4 }, shopper);
    for (let at = 0; at < kills; at += 1) {
      const before = acknowledged.size;
      await expect
        .poll(() => acknowledged.size, { interval: 5 })
        .toBeGreaterThan(before + (at % 7) * leadsPerStep);
      await kill(at % servers);
      await start(at % servers);
    }
    running = false;
    await Promise.all(shoppers);
    await Promise.all(each.map(kill));
    const leases = openStore();
    const held = await leases.all<{ lease: string }>(
      "SELECT DISTINCT lease FROM deliveries WHERE state = 'waiting' AND lease_until > 0",
    );
    await startAll();
    // Each server has closed what it had written down. A minute passes, in which no lease of a killed process lasts.
    const expire = "UPDATE deliveries SET lease_until = 0 WHERE state = 'waiting' AND lease = ?";
    await leases.batch(held.map(({ lease }) => statement(expire, lease)));
    await leases.close();
    /** How many acknowledged leads have not arrived with all that they are now. */
    const missing = () => {
      const told = new Map([...effects.values()].map((lead) => [lead.lead_id, lead]));
      // A mail's id begins with that of its lead.
      const mailed = new Set([...mails.keys()].map((id) => id.slice(1, id.indexOf('.'))));
      const isTold = (id: string) => {
        const lead = told.get(id);
        const at = moved.get(id);
        if (paid.has(id) && lead?.deposit?.state !== 'paid') return false;
        return lead && (at === undefined || Date.parse(lead.booking_at ?? '') === Date.parse(at));
      };
      // A reservation whose deposit nobody has paid waits for it.
      const due = [...acknowledged.values()].filter(
        (id) => paid.has(id) || !given.reservation.includes(id),
      );
      return due.filter((id) => !isTold(id) || !mailed.has(id)).length;
    };
    // Everything acknowledged arrives, once. Thousands take their time, so each wait is for one more.
    for (let left = missing(); left > 0; left = missing()) {
      await expect.poll(missing, { interval: 200 }).toBeLessThan(left);
    }
    await Promise.all(each.map((at) => end(at, 'SIGTERM')));
    receiver.close();
    await mailServer.close();

    const db = openStore();
    const stored = await db.all<{ id: string; idempotency_key: string }>(
      'SELECT id, idempotency_key FROM leads',
    );
    const takers = async (table: 'appointments' | 'holds') =>
      (await db.all<{ lead_id: string }>(`SELECT lead_id FROM ${table}`)).map((row) => row.lead_id);
    const slots = await db.all<{ lead_id: string; slot_at: number }>('SELECT * FROM appointments');
    const payments = await db.all<{ lead_id: string; state: string }>('SELECT * FROM payments');
    const taken = { drive: await takers('appointments'), reservation: await takers('holds') };
    await db.close();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
    const ids = new Map(stored.map((row) => [row.idempotency_key, row.id]));
    expect([...acknowledged].filter(([key, id]) => ids.get(key) !== id)).toEqual([]);
    // Each has its time or its vehicle, once; nobody else has one, but for an answer that never came.
    const known = new Set(ids.values());
    for (const kind of ['drive', 'reservation'] as const) {
      expect(given[kind].filter((id) => !taken[kind].includes(id))).toEqual([]);
      expect(new Set(taken[kind]).size).toBe(taken[kind].length);
      expect(taken[kind].filter((id) => !known.has(id))).toEqual([]);
    }
    // Each is at the time to which it was moved, and each deposit is paid once.
    const timeOf = new Map(slots.map((row) => [row.lead_id, new Date(row.slot_at).toISOString()]));
    expect(
      [...moved].filter(([id, time]) => timeOf.get(id) !== new Date(time).toISOString()),
    ).toEqual([]);
    const paidFor = payments.filter(({ state }) => state === 'paid').map((row) => row.lead_id);
    expect([...paid].filter((id) => !paidFor.includes(id))).toEqual([]);
    expect(new Set(paidFor).size).toBe(paidFor.length);
    // One effect a lead, and one more for a move that came after it.
    const perLead = new Map<string, number>();
    for (const { lead_id } of effects.values()) {
      perLead.set(lead_id, (perLead.get(lead_id) ?? 0) + 1);
    }
    const wasMoved = new Set(
      [...effects.values()].flatMap((lead) => (lead.earlier_times ? [lead.lead_id] : [])),
    );
    const often = [...perLead].filter(([id, times]) => times > (wasMoved.has(id) ? 2 : 1));
    expect(often).toEqual([]);
    const repeatedMails = [...mails.values()].reduce((sum, each) => sum + each - 1, 0);
    expect(mails.size).toBeGreaterThanOrEqual(acknowledged.size - given.reservation.length);
    console.log(
      `${String(kills)} kills, ${String(acknowledged.size)} acknowledged (${String(given.drive.length)} times of which ${String(moved.size)} moved, ${String(given.reservation.length)} vehicles of which ${String(paid.size)} paid), ${String(receiver.repeats())} repeats told apart by their key, ${String(mails.size)} mails, ${String(repeatedMails)} of them twice`,
    );
    // SMTP cannot say whether a mail that was cut off has arrived, so it is sent again: once for each kill that cut it off
    // (docs/decisions/functions/0015-accepted-mails-are-journalled.md). No other mail comes twice.
    const tooOften = [...mails].filter(([id, times]) => times > 1 + (cutOff.get(id) ?? 0));
    expect(tooOften).toEqual([]);
  },
);
