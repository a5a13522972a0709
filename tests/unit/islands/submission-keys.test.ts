import { describe, expect, it } from 'vitest';
import { submissionKeys } from '../../../src/islands/enquiry/lead-input.ts';

const values = { name: 'Kim', message: 'Is it still there?' };

describe('the idempotency key of a form', () => {
  it('stays with the content and changes with it', () => {
    const keys = submissionKeys();
    const first = keys.of(values);
    expect(keys.of({ ...values, comments: '' })).toBe(first);
    expect(keys.of({ ...values, name: 'Robin' })).not.toBe(first);
  });

  it.each(['unreachable', 'busy', 'signed-out', 'sent', 'errors', 'slot-taken'] as const)(
    'stays for a repeated send: %s',
    (is) => {
      const keys = submissionKeys();
      const first = keys.of(values);
      keys.answered({ is });
      expect(keys.of(values)).toBe(first);
    },
  );

  it('changes after a refusal', () => {
    const keys = submissionKeys();
    const first = keys.of(values);
    keys.answered({ is: 'refused' });
    expect(keys.of(values)).not.toBe(first);
  });
});
