// What stands in for parts of packages in the browser's bundle does what those do, as far as InstantSearch asks.
import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { _ as rest } from '../../../../src/islands/search/rest.ts';
import { _ as spread } from '../../../../src/islands/search/spread.ts';

const Emitter = createRequire(import.meta.url)(
  '../../../../src/islands/search/emitter.cjs',
) as typeof EventEmitter;

describe.each([
  ['Node’s emitter', EventEmitter],
  ['ours', Emitter],
])('%s', (_whose, Kind) => {
  it('tells listeners in their order, one asked for once no more than once', () => {
    const emitter = new Kind();
    const told: unknown[] = [];
    emitter.once('result', (...args: unknown[]) => told.push('once', ...args));
    emitter.on('result', (...args: unknown[]) => told.push('on', ...args));
    expect(emitter.emit('result', 1, 2)).toBe(true);
    expect(emitter.emit('result', 3)).toBe(true);
    expect(told).toEqual(['once', 1, 2, 'on', 1, 2, 'on', 3]);
  });
  it('tells nobody who was taken away, also in the middle of telling', () => {
    const emitter = new Kind();
    const told: string[] = [];
    const gone = () => told.push('gone');
    emitter.on('render', () => {
      told.push('first');
      emitter.removeListener('render', gone);
    });
    emitter.on('render', gone);
    emitter.emit('render');
    emitter.emit('render');
    // Who was there when the telling began is told.
    expect(told).toEqual(['first', 'gone', 'first']);
    emitter.removeAllListeners('render');
    expect(emitter.emit('render')).toBe(false);
    emitter.on('render', gone).removeAllListeners();
    expect(emitter.emit('render')).toBe(false);
  });
  it('throws a failure that nobody listens for', () => {
    const emitter = new Kind();
    const failure = new Error('no engine');
    expect(() => emitter.emit('error', failure)).toThrow(failure);
    emitter.on('error', () => undefined);
    expect(emitter.emit('error', failure)).toBe(true);
  });
  it('works where only its prototype was borrowed', () => {
    const emitter = Object.create(Kind.prototype) as EventEmitter;
    const other = Object.create(Kind.prototype) as EventEmitter;
    emitter.on('change', () => undefined);
    expect([emitter.emit('change'), other.emit('change')]).toEqual([true, false]);
  });
});

describe('spreading', () => {
  it('is the language’s own, with names of the prototype as values', () => {
    const bad = JSON.parse('{"__proto__":{"x":1},"a":1}') as Record<string, unknown>;
    const all = spread({ z: 0 }, bad, { a: 2 });
    expect(Object.getPrototypeOf(all)).toBe(Object.prototype);
    expect(JSON.stringify(all)).toBe('{"z":0,"__proto__":{"x":1},"a":2}');
    expect(spread({ z: 0 }, undefined as never)).toEqual({ z: 0 });
  });
  it('leaves out what was named, and takes nothing from nothing', () => {
    expect(rest({ a: 1, b: 2, c: 3 }, ['a', 'c'])).toEqual({ b: 2 });
    expect(rest(null, ['a'])).toEqual({});
  });
});
