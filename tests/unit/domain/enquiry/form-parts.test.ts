import { describe, expect, it } from 'vitest';
import { formParts } from '../../../../src/domain/enquiry/form-parts.ts';

const names = ['name', 'email', 'Rego', 'location', 'message', 'postcode', 'booking_at', 'opt_in'];

describe('the parts of a form', () => {
  // Rule enquiry-22.
  it('are the vehicle, the person, a fold with what may be left out, and the rest in a booking', () => {
    expect(formParts('service-booking', names)).toEqual([
      { title: 'Your car', isFolded: false, names: ['Rego', 'location'] },
      { title: 'You', isFolded: false, names: ['name', 'email'] },
      { title: 'Anything else we should know?', isFolded: true, names: ['message', 'postcode'] },
      { title: '', isFolded: false, names: [] },
    ]);
    expect(formParts('test-drive', names)?.[0]?.title).toBe('Your drive');
  });

  it('do not exist in any other form', () => {
    expect(formParts('general-enquiry', names)).toBeUndefined();
  });
});
