import { describe, expect, it } from 'vitest';
import { distanceKm, nearestFirst } from '../../../../src/domain/locations/distance.ts';

const brisbane = { lat: -27.4698, long: 153.0251 };
const sydney = { lat: -33.8688, long: 151.2093 };
const perth = { lat: -31.9523, long: 115.8613 };

// Rule location-11.
describe('distance', () => {
  it('is a quarter of the circumference from pole to equator', () => {
    expect(distanceKm({ lat: 90, long: 0 }, { lat: 0, long: 50 })).toBeCloseTo(
      (Math.PI / 2) * 6371,
      6,
    );
  });

  it('is about 732 km from Brisbane to Sydney, either way', () => {
    expect(distanceKm(brisbane, sydney)).toBeCloseTo(732, -1);
    expect(distanceKm(sydney, brisbane)).toBeCloseTo(distanceKm(brisbane, sydney), 9);
  });

  it('is 0 between equal points and half the circumference between opposite ones', () => {
    expect(distanceKm(perth, perth)).toBe(0);
    expect(distanceKm({ lat: 0, long: 0 }, { lat: 0, long: 180 })).toBeCloseTo(Math.PI * 6371, 6);
  });

  it('puts the nearest place first and places without coordinates last', () => {
    const unknown = { lat: null, long: null };
    expect(
      nearestFirst([unknown, perth, sydney], brisbane).map(({ location }) => location),
    ).toEqual([sydney, perth, unknown]);
    expect(nearestFirst([unknown], brisbane)[0]?.km).toBeNull();
  });
});
