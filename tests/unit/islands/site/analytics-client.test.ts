import { describe, expect, it } from 'vitest';
import {
  createAnalytics,
  type CountedEvent,
} from '../../../../src/islands/site/analytics-client.ts';

function counting() {
  const sent: CountedEvent[] = [];
  const analytics = createAnalytics([(event) => sent.push(event)]);
  return { analytics, ids: () => sent.map(({ id }) => id), sent };
}

// Rule analytics-4.
describe('the analytics client', () => {
  it('sends nothing before the visitor agrees, then the queue in order', () => {
    const { analytics, ids } = counting();
    analytics.count('usedVehicleView');
    analytics.count('print');
    expect(ids()).toEqual([]);
    analytics.allow();
    analytics.count('historyReport');
    expect(ids()).toEqual([4, 61, 60]);
  });

  it('drops everything when the visitor refuses, and starts again when the visitor agrees later', () => {
    const { analytics, ids } = counting();
    analytics.count('searchPageView');
    analytics.refuse();
    analytics.count('vehicleSaved');
    expect(ids()).toEqual([]);
    analytics.allow();
    analytics.count('callClick', 'Used Car');
    expect(ids()).toEqual([25]);
  });

  it('counts form events by number and name, after consent', () => {
    const names: string[] = [];
    const analytics = createAnalytics([({ id }, name) => names.push(`${String(id)} ${name}`)]);
    analytics.countAs(36, 'codeSent');
    expect(names).toEqual([]);
    analytics.allow();
    analytics.countAs(9, 'financeEnquiry');
    expect(names).toEqual(['36 codeSent', '9 financeEnquiry']);
  });

  it('counts some events once per page and the others each time, each with its own key', () => {
    const { analytics, ids, sent } = counting();
    analytics.allow();
    for (let time = 0; time < 3; time += 1) {
      analytics.count('financeCalculatorFirstUse');
      analytics.count('print');
    }
    expect(ids()).toEqual([26, 61, 61, 61]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(4);
    expect(sent[0]?.key).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
  });
});
