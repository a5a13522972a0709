import { beforeEach, describe, expect, it } from 'vitest';
import { $consent, setConsent } from '../../../src/browser-state/consent.ts';

beforeEach(() => $consent.set(''));

describe('the consent of a visitor', () => {
  it('is empty before an answer', () => {
    expect($consent.get()).toBe('');
  });

  it.each(['yes', 'no'] as const)('is the answer "%s", and reaches listeners', (answer) => {
    const received: string[] = [];
    const stop = $consent.listen((value) => received.push(value));
    setConsent(answer);
    stop();
    expect($consent.get()).toBe(answer);
    expect(received).toEqual([answer]);
  });
});
