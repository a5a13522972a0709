// Pages and photos of the stock carried from the last release into the draft while a worker still opens the site: after
// a change of words they nearly always stay, and reading the stock takes as long as linking its pages. Only the site knows
// whether they do; if not, or if one of them was lost, all of them go again and the build goes on as any other.
import { mkdirSync, rmSync } from 'node:fs';
import { setImmediate as breath } from 'node:timers/promises';
import type { Disk } from './disk.ts';
import { openWriter, type Previous } from './writer.ts';

const ofStock = (records: Record<string, { ofStock?: true }>): string[] =>
  Object.keys(records).filter((name) => records[name]?.ofStock);

/** What stands in the Int32 that a worker waits for. */
const undecided = 0;
const carried = 1;
const cleared = 2;

/** Some milliseconds of links; messages of workers come in between. */
const linksPerBreath = 200;

export interface Carry {
  /** Whether the worker may rely on the pages, for `awaitCarry`. */
  state: SharedArrayBuffer;
  /** The site has been opened: do its pages of the stock stay? Said once; later words change nothing. */
  decide(stay: boolean): void;
  /** Settled when the draft is as `state` says. Rejects when the pages that must go cannot be removed. */
  over: Promise<void>;
}

/**
 * Starts to carry the pages and photos of the stock of `previous` into the empty folder `draft`. `meanwhile`: what else
 * may be done while the worker opens the site, once they are all there; it must not throw, the worker waits.
 */
export function startCarry(
  previous: Previous,
  draft: string,
  disk: Disk,
  meanwhile: () => void,
): Carry {
  const state = new SharedArrayBuffer(4);
  const decision = Promise.withResolvers<boolean>();
  let unwanted = false;
  const tell = (what: typeof carried | typeof cleared) => {
    Atomics.store(new Int32Array(state), 0, what);
    Atomics.notify(new Int32Array(state), 0);
  };
  const linkAll = async (): Promise<boolean> => {
    const writer = openWriter(draft, previous, disk);
    const { pages, files } = previous.manifest;
    const all = [
      ...ofStock(pages).map((path) => () => writer.keepAsWas(path)),
      ...ofStock(files).map((file) => () => writer.keepFileAsWas(file)),
    ];
    for (const [index, link] of all.entries()) {
      if (index % linksPerBreath === 0) await breath();
      if (unwanted || !link()) return false;
    }
    return true;
  };
  const run = async () => {
    // A fault of the disk meets the worker too, which names what it was about.
    const whole = await linkAll().catch(() => false);
    if (whole) meanwhile();
    if ((await decision.promise) && whole) return tell(carried);
    try {
      rmSync(draft, { recursive: true, force: true });
      mkdirSync(draft);
    } finally {
      tell(cleared);
    }
  };
  return {
    state,
    decide(stay) {
      unwanted ||= !stay;
      decision.resolve(stay);
    },
    over: run(),
  };
}

/** Holds a worker's thread until the pages are all there (true) or all gone (false). */
export function awaitCarry(state: SharedArrayBuffer): boolean {
  const words = new Int32Array(state);
  Atomics.wait(words, 0, undecided);
  return Atomics.load(words, 0) === carried;
}
