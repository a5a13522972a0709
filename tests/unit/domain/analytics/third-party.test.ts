import { describe, expect, it } from 'vitest';
import {
  loadRule,
  loadRuleText,
  type ThirdPartyScript,
} from '../../../../src/domain/analytics/third-party.ts';

type Case = [
  category: ThirdPartyScript['category'],
  load: ThirdPartyScript['load'],
  asks: boolean,
  words: string,
];

// Rule third-party-1.
describe('the load rule of a third-party script', () => {
  it.each<Case>([
    ['necessary', 'idle', true, 'when idle'],
    ['necessary', 'interaction', true, 'on the first interaction'],
    ['analytics', 'idle', false, 'when idle'],
    ['analytics', 'idle', true, 'when idle, after consent'],
    ['marketing', 'interaction', true, 'on the first interaction, after consent'],
    ['necessary', 'consent', true, 'when idle, after consent'],
    ['chat', 'idle', true, 'on a tap'],
    ['chat', 'consent', true, 'on a tap'],
  ])('for %s, set to %s, on a site that asks (%s), loads %s', (category, load, asks, words) => {
    expect(loadRuleText({ category, load }, asks)).toBe(words);
  });

  it('lets no analytics script load before consent where the site asks for it', () => {
    for (const load of ['idle', 'interaction', 'consent'] as const) {
      for (const category of ['analytics', 'marketing'] as const) {
        expect(loadRule({ category, load }, true).consent).toBe(true);
      }
    }
  });
});
