// The embedded store: SQLite in one file through node:sqlite. One process writes; readers never wait (WAL), and a
// write is on the disk before it is acknowledged (`synchronous=FULL`).
import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import {
  StoreUnavailable,
  type Database,
  type Row,
  type Statement,
  type Value,
} from './database.ts';
import { createWriteQueue, type Transactions } from './write-queue.ts';

/** A locked database is waited for this long (ms), without blocking the thread. */
const busyTimeoutMs = 5_000;

const codes = {
  busy: 5,
  locked: 6,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  readonly: 8,
};
const reasons: Record<number, string> = {
  [codes.busy]: 'locked',
  [codes.locked]: 'locked',
  [codes.ioError]: 'disk',
  [codes.full]: 'disk full',
  [codes.cannotOpen]: 'cannot be opened',
  [codes.readonly]: 'read-only',
};

function primaryCode(error: unknown): number {
  const code = (error as { errcode?: number }).errcode;
  return typeof code === 'number' ? code & 0xff : -1;
}

function unavailable(cause: unknown): Error {
  if (cause instanceof StoreUnavailable) return cause;
  const reason = reasons[primaryCode(cause)];
  if (reason) return new StoreUnavailable(reason, { cause });
  const error = cause instanceof Error ? cause : new Error(String(cause));
  return error.message === 'too many writes are waiting'
    ? new StoreUnavailable(error.message, { cause })
    : error;
}

export interface SqliteOptions {
  /** The file, created with its folder when missing; `:memory:` for no file. */
  file: string;
  busyMs?: number;
  /** Maximum size of the file in pages; tests simulate a full disk with it. */
  maxPages?: number;
}

export function openSqlite({ file, busyMs = busyTimeoutMs, maxPages }: SqliteOptions): Database {
  if (file !== ':memory:') makeOwn(file);
  // No timeout inside SQLite, because it would block the thread. The write queue waits instead.
  const db = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: true });
  waitFor(busyMs, () => {
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY;');
    // SQLite overwrites deleted data with zeros, so that erased data does not stay in the file.
    db.exec('PRAGMA secure_delete = ON');
  });
  if (maxPages !== undefined) db.exec(`PRAGMA max_page_count = ${String(maxPages)}`);

  const prepared = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    let known = prepared.get(sql);
    if (!known) {
      known = db.prepare(sql);
      prepared.set(sql, known);
    }
    return known;
  };
  const rows = ({ sql, params = [] }: Statement): Row[] => prepare(sql).all(...params) as Row[];

  const transactions: Transactions = {
    begin: () => db.exec('BEGIN IMMEDIATE'),
    commit: () => db.exec('COMMIT'),
    rollback: () => db.exec('ROLLBACK'),
    nested(work) {
      db.exec('SAVEPOINT batch');
      try {
        const value = work();
        db.exec('RELEASE batch');
        return value;
      } catch (error) {
        if (db.isTransaction) db.exec('ROLLBACK TO batch; RELEASE batch');
        throw error;
      }
    },
    lost: () => !db.isTransaction,
    isBusy: (error) => [codes.busy, codes.locked].includes(primaryCode(error)),
    unavailable,
  };
  const queue = createWriteQueue(transactions, busyMs);

  /** A read does not wait for the writes. */
  const read = <Result>(sql: string, work: () => Result): Promise<Result> => {
    if (!/^\s*select\b/i.test(sql)) return queue.add(work);
    try {
      return Promise.resolve(work());
    } catch (error) {
      return Promise.reject(unavailable(error));
    }
  };

  return {
    one: <R extends object>(sql: string, params: readonly Value[] = []) =>
      read(sql, () => (prepare(sql).get(...params) as R | undefined) ?? null),
    all: <R extends object>(sql: string, params: readonly Value[] = []) =>
      read(sql, () => rows({ sql, params }) as R[]),
    run: (sql, params = []) => queue.add(() => Number(prepare(sql).run(...params).changes)),
    batch: (statements) => queue.add(() => statements.map(rows)),
    async scrub() {
      await queue.idle();
      // The write-ahead log keeps earlier states of pages until it is emptied. Another process that is reading only
      // delays this.
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    },
    async close() {
      await queue.idle();
      db.close();
    },
  };
}

/** The file is its owner's alone, whoever starts the program; SQLite gives its log and index the mode of the file. */
function makeOwn(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    closeSync(openSync(file, 'a', ownerOnly));
    chmodSync(file, ownerOnly);
  } catch (error) {
    // A file of another user is none that we can protect; SQLite says whether it can be used.
    if (!existsSync(file)) throw new StoreUnavailable('cannot be opened', { cause: error });
  }
}
const ownerOnly = 0o600;

/** At the start another process may be opening the same file, and no request waits yet, so blocking is fine. */
function waitFor(ms: number, work: () => void): void {
  const until = performance.now() + ms;
  const cell = new Int32Array(new SharedArrayBuffer(4));
  for (;;) {
    try {
      work();
      return;
    } catch (error) {
      if (![codes.busy, codes.locked].includes(primaryCode(error)) || performance.now() > until) {
        throw unavailable(error);
      }
      Atomics.wait(cell, 0, 0, 20);
    }
  }
}
