// Puts batches that arrive together into one transaction, so that many acknowledged writes cost one flush to disk. Each
// batch is still applied completely or not at all. Its only SQL is that of transactions.

export interface Transactions {
  /** Throws when the database is busy. */
  begin(): void;
  commit(): void;
  rollback(): void;
  /** Runs one batch in a savepoint, so that its failure undoes only itself. */
  nested<T>(work: () => T): T;
  /** Whether the database itself has already rolled back the transaction (disk full). */
  lost(): boolean;
  isBusy(error: unknown): boolean;
  unavailable(error: unknown): Error;
}

interface Waiting {
  work: () => unknown;
  since: number;
  done: (value: unknown) => void;
  fail: (error: unknown) => void;
}

/** Maximum batches in one transaction; with more, the first would wait long for its answer. */
const largestGroup = 256;
/** With more batches waiting, a new one fails at once. */
const maxWaiting = 20_000;
/** Interval of retries on a locked database (ms). The thread is never blocked meanwhile. */
const askAgainMs = 20;

export interface WriteQueue {
  add<T>(work: () => T): Promise<T>;
  /** Resolves when the queue is empty. */
  idle(): Promise<void>;
}

/** `busyMs`: how long a batch waits for a locked database before it fails. */
export function createWriteQueue(transactions: Transactions, busyMs: number): WriteQueue {
  let waiting: Waiting[] = [];
  let running: Promise<void> | null = null;

  async function drain(): Promise<void> {
    // Collects everything that arrives in this turn of the event loop.
    await new Promise((next) => setImmediate(next));
    while (waiting.length > 0) {
      if (await begun()) flush(waiting.splice(0, largestGroup));
      if (waiting.length > 0) await new Promise((next) => setImmediate(next));
    }
    // Runs in the same turn as the last check, so that a later batch starts a new round.
    running = null;
  }

  /** Opens a transaction; returns false when every waiting batch has timed out and failed. */
  async function begun(): Promise<boolean> {
    for (;;) {
      try {
        transactions.begin();
        return true;
      } catch (error) {
        const now = performance.now();
        const given = transactions.isBusy(error)
          ? waiting.filter(({ since }) => now - since >= busyMs)
          : waiting;
        waiting = waiting.filter((each) => !given.includes(each));
        for (const { fail } of given) fail(transactions.unavailable(error));
        if (waiting.length === 0) return false;
        await new Promise((next) => setTimeout(next, askAgainMs));
      }
    }
  }

  function flush(group: Waiting[]): void {
    const finished: (() => void)[] = [];
    try {
      for (const { work, done, fail } of group) {
        try {
          const value = group.length === 1 ? work() : transactions.nested(work);
          finished.push(() => done(value));
        } catch (error) {
          if (group.length === 1 || transactions.lost()) throw error;
          finished.push(() => fail(error));
        }
      }
      transactions.commit();
    } catch (error) {
      if (!transactions.lost()) transactions.rollback();
      for (const { fail } of group) fail(transactions.unavailable(error));
      return;
    }
    for (const tell of finished) tell();
  }

  return {
    add<T>(work: () => T): Promise<T> {
      return new Promise<T>((done, fail) => {
        if (waiting.length >= maxWaiting) {
          fail(transactions.unavailable(new Error('too many writes are waiting')));
          return;
        }
        waiting.push({
          work,
          since: performance.now(),
          done: done as (value: unknown) => void,
          fail,
        });
        running ??= drain();
      });
    },
    async idle() {
      while (running) await running;
    },
  };
}
