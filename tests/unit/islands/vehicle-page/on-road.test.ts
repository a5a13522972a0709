import { describe, expect, it } from 'vitest';
import { choiceFor } from '../../../../src/islands/vehicle-page/on-road.ts';

const quote = { total: '$31,000', rows: [] };
const quotes = { VIC: { business: quote }, NSW: { private: quote } };

describe('the price for a shopper', () => {
  it.each([
    ['without a postcode', '', 'private', 'VIC', false, false],
    ['at home', '3000', 'private', 'VIC', false, false],
    ['at home with a business', '3000', 'business', 'VIC', true, false],
    ['of another state', '2000', 'private', 'NSW', true, false],
    ['of another state with a business', '2000', 'business', 'NSW', false, true],
    ['of a state without a total', '4000', 'private', 'QLD', false, true],
    ['with a postcode that is not given out', '1', 'private', 'VIC', false, true],
    ['on the border, who may live at home', '3644', 'private', 'VIC', false, false],
  ] as const)(
    '%s is the page’s, another one or none (rule price-13)',
    (_who, postcode, use, state, other, none) => {
      const choice = choiceFor({ postcode, use }, 'VIC', quotes);
      expect(choice.state).toBe(state);
      expect(choice.quote !== null).toBe(other);
      expect(choice.problem !== '').toBe(none);
    },
  );
});
