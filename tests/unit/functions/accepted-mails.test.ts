// A mail that the server accepted is not sent again after the process that sent it was killed (decision functions/0015).
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  openAcceptedMails,
  receiptsOfEndedProcesses,
} from '../../../src/functions/adapters/smtp/accepted-mails.ts';
import { mailThread } from '../../../src/functions/adapters/smtp/mail-thread.ts';
import { retryDeliveries } from '../../../src/functions/leads/lead-commands.ts';
import { createChannels } from '../../../src/functions/outbox/channels/channels.ts';
import { closeAccepted } from '../../../src/functions/outbox/close-accepted.ts';
import { createOutbox } from '../../../src/functions/outbox/outbox.ts';
import { journalFolder, type NodeConfiguration } from '../../../src/functions/entry/node-store.ts';
import type { StoreAddress } from '../../../src/functions/stores/store-address.ts';
import type { Mail, SendResult } from '../../../src/functions/endpoints/deps.ts';
import {
  enquiry,
  formToken,
  openFunctions,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-accepted-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});
const mailTo = (address: string): Mail => ({
  id: address,
  to: { name: '', address },
  replyTo: null,
  fromName: 'Dealer',
  subject: 's',
  text: 't',
  html: null,
  unsubscribe: null,
  receipt: `receipt ${address}`,
});
const receipts = () => receiptsOfEndedProcesses(folder).receipts;

describe('the mail thread', () => {
  it('records mails that the mail server accepted, and none that it refused', async () => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo({ address }, _session, done) {
        done(
          address.startsWith('no') ? Object.assign(new Error('no'), { responseCode: 550 }) : null,
        );
      },
      onData(stream, _session, done) {
        stream.resume();
        stream.on('end', done);
      },
    });
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    const { port } = server.server.address() as AddressInfo;
    const url = `smtp://127.0.0.1:${String(port)}`;
    const options = { url, from: 'leads@platform.example', tls: false, connections: 2 };
    const thread = mailThread({ options, journal: folder });
    const sent = await Promise.all(
      ['yes@d.example', 'no@d.example'].map((to) => thread.send(mailTo(to))),
    );
    expect(sent.map(({ ok }) => ok)).toEqual([true, false]);
    expect(receipts()).toEqual(['receipt yes@d.example']);
    await thread.close();
    await new Promise<void>((done) => {
      server.close(done);
    });
  });

  it('ends a mail at its deadline, so that a server cannot accept it later', async () => {
    let [opened, closed, answered] = [0, 0, ''];
    let isBusy = true;
    const waiting: Socket[] = [];
    const server = createServer((socket) => {
      opened += 1;
      socket.on('close', () => (closed += 1)).on('error', () => undefined);
      socket.on('data', (data) => (answered += String(data)));
      // The first mail only starts the thread, which may take longer than its deadline. Later ones are greeted after theirs.
      if (isBusy) socket.end('421 busy\r\n');
      else waiting.push(socket);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `smtp://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    const options = { url, from: 'leads@platform.example', tls: false, connections: 2 };
    const thread = mailThread({ options, journal: folder }, 2_000);
    expect((await thread.send(mailTo('first@d.example'))).ok).toBe(false);
    isBusy = false;
    const late = await thread.send(mailTo('late@d.example'));
    expect(late).toEqual({ ok: false, code: 'mail-thread' });
    for (const socket of waiting) socket.write('220 ready\r\n');
    await expect.poll(() => closed).toBe(opened);
    expect(answered).toBe('');
    expect(receipts()).toEqual([]);
    server.close();
  });

  it('keeps the receipts of a long life in two files', () => {
    const journal = openAcceptedMails(folder);
    const written = Array.from({ length: 2_500 }, (_, at) => `${String(at)} ${'x'.repeat(1_000)}`);
    for (const receipt of written) journal.add(receipt);
    expect(readdirSync(folder)).toHaveLength(2);
    expect(receipts().sort()).toContain(written.at(-1));
    expect(receipts().length).toBeLessThan(written.length);
    receiptsOfEndedProcesses(folder).remove();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('does not fail where the journal cannot be written', () => {
    const journal = openAcceptedMails(folder);
    rmSync(folder, { recursive: true });
    journal.add('lost');
    expect(receipts()).toEqual([]);
  });

  it('leaves the receipts of a process that still runs', () => {
    writeFileSync(join(folder, `${String(process.ppid)}-.log`), 'of another process\n');
    expect(receipts()).toEqual([]);
  });

  it.each([
    ['has the id of another program now', `${String(process.ppid)}-1.log`],
    ['had the id of this process', `${String(process.pid)}-1.log`],
    ['was an earlier version', `${String(process.ppid)}.log`],
  ])('reads the receipts of an ended process that %s', (_what, name) => {
    writeFileSync(join(folder, name), 'accepted\n');
    expect(receipts()).toEqual(['accepted']);
  });

  it('keeps its journal with the store, whatever folder the program runs in', () => {
    const of = (store: StoreAddress, dataDir: string) =>
      journalFolder({ store } as NodeConfiguration, dataDir);
    const file = { kind: 'file', file: '/var/leads.db' } as const;
    expect(of(file, '/releases/1/.data')).toBe(of(file, '/releases/2/.data'));
    const stores = ['one', 'two'].map((name) => ({
      kind: 'postgres' as const,
      url: `postgres://user:hidden@db.example/${name}`,
    }));
    const [one, two] = stores.map((store) => of(store, '/data'));
    expect(one).not.toBe(two);
    expect(one).not.toContain('hidden');
  });
});

describe('after a kill between the answer of the mail server and the end of the delivery', () => {
  let fixture: FunctionsFixture;
  let accepted: string[];
  beforeEach(async () => {
    accepted = [];
    fixture = await openFunctions({
      deps: {
        mail: {
          send(mail) {
            accepted.push(mail.receipt ?? '');
            // The process ends here, so nobody receives the answer.
            return accepted.length === 1
              ? new Promise<SendResult>(() => undefined)
              : Promise.resolve({ ok: true });
          },
        },
      },
    });
    await fixture.ask('/api/leads', { body: enquiry(await formToken(fixture)) });
    void fixture.outbox.pump();
    await expect.poll(() => accepted).toHaveLength(1);
    fixture.pass(120_000);
  });
  afterEach(() => fixture.close());
  const next = async () => {
    const { db, deps, now } = fixture;
    return createOutbox({ db, now, log: deps.log, channels: createChannels(deps) }).pump();
  };

  it('the next process closes the delivery instead of sending it again', async () => {
    expect(await closeAccepted(fixture.db, [...accepted, '["cut'], fixture.now())).toBe(1);
    expect(await next()).toBe(0);
    expect(await fixture.db.one('SELECT state FROM deliveries')).toEqual({ state: 'sent' });
  });

  it('without a receipt it sends it again, with the same id', async () => {
    expect(await closeAccepted(fixture.db, [], fixture.now())).toBe(0);
    expect(await next()).toBe(1);
    const [first, second] = accepted.map((receipt) => JSON.parse(receipt) as string[]);
    expect(second![0]).toBe(first![0]);
    expect(second![1]).not.toBe(first![1]);
  });

  it('a delivery that an operator sends again meanwhile is not closed', async () => {
    const tenant = 'harbourside-ford';
    await fixture.db.run("UPDATE deliveries SET state = 'dead'");
    expect(await retryDeliveries(fixture.db, { tenant }, fixture.now())).toBe(1);
    expect(await closeAccepted(fixture.db, accepted, fixture.now())).toBe(0);
    expect(await next()).toBe(1);
  });
});
