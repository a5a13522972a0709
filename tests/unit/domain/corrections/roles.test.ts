import { expect, it } from 'vitest';
import { mayDo } from '../../../../src/domain/corrections/roles.ts';

it.each([
  ['owner', true, true, true, true],
  ['editor', true, true, false, true],
  ['approver', false, false, true, true],
  [undefined, false, false, false, false],
] as const)(
  'a person with the role %s: leads %s, correct %s, approve %s, log %s (rule corrections-6)',
  (role, leads, correct, approve, log) => {
    expect({
      leads: mayDo(role, 'leads'),
      correct: mayDo(role, 'correct'),
      approve: mayDo(role, 'approve'),
      log: mayDo(role, 'log'),
    }).toEqual({ leads, correct, approve, log });
  },
);
