import { describe, expect, it } from 'vitest';
import {
  cardFacts,
  keyFacts,
  factsOnPage,
  vehicleSpecifications,
  regoText,
} from '../../../../src/domain/vehicle/facts.ts';
import { statedRows, vehicleFeatures } from '../../../../src/domain/vehicle/fact-row.ts';
import {
  vehicleFullTitle,
  vehiclePageSubtitle,
  vehicleSubtitle,
  vehicleTitle,
} from '../../../../src/domain/vehicle/title.ts';
import { aVehicle } from '../../../fixtures/vehicle.ts';

const settings = {
  vehiclePage: { unregisteredText: false },
  timeZone: 'Australia/Brisbane',
};
const today = '2026-03-14';
const caravan = {
  item_type: 'caravan' as const,
  simple_body: 'Pop top',
  caravan: {
    body_length: 21.5,
    body_width: 8,
    tare_weight: 2480,
    sleeps: 4,
    axle_type: 'Tandem',
    aggregate_trailer_mass: 3000,
  },
};

describe('card facts', () => {
  const texts = (changes: object) => cardFacts(aVehicle(changes)).map(({ text }) => text);

  it('of a car are kilometres, transmission, fuel and body', () => {
    expect(texts({})).toEqual(['45,210 km', 'Automatic', 'Diesel', 'Ute']);
  });

  it('of a car without one of them are filled up by its engine', () => {
    expect(texts({ engine_size_litres: 2.3 })).toHaveLength(4);
    expect(texts({ simple_fuel: undefined, engine_size_litres: 2.3 })).toEqual([
      '45,210 km',
      'Automatic',
      'Ute',
      '2.3 L',
    ]);
  });

  // Rule card-8.
  it.each([
    ['used', {}, 'Km not stated'],
    ['new', {}, 'Automatic'],
    ['used', caravan, 'Sleeps 4'],
  ])('of a %s vehicle without kilometres begin with their place: %j', (car_type, kind, first) => {
    expect(texts({ ...kind, car_type, km: undefined })[0]).toBe(first);
  });

  it('of a caravan are sleeps, length in metres and ATM', () => {
    expect(texts(caravan)).toEqual(['Sleeps 4', '6.55 m', 'ATM 3,000 kg', 'Pop top']);
  });

  it('of a motorcycle are kilometres and engine first', () => {
    expect(texts({ item_type: 'motorcycle', engine_size: '649 cc', simple_body: 'Naked' })).toEqual(
      ['45,210 km', '649 cc', 'Naked', 'Automatic'],
    );
  });

  it('name an engine by its litres where they are known', () => {
    const motorcycle = {
      item_type: 'motorcycle',
      engine_size: '1,868 cc',
      engine_size_litres: 1.868,
    };
    expect(texts(motorcycle)[1]).toBe('1.9 L');
  });

  it('leave out unknown values and meaningless texts', () => {
    expect(texts({ simple_fuel: 'null', simple_body: undefined })).toEqual([
      '45,210 km',
      'Automatic',
    ]);
  });

  it('keep an odometer of 0', () => {
    expect(texts({ km: 0 })[0]).toBe('0 km');
  });
});

describe('lists of facts', () => {
  // Rule vehicle-7.
  it('drop entries that are empty or the text null', () => {
    expect(
      statedRows([
        ['a', ''],
        ['b', 'null'],
        ['c', ' NULL '],
        ['d', null],
        ['e', undefined],
        ['f', ' yes '],
        ['g', '0'],
      ]),
    ).toEqual([
      { label: 'f', text: 'yes' },
      { label: 'g', text: '0' },
    ]);
  });

  it('name a feature once', () => {
    const standardEquipment = ['Tow bar', 'null', 'Canopy', 'Tow Bar', 'Cruise control'];
    expect(vehicleFeatures({ standardEquipment })).toHaveLength(3);
    expect(vehicleFeatures({})).toEqual([]);
  });
});

// Rule vehicle-6.
describe('a vehicle page', () => {
  it.each([
    [
      'a car that tows',
      {
        trans: '6 SP Automatic',
        engine_size_litres: 2.8,
        drive: '4x4',
        colour: 'Red',
        variant: {
          cylinders: 4,
          enginesize: 2755,
          geartype: 'Automatic',
          towingcapacitybraked: 3500,
        },
      },
      ['Drive', 'Engine', 'Towing capacity (braked)'],
    ],
    ['a caravan', caravan, ['Tare', 'Payload', 'To tow it']],
  ])('begins with the facts of %s that decide, each once', (_, given, first) => {
    const vehicle = aVehicle({ stocknum: 'A17', doors: 5, seats: 5, build_date: '1', ...given });
    const found = factsOnPage(vehicle, settings, today);
    const rows = [...found.icons, ...found.keyFacts, ...found.specifications];
    const labels = rows.map(({ label }) => label);
    expect(found.keyFacts.slice(0, 3).map(({ label }) => label)).toEqual(first);
    expect(found.keyFacts.length).toBeLessThanOrEqual(8);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels).not.toContain('Engine size');
    expect(labels).not.toContain('Gear type');
  });

  it.each([
    ['7 SP Constantly Variable Transmission', '7-speed CVT'],
    ['8 SP Sports Automatic', '8-speed automatic'],
    ['Reduction Gear', 'Automatic'],
  ])('has a short transmission in its icon: %s', (trans, short) => {
    const vehicle = aVehicle({ trans, simple_transmission: 'Automatic' });
    const { icons } = factsOnPage(vehicle, settings, today);
    expect(icons.find(({ icon }) => icon === 'transmission')?.text).toBe(short);
  });
});

