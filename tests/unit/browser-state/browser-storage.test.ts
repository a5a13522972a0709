import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserValue } from '../../../src/browser-state/browser-storage.ts';
import { memoryStorage, refusingStorage } from '../../fixtures/browser-storage.ts';

const isNumber = (stored: unknown) => (typeof stored === 'number' ? stored : null);
const value = browserValue('count', { scope: 'browser', ttlMs: 1000, parse: isNumber });
const tabValue = browserValue('count', { scope: 'tab', ttlMs: 1000, parse: isNumber });

let storage: ReturnType<typeof memoryStorage>;
beforeEach(() => {
  storage = memoryStorage();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a value in the browser', () => {
  it('is null before it was written', () => {
    expect(value.read()).toBeNull();
  });

  it('is the written value, under the name of the site', () => {
    value.write(3);
    expect(value.read()).toBe(3);
    expect([...storage.values.keys()]).toEqual(['site:count']);
  });

  it('lasts until it expires, and is then deleted', () => {
    value.write(3);
    vi.setSystemTime(999);
    expect(value.read()).toBe(3);
    vi.setSystemTime(1000);
    expect(value.read()).toBeNull();
    expect(storage.values.size).toBe(0);
  });

  it('is null after it was forgotten', () => {
    value.write(3);
    value.forget();
    expect(value.read()).toBeNull();
  });

  it('of a tab is separate from that of the browser', () => {
    tabValue.write(3);
    expect(tabValue.read()).toBe(3);
    expect(value.read()).toBeNull();
  });

  it.each([
    ['no JSON', 'count'],
    ['null', 'null'],
    ['a value without its time', '{"value":3}'],
    ['a value of another type', '{"at":0,"value":"3"}'],
  ])('is null when the storage contains %s', (_, text) => {
    storage.values.set('site:count', text);
    expect(value.read()).toBeNull();
  });

  it('is null when the browser forbids storage, and nothing throws', () => {
    vi.stubGlobal('localStorage', refusingStorage());
    value.write(3);
    value.forget();
    expect(value.read()).toBeNull();
  });
});
