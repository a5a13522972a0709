// The data that a browser adds to a lead: the visit, and the details from the last form.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contactDetails } from '../../../src/browser-state/contact-details.ts';
import { leadAttributes, recordVisit } from '../../../src/browser-state/visit.ts';
import { memoryStorage } from '../../fixtures/browser-storage.ts';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('localStorage', memoryStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

// Rule enquiry-12.
describe('the visit in a lead', () => {
  it('is the visited paths in order, without their queries', () => {
    recordVisit({ pathname: '/', search: '' });
    recordVisit({ pathname: '/cars/a', search: '?query=me%40example.com' });
    recordVisit({ pathname: '/cars/a', search: '' });
    expect(leadAttributes(true)).toEqual({
      visited_pages: ['/', '/cars/a'],
      linked_query_params: {},
    });
  });

  it('keeps the campaign that the visit began with, and no other parameter', () => {
    recordVisit({ pathname: '/', search: '?utm_source=mail&gclid=1&email=me%40example.com' });
    recordVisit({ pathname: '/finance', search: '' });
    expect(leadAttributes(true).linked_query_params).toEqual({ utm_source: 'mail', gclid: '1' });
    expect(leadAttributes(false)).toEqual({ visited_pages: [], linked_query_params: {} });
  });
});

// Rule enquiry-16.
describe('the details for the next form', () => {
  it('are name, last name, email, phone and postcode, and nothing else', () => {
    const details = {
      name: 'Kim',
      last_name: 'Lee',
      email: 'kim@example.com',
      phone: '0412345678',
      postcode: '4006',
    };
    contactDetails.write(Object.assign({ message: 'Is it still there?' }, details));
    expect(contactDetails.read()).toEqual(details);
    contactDetails.forget();
    expect(contactDetails.read()).toBeNull();
  });
});
