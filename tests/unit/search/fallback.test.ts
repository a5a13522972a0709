import { describe, expect, it } from 'vitest';
import type { InstantSearchClient, SearchResponse } from '../../../src/search/client/client.ts';
import { withFallback, type Clock, type SourceState } from '../../../src/search/client/fallback.ts';

/** A clock that the test moves. */
function testClock() {
  let time = 0;
  let waits: { at: number; resolve: () => void }[] = [];
  const clock: Clock = {
    now: () => time,
    wait: (ms) => new Promise((resolve) => waits.push({ at: time + ms, resolve })),
  };
  const pass = async (ms: number) => {
    time += ms;
    const due = waits.filter(({ at }) => at <= time);
    waits = waits.filter(({ at }) => at > time);
    for (const { resolve } of due) resolve();
    await settle();
  };
  return { clock, pass };
}
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

const answerOf = (name: string): SearchResponse => ({ results: [{ index: name } as never] });
const engine = (name: string, search?: () => Promise<SearchResponse>): InstantSearchClient => ({
  search: search ?? (() => Promise.resolve(answerOf(name))),
});

function setUp(hosted: () => Promise<SearchResponse>) {
  const { clock, pass } = testClock();
  const changes: SourceState[] = [];
  const lines: string[] = [];
  const client = withFallback(engine('hosted', hosted), engine('embedded'), {
    timeoutMs: 2_000,
    retryAfterMs: 30_000,
    clock,
    onChange: (state) => changes.push(state),
    report: (line) => lines.push(line),
  });
  const ask = async () => (await client.search([])).results[0]?.index;
  return { ask, pass, changes, lines };
}

describe('a hosted engine with the embedded one behind it', () => {
  it('answers itself while it can', async () => {
    const { ask, changes } = setUp(() => Promise.resolve(answerOf('hosted')));
    expect(await ask()).toBe('hosted');
    expect(changes).toEqual([]);
  });

  it('is replaced at once when it fails, and says so once', async () => {
    const { ask, changes, lines } = setUp(() => Promise.reject(new Error('HTTP 503')));
    expect(await ask()).toBe('embedded');
    expect(await ask()).toBe('embedded');
    expect(changes).toEqual([{ source: 'embedded', since: 0 }]);
    expect(lines).toEqual(['search: embedded engine answers (Error: HTTP 503)']);
  });

  it('is replaced after two seconds of silence, and its late answer is dropped', async () => {
    let late: (response: SearchResponse) => void = () => undefined;
    const { ask, pass, changes } = setUp(() => new Promise((resolve) => (late = resolve)));
    const asked = ask();
    await pass(1_999);
    expect(changes).toEqual([]);
    await pass(1);
    late(answerOf('hosted'));
    expect(await asked).toBe('embedded');
    expect(changes).toEqual([{ source: 'embedded', since: 2_000 }]);
  });

  it('is tried again while the embedded one answers, and takes over when it works', async () => {
    let down = true;
    let asked = 0;
    const { ask, pass, changes } = setUp(() => {
      asked += 1;
      return down ? Promise.reject(new Error('down')) : Promise.resolve(answerOf('hosted'));
    });
    await ask();
    await pass(29_999);
    expect(await ask()).toBe('embedded');
    expect(asked).toBe(1);
    await pass(1);
    expect(await ask()).toBe('embedded');
    await settle();
    expect(asked).toBe(2);
    expect(changes).toEqual([{ source: 'embedded', since: 0 }]);
    down = false;
    await pass(30_000);
    expect(await ask()).toBe('embedded');
    await settle();
    expect(changes.at(-1)).toEqual({ source: 'hosted', since: 60_000 });
    expect(await ask()).toBe('hosted');
  });
});
