// The form "What can tow my van?" (rule vehicle-23).
import { expect, it } from 'vitest';
import { offersOf } from '../../../../src/islands/search/live-chips.ts';
import { emptyReading } from '../../../../src/islands/search/typed-search.ts';
import { submittedVan } from '../../../../src/islands/search/van.ts';
import { emptyState } from '../../../../src/search/page/state.ts';

const submitted = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return submittedVan(data);
};

it('the submitted weights of a van give the towing capacity that it needs', () => {
  expect(submitted({ atm: '2400', ball: '240' })).toMatchObject({
    weights: { atmKg: 2_400, ballKg: 240 },
    capacityKg: 2_400,
  });
  expect(submitted({ atm: '2400', ball: '' })?.weights).toEqual({ atmKg: 2_400, ballKg: null });
});

it('weights that do not fit together give none', () => {
  expect(submitted({ atm: '1000', ball: '1200' })).toBeNull();
  expect(submitted({ atm: '', ball: '' })).toBeNull();
});

it('a text about towing offers the form where the panel has it', () => {
  const state = emptyState('relevant');
  const towing = { field: 'towing_kg', label: 'Tows 2,500 kg or more', apply: () => state };
  const labels = (hasTowing: boolean, suggestions = [towing]) =>
    offersOf({ ...emptyReading, state, suggestions, near: { km: null } }, hasTowing).map(
      ({ label }) => label,
    );
  expect(labels(true)).toEqual(['Tows 2,500 kg or more', 'What can tow my van?', 'Near me']);
  expect(labels(false)).toEqual(['Tows 2,500 kg or more', 'Near me']);
  expect(labels(true, [])).toEqual(['Near me']);
});