describe('specifications', () => {
  // Rule vehicle-8.
  // Rule vehicle-25.
  it('show no stars without the year of their tests', () => {
    const rows = vehicleSpecifications(aVehicle({ variant: { ancaprating: 5 } }), settings, today);
    expect(rows).toEqual([]);
  });

  it('of a car are the measures of its variant', () => {
    const variant = {
      cylinders: 4,
      enginesize: 2755,
      enginesize_litres: 2.8,
      induction: 'null',
      fuelconsumptioncombined: 7.9,
      towingcapacitybraked: 3500,
      ancaprating: 5,
      ancapyear: 2019,
    };
    expect(vehicleSpecifications(aVehicle({ variant }), settings, today)).toEqual([
      { label: 'Cylinders', text: '4' },
      { label: 'Engine size', text: '2.8 L' },
      {
        label: 'Fuel consumption (ADR 81/02 combined, laboratory; use varies)',
        text: '7.9 L/100 km',
      },
      {
        label: 'Fuel and energy a year',
        text: 'About $1,746 (250 km a week, $1.70 a litre)',
      },
      { label: 'Towing capacity (braked)', text: '3,500 kg' },
      { label: 'ANCAP rating', text: '5 stars (tested 2019)' },
    ]);
  });

  // Rule stock-9, rule vehicle-8.
  it('of a caravan come in metres and kilograms', () => {
    expect(vehicleSpecifications(aVehicle(caravan), settings, today)).toEqual([
      { label: 'Sleeps', text: '4' },
      { label: 'Body length', text: '6.55 m' },
      { label: 'Body width', text: '2.44 m' },
      { label: 'Axle type', text: 'Tandem' },
    ]);
  });

  it('are none without a variant', () => {
    expect(vehicleSpecifications(aVehicle(), settings, today)).toEqual([]);
  });
});

describe('key information', () => {
  it('begins with what a buyer checks first', () => {
    const vehicle = aVehicle({
      stocknum: 'A17',
      rego_expiry: '2026-09-30',
      seats: 0,
      simple_drive: '4x4',
      fuel: 'Diesel, 2.8 litre',
    });
    expect(keyFacts(vehicle, settings, today)).toEqual([
      { label: 'Kilometres', text: '45,210 km' },
      { label: 'Transmission', text: 'Automatic' },
      { label: 'Fuel', text: 'Diesel, 2.8 litre' },
      { label: 'Body', text: 'Ute' },
      { label: 'Drive', text: '4x4' },
      { label: 'Registration expiry', text: 'Expires on 30 September 2026' },
      { label: 'Stock number', text: 'A17' },
    ]);
  });

  it('of a caravan begins with its weights and what may tow it', () => {
    const [atm, tare, payload, towing] = keyFacts(aVehicle(caravan), settings, today);
    expect([atm, tare, payload]).toEqual([
      { label: 'ATM', text: '3,000 kg' },
      { label: 'Tare', text: '2,480 kg' },
      { label: 'Payload', text: '520 kg (ATM less tare)' },
    ]);
    expect(towing?.text).toContain('A car that may tow 3,000 kg');
  });
});

// Rule vehicle-15.
describe('registration', () => {
  it.each([
    ['2026-03-15', 'Expires on 15 March 2026', 'Expires on 15 March 2026'],
    ['2026-03-14', 'Expires on 14 March 2026', 'Expires on 14 March 2026'],
    ['2026-03-13', null, 'Unregistered'],
    ['2026-03-13T20:00:00Z', 'Expires on 14 March 2026', 'Expires on 14 March 2026'],
    [undefined, null, null],
  ])('expiring %s', (rego_expiry, text, onSomeSites) => {
    const vehicle = aVehicle({ rego_expiry });
    expect(regoText(vehicle, settings, today)).toBe(text);
    const some = { ...settings, vehiclePage: { unregisteredText: true } };
    expect(regoText(vehicle, some, today)).toBe(onSomeSites);
  });
});

describe('titles', () => {
  it('are year, make and model, with badge and series below', () => {
    const vehicle = aVehicle({ series: 'GUN126R' });
    expect(vehicleTitle(vehicle)).toBe('2021 Toyota Hilux');
    expect(vehicleSubtitle(vehicle)).toBe('SR5 GUN126R');
    expect(vehicleFullTitle(vehicle)).toBe('2021 Toyota Hilux SR5 GUN126R');
  });

  it('leave no gap for a missing part', () => {
    const vehicle = aVehicle({ year: undefined, badge: undefined });
    expect(vehicleFullTitle(vehicle)).toBe('Toyota Hilux');
    expect(vehicleSubtitle(vehicle)).toBe('');
  });

  // Rule vehicle-2.
  it("add the tenant's parts on the vehicle page", () => {
    const vehicle = aVehicle({ colour: 'SHADOW WHITE', gearnum: 6 });
    expect(
      vehiclePageSubtitle(vehicle, ['colour', 'gearnum', 'transmission', 'bodyconfiguration']),
    ).toBe('SR5 · Shadow White · 6 speed · Automatic');
    expect(vehiclePageSubtitle(vehicle, [])).toBe('SR5');
  });
});
