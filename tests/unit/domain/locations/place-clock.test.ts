import { describe, expect, it } from 'vitest';
import {
  clockEnding,
  clockName,
  hasSeveralClocks,
  timeZoneAt,
} from '../../../../src/domain/locations/place-clock.ts';

const sydney = { id: 'artarmon', timeZone: 'Australia/Sydney' };
const brisbane = { id: 'bundall', timeZone: 'Australia/Brisbane' };
const melbourne = { id: 'springvale', timeZone: 'Australia/Melbourne' };
const group = { timeZone: 'Australia/Sydney', locations: [sydney, brisbane] };

describe('the clock of a location (rule hours-5)', () => {
  it('is its own, and the dealer’s where no location is known', () => {
    expect(timeZoneAt(group, 'bundall')).toBe('Australia/Brisbane');
    expect(timeZoneAt(group, null)).toBe('Australia/Sydney');
    expect(timeZoneAt(group, 'port')).toBe('Australia/Sydney');
  });

  it('is named only where the dealer has several, whatever their zones are called', () => {
    const summer = Date.parse('2026-01-15T00:00:00Z');
    expect(hasSeveralClocks(group)).toBe(true);
    expect(clockEnding(group, 'bundall', summer)).toBe(' AEST');
    expect(clockEnding(group, 'artarmon', summer)).toBe(' AEDT');
    const south = { timeZone: 'Australia/Sydney', locations: [sydney, melbourne] };
    expect(hasSeveralClocks(south)).toBe(false);
    expect(clockEnding(south, 'springvale', summer)).toBe('');
    expect(clockName(Date.parse('2026-07-15T00:00:00Z'), 'Australia/Sydney')).toBe('AEST');
  });
});
