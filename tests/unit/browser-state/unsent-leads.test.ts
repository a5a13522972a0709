import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeUnsent, storeUnsent, unsentLeads } from '../../../src/browser-state/unsent-leads.ts';
import type { LeadInput } from '../../../src/protocol/lead.ts';
import { memoryStorage, refusingStorage } from '../../fixtures/browser-storage.ts';

const lead = (key: string, name = 'Kim'): LeadInput =>
  ({ idempotency_key: key, kind: 'general-enquiry', name }) as LeadInput;
const keys = () => unsentLeads().map(({ input }) => input.idempotency_key);
const day = 24 * 3_600_000;

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('enquiries that wait for the network', () => {
  it('are stored in order until they are removed', () => {
    expect(storeUnsent(lead('a'))).toBe(true);
    expect(storeUnsent(lead('b'))).toBe(true);
    expect(keys()).toEqual(['a', 'b']);
    removeUnsent('a');
    expect(keys()).toEqual(['b']);
  });

  it('are replaced by an enquiry with the same key', () => {
    storeUnsent(lead('a', 'Kim'));
    storeUnsent(lead('a', 'Robin'));
    expect(unsentLeads().map(({ input }) => input.name)).toEqual(['Robin']);
  });

  it('are refused when five others wait, and none of those is dropped', () => {
    for (const key of ['a', 'b', 'c', 'd', 'e']) storeUnsent(lead(key));
    expect(storeUnsent(lead('f'))).toBe(false);
    expect(keys()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('are forgotten after a day each', () => {
    storeUnsent(lead('a'));
    vi.setSystemTime(day / 2);
    storeUnsent(lead('b'));
    vi.setSystemTime(day);
    expect(keys()).toEqual(['b']);
  });

  it('are reported as not stored where the browser refuses', () => {
    vi.stubGlobal('localStorage', refusingStorage());
    expect(storeUnsent(lead('a'))).toBe(false);
  });
});
