// The numbered events of forms (rule analytics-2).
import { describe, expect, it } from 'vitest';
import { enquiryEvent, enquiryKinds } from '../../../../src/domain/enquiry/kinds.ts';
import { formEventOf, formEvents } from '../../../../src/domain/analytics/form-events.ts';
import { analyticsEvents } from '../../../../src/protocol/analytics-endpoints.ts';

// Rule analytics-2.
describe('the events of forms', () => {
  it('are all accepted by the functions', () => {
    for (const id of Object.values(formEvents)) expect(analyticsEvents).toHaveProperty(String(id));
  });

  it.each(enquiryKinds)('have a name for every number that a %s counts as', (kind) => {
    const abouts = [{}, { carType: 'used' as const }, { category: 'Career Enquiry' }];
    for (const about of abouts) {
      const id = enquiryEvent(kind, about);
      expect(formEventOf(id) === null).toBe(id === null);
    }
  });

  it.each([
    [9, 'financeEnquiry'],
    [36, 'codeSent'],
    [37, 'codeVerified'],
    [4, null],
    [null, null],
  ])('%s is %s', (id, name) => {
    expect(formEventOf(id)).toBe(name);
  });
});
