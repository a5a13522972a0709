import { describe, expect, it } from 'vitest';
import { dealerPhone } from '../../../src/functions/http/problem.ts';
import { tenantNamed } from '../../fixtures/functions/tenants.ts';

describe('the number that an answer names when something failed', () => {
  const none = { phone: null, newPhone: null, usedPhone: null, filterPhoneByCarType: false };
  const { contact, locations } = tenantNamed('harbourside-ford');
  const main = locations.find(({ primary }) => primary)!;
  const phoneWith = (visible: boolean) =>
    dealerPhone(
      tenantNamed('harbourside-ford', {
        contact: { ...contact, ...none },
        locations: [{ ...main, visible, phone: '07 5550 0101' }],
      }),
    );

  it('is that of the main place, as on the pages', () => {
    expect(phoneWith(true)).toBe('07 5550 0101');
  });

  it('is none of a place that is hidden', () => {
    expect(phoneWith(false)).toBeNull();
  });
});
