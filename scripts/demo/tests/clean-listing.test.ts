import { describe, expect, it } from 'vitest';
import { cleanListing, splitTitle } from '../stock/clean-listing.ts';

const row = {
  Brand: 'Ford',
  Year: '2018',
  Model: 'Escape',
  'Car/Suv': 'SUV',
  Title: '2018 Ford Escape Trend (fwd)',
  UsedOrNew: 'USED',
  Transmission: 'Automatic',
  Engine: '4 cyl, 1.5 L',
  DriveType: 'Front',
  FuelType: 'Premium',
  FuelConsumption: '7.2 L / 100 km',
  Kilometres: '60362',
  ColourExtInt: 'Black / Black',
  Location: 'East Maitland, NSW',
  BodyType: 'SUV',
  Doors: ' 4 Doors',
  Seats: ' 5 Seats',
  Price: '26490',
};

describe('a title is split into make, model and badge', () => {
  it.each([
    ['2018 Ford Escape Trend (fwd)', 'Ford', 'Ford', 'Escape', 'Trend (FWD)'],
    [
      '2019 Hyundai Santa FE Active Crdi (awd)',
      'Hyundai',
      'Hyundai',
      'Santa Fe',
      'Active CRDi (AWD)',
    ],
    [
      '2012 Land Rover Range Rover Evoque SI4 Pure',
      'Land',
      'Land Rover',
      'Range Rover Evoque',
      'SI4 Pure',
    ],
    ['2011 Toyota Rav 4 Cruiser', 'Toyota', 'Toyota', 'RAV4', 'Cruiser'],
    ['2018 BMW 430I M Sport', 'BMW', 'BMW', '430i', 'M Sport'],
    ['2020 BMW X3 Xdrive 20D', 'BMW', 'BMW', 'X3', 'xDrive20d'],
    ['2019 Hyundai I30 Active', 'Hyundai', 'Hyundai', 'i30', 'Active'],
  ])('%s', (title, brand, make, model, badge) => {
    expect(splitTitle(title, brand)).toEqual({ make, model, badge });
  });
});

describe('a row of the public listings', () => {
  it('becomes a fact without the dealer', () => {
    expect(cleanListing(row)).toEqual({
      variant: {
        make: 'Ford',
        model: 'Escape',
        badge: 'Trend (FWD)',
        body: 'SUV',
        transmission: 'Automatic',
        litres: 1.5,
        cylinders: 4,
        drive: 'Front',
        fuel: 'Premium',
        consumption: 7.2,
        doors: 4,
        seats: 5,
      },
      listing: { kind: 'U', year: 2018, km: 60362, price: 26490 },
      colour: 'Black',
      suburb: { name: 'East Maitland', state: 'NSW' },
    });
  });

  it.each([
    ['has no price', { Price: 'POA' }],
    ['has no engine', { Engine: '-' }],
    ['has no body', { BodyType: 'NA' }],
    ['has no gearbox', { Transmission: '-' }],
    ['has an impossible number of seats', { Seats: ' 22 Seats' }],
    ['has no seats', { Seats: 'NA' }],
    ['has a title of another make', { Title: '2018 Kia Rio' }],
    ['is of no known condition', { UsedOrNew: 'nan' }],
  ])('is refused when it %s', (_, dirt) => {
    expect(cleanListing({ ...row, ...dirt })).toBeNull();
  });

  it('knows seats that stand in the doors column as doors of the body', () => {
    expect(cleanListing({ ...row, BodyType: 'Hatchback', Doors: 'NA' })?.variant.doors).toBe(5);
  });

  it('takes a warranty in the colour column for no colour', () => {
    expect(cleanListing({ ...row, ColourExtInt: '5 years / Unlimited km' })?.colour).toBeNull();
  });
});
