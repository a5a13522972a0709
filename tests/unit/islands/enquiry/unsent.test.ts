import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeUnsent, unsentLeads } from '../../../../src/browser-state/unsent-leads.ts';
import { watchUnsent } from '../../../../src/islands/enquiry/unsent.ts';
import type { LeadInput } from '../../../../src/protocol/lead.ts';
import { memoryStorage } from '../../../fixtures/browser-storage.ts';

const lead = { idempotency_key: 'a', kind: 'general-enquiry', name: 'Kim' } as LeadInput;
const accepted = () => Response.json({ lead_id: '1', event: null });

/** What the server answers to the enquiry, one attempt after the other. */
let answers: (() => Response)[];
/** The outcomes that the form was told, and whether the enquiry was still stored after each attempt. */
let outcomes: string[];
let stored: boolean[];
let stop: () => void;
let online: () => void;

beforeEach(() => {
  [outcomes, stored] = [[], []];
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => {
    online = listener;
  });
  vi.stubGlobal('fetch', (path: string) => {
    if (path === '/api/forms/token') return Promise.resolve(Response.json({ form_token: 't' }));
    stored.push(unsentLeads().length === 1);
    return Promise.resolve((answers.shift() ?? accepted)());
  });
  storeUnsent(lead);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lets the network come back again and again until the form is told an outcome. */
async function untilTold(): Promise<void> {
  stop = watchUnsent(({ sending }) => {
    outcomes.push(sending.is);
    return true;
  });
  while (outcomes.length === 0) {
    await vi.advanceTimersByTimeAsync(1_000);
    online();
  }
}

it.each([
  ['is busy', () => Response.json({ error: 'busy' }, { status: 503 })],
  ['limits the visitor', () => Response.json({ error: 'slow down' }, { status: 429 })],
  ['is unreachable', () => Response.error()],
])('an unsent enquiry waits while the server %s, and is sent afterwards', async (_, refusal) => {
  answers = [refusal, refusal, accepted];
  await untilTold();
  expect(outcomes).toEqual(['sent']);
  expect(stored).toEqual([true, true, true]);
  expect(unsentLeads()).toEqual([]);
});

it('an unsent enquiry that the server refuses is reported once and removed', async () => {
  answers = [() => Response.json({ error: 'no' }, { status: 422 })];
  await untilTold();
  expect(outcomes).toEqual(['refused']);
  expect(unsentLeads()).toEqual([]);
});
