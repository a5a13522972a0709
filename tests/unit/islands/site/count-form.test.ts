// Rule analytics-2.
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { formEvents } from '../../../../src/domain/analytics/form-events.ts';
import { countLead } from '../../../../src/islands/site/count-form.ts';
import { analytics } from '../../../../src/islands/site/page-analytics.ts';

describe('the event of a sent enquiry', () => {
  let countAs: MockInstance<typeof analytics.countAs>;
  beforeEach(() => {
    countAs = vi.spyOn(analytics, 'countAs');
  });
  afterEach(() => {
    countAs.mockRestore();
  });

  it('is counted once per lead, also when the response is repeated', () => {
    countLead('lead-1', formEvents.financeEnquiry);
    countLead('lead-1', formEvents.financeEnquiry);
    countLead('lead-2', formEvents.financeEnquiry);
    expect(countAs.mock.calls).toEqual([
      [formEvents.financeEnquiry, 'financeEnquiry'],
      [formEvents.financeEnquiry, 'financeEnquiry'],
    ]);
  });

  it.each([null, 4, 9999])('is not counted for the number %s, which is no form event', (event) => {
    countLead(`lead-${String(event)}`, event);
    expect(countAs).not.toHaveBeenCalled();
  });
});
