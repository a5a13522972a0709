// The values of a form by the names of its fields.
import { describe, expect, it } from 'vitest';
import { nestedValues, inputValue } from '../../../src/islands/enquiry/fields-of-form.ts';

describe('the values of a form', () => {
  it("have the names of their fields, with the tenant's own questions inside", () => {
    const values = nestedValues([
      ['name', 'Ada'],
      ['custom.colour', 'red'],
      ['custom.keys', '2'],
      ['opt_in', false],
    ]);
    expect(values).toEqual({
      name: 'Ada',
      custom: { colour: 'red', keys: '2' },
      opt_in: false,
    });
  });

  it.each([
    ['name', 'Ada'],
    ['custom.colour', 'red'],
    ['custom.missing', undefined],
    ['phone', undefined],
  ])('are found by name: %s', (name, value) => {
    expect(inputValue({ name: 'Ada', custom: { colour: 'red' } }, name)).toBe(value);
    expect(inputValue({}, name)).toBeUndefined();
  });
});
