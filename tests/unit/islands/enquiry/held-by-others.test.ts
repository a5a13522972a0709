import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sentEnquiry } from '../../../../src/browser-state/sent-enquiry.ts';
import { heldByOthers } from '../../../../src/islands/enquiry/held-by-others.ts';
import { memoryStorage } from '../../../fixtures/browser-storage.ts';

const slug = '2020-ford-ranger-1';
const answering = (body: object, status = 200) =>
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })));
beforeEach(() => vi.stubGlobal('sessionStorage', memoryStorage()));
afterEach(() => vi.unstubAllGlobals());

// Rule reserve-6.
it('a vehicle on the list of held ones is held by somebody else', async () => {
  answering({ slugs: ['2019-mazda-cx-5-2', slug] });
  expect(await heldByOthers(slug)).toBe(true);
  expect(await heldByOthers('2021-kia-rio-3')).toBe(false);
});

it('a vehicle that this tab has just reserved is not held by others', async () => {
  answering({ slugs: [slug] });
  const sent = {
    category: 'Reservation',
    location: null,
    lines: [],
    vehicle: { slug, name: 'Ford Ranger' },
    booking: null,
  };
  sentEnquiry.write({ kind: 'vehicle-enquiry', ...sent });
  expect(await heldByOthers(slug)).toBe(true);
  sentEnquiry.write({ kind: 'reservation', ...sent });
  expect(await heldByOthers(slug)).toBe(false);
});

it('without an answer the form stays, and the functions refuse it when it is sent', async () => {
  answering({}, 503);
  expect(await heldByOthers(slug)).toBe(false);
});
