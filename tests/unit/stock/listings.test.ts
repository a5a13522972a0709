// Rows of the public listings file, dirt included, and hand-made dirt of the same shape.
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Vehicle } from '../../../src/domain/vehicle/vehicle.ts';
import { ingestFixture, type IngestFixture } from './fixture.ts';

const sample = readFileSync(
  new URL('../../fixtures/stock/au-listings-sample.csv', import.meta.url),
  'utf8',
);
const heading =
  'Brand,Year,Model,Car/Suv,Title,UsedOrNew,Transmission,Engine,DriveType,FuelType,FuelConsumption,Kilometres,ColourExtInt,Location,CylindersinEngine,BodyType,Doors,Seats,Price';
const clean: Record<string, string> = {
  Brand: 'Toyota', Year: '2019', Model: 'Hilux', 'Car/Suv': 'Dealer 001', Title: '2019 Toyota Hilux SR5 (4X4)', UsedOrNew: 'USED',
  Transmission: 'Automatic', Engine: '4 cyl, 2.8 L', DriveType: '4WD', FuelType: 'Diesel', FuelConsumption: '8.5 L / 100 km',
  Kilometres: '82000', ColourExtInt: 'White / Black', Location: 'Caringbah, NSW', CylindersinEngine: '4 cyl', BodyType: 'Ute / Tray',
  Doors: ' 4 Doors', Seats: ' 5 Seats', Price: '51990',
}; // prettier-ignore

function row(changes: Record<string, string> = {}): string {
  const cells = { ...clean, ...changes };
  return heading
    .split(',')
    .map((name) => `"${(cells[name] ?? '').replaceAll('"', '""')}"`)
    .join(',');
}

/** The listings have no photos, and the guard holds such a first export. */
const accepted = { accept: true };
let fixture: IngestFixture;
beforeEach(() => (fixture = ingestFixture()));
afterEach(() => {
  fixture.dispose();
});

async function only(changes: Record<string, string>, more: object = {}): Promise<Vehicle> {
  const [names, cells] = [Object.keys(more), Object.values(more)].map((list) =>
    list.map((text) => `,"${String(text)}"`).join(''),
  );
  const report = await fixture.ingest(`${heading}${names ?? ''}\n${row(changes)}${cells ?? ''}\n`, {
    accept: true,
  });
  const [vehicle] = await fixture.vehicles(report);
  if (!vehicle) throw new Error(JSON.stringify(report.rejectedRows));
  return vehicle;
}

describe('the listings file', () => {
  it('counts every row', async () => {
    const report = await fixture.ingest(sample, accepted);
    expect(report).toMatchObject({
      read: 53,
      accepted: 51,
      rejected: 1,
      duplicates: 1,
      blocked: [],
    });
    // Two cells before this row hold a line break.
    expect(report.rejections).toEqual([{ code: 'missing', path: 'make', line: 42 }]);
  });

  it('gives the same result when it is read again', async () => {
    const first = await fixture.ingest(sample, accepted);
    const second = await fixture.ingest(sample, accepted);
    expect(second.snapshot).toBe(first.snapshot);
    expect(second.changes).toEqual({
      added: [],
      changed: [],
      sold: [],
      removed: [],
      priceMoves: [],
    });
  });

  it('keeps a vehicle’s id and address when its price moves', async () => {
    await fixture.ingest(sample, accepted);
    const report = await fixture.ingest(sample.replace('5 Seats,38950', '5 Seats,36950'), accepted);
    expect(report.changes).toMatchObject({
      added: [],
      removed: [],
      changed: [{ price: 36_950 }],
      priceMoves: [{ from: 38_950, to: 36_950 }],
    });
  });

  it.each<[string, Partial<Vehicle>]>([
    [
      '2017 Land Rover Range Rover Evoque TD4 180 HSE Dynamic',
      {
        make: 'Land Rover',
        model: 'Range Rover Evoque',
        badge: 'TD4 180 HSE Dynamic',
        year: 2017,
        car_type: 'used',
        price: 62_280,
        km: 67_662,
        colour: 'White',
        interior_colour: 'Black',
        city: 'Blacktown',
        state: 'NSW',
        simple_body: 'SUV',
        simple_drive: 'AWD',
        simple_fuel: 'Diesel',
        simple_transmission: 'Automatic',
        engine_size_litres: 2,
        doors: 2,
        seats: 4,
        status: 'in_stock',
        variant: { cylinders: 4, enginesize_litres: 2, fuelconsumptioncombined: 5.1 },
      },
    ],
    [
      '2013 Land Rover Discovery 4 3.0 TDV6',
      { make: 'Land Rover', model: 'Discovery', badge: '4 3.0 TDV6', simple_drive: '4WD' },
    ],
    [
      '2015 Alfa Romeo Giulietta Quadrifoglio Verde',
      { make: 'Alfa Romeo', model: 'Giulietta', badge: 'Quadrifoglio Verde' },
    ],
    [
      '2017 Great Wall Steed (4x4)',
      { make: 'Great Wall', model: 'Steed', badge: undefined, simple_transmission: 'Manual' },
    ],
    ['2008 Saab 9-3 Linear 2.0T', { make: 'Saab', model: '9-3', badge: 'Linear 2.0T' }],
    [
      '2022 Ssangyong Rexton Ultimate (AWD)',
      { car_type: 'demo', dealership_name: 'Dealer 001', badge: 'Ultimate', seats: 7 },
    ],
    [
      '2017 Toyota Corolla Axio Hybrid',
      { dealership_name: undefined, simple_fuel: 'Hybrid', simple_body: undefined },
    ],
    [
      '1996 Toyota Landcruiser (4x4)',
      {
        state: 'VIC',
        city: 'Warrenheip',
        colour: 'Burgundy',
        variant: { cylinders: 6, enginesize_litres: 4.2 },
      },
    ],
    ['2012 Holden Commodore SV6', { state: 'SA', city: 'Loxton' }],
    ['1993 Nissan Skyline GTR 32', { price: undefined }],
    ['2011 Toyota HiAce', { price: undefined, km: undefined, colour: undefined, model: 'HiAce' }],
    [
      '2023 Land Rover Defender 90 D250 S (183kW)',
      {
        status: 'coming_soon',
        preorder: true,
        car_type: 'new',
        colour: undefined,
        km: undefined,
        price: 97_700,
      },
    ],
    [
      '2023 Volkswagen T-Cross 85TSI DSG FWD Life',
      { status: 'in_stock', preorder: false, car_type: 'new', simple_body: 'Wagon' },
    ],
    ['1998 Toyota Other', { seats: 5, doors: undefined }],
    [
      '2015 Honda City GM VTi-L Sedan 4dr CVT 7sp 1.5i MY16',
      { badge: 'GM VTi-L', simple_body: 'Sedan', doors: 4, gearnum: 7, engine_size_litres: 1.5 },
    ],
    [
      '2019 Tesla Model S Performance',
      {
        model: 'Model S',
        simple_fuel: 'Electric',
        engine_size_litres: undefined,
        variant: undefined,
      },
    ],
    ['2003 Toyota HiAce', { simple_body: 'Van', seats: 3 }],
    ['2023 Hino 500 FE1426 Air (WB5540)', { simple_body: 'Light Truck', badge: 'FE1426 Air' }],
    ['2019 Audi A3 40 TFSI S Line Plus', { simple_body: undefined }],
    [
      '2020 Toyota Camry Ascent Hybrid',
      { colour: 'White', interior_colour: undefined, simple_fuel: 'Hybrid' },
    ],
    [
      '2022 MG MG3 Auto Excite (with Navigation)',
      { make: 'MG', model: 'MG3', fuel: 'Premium Unleaded', simple_fuel: 'Petrol' },
    ],
  ])('reads "%s" as a person would', async (name, expected) => {
    const vehicles = await fixture.vehicles(await fixture.ingest(sample, accepted));
    const vehicle = vehicles.find((one) => one.name === name);
    expect(vehicle).toBeDefined();
    for (const [field, value] of Object.entries(expected)) {
      expect({ [field]: vehicle?.[field as keyof Vehicle] }).toEqual({ [field]: value });
    }
  });

  it('reads a used car advertised twice as one vehicle, and two new cars of one kind as two', async () => {
    const report = await fixture.ingest(sample, accepted);
    const vehicles = await fixture.vehicles(report);
    const named = (name: string): Vehicle[] => vehicles.filter((vehicle) => vehicle.name === name);
    expect(named('2019 Ford Ranger XL 3.2 (4x4)').map(({ price }) => price)).toEqual([34_950]);
    expect(report.repeats).toEqual([
      {
        line: 55,
        of: named('2019 Ford Ranger XL 3.2 (4x4)')[0]?.id,
        name: '2019 Ford Ranger XL 3.2 (4x4)',
      },
    ]);
    const units = named('2023 MG ZST Excite');
    expect(units.map(({ price }) => price)).toEqual([33_690, 34_690]);
    expect(units[1]?.slug).toBe(`${units[0]?.slug ?? ''}-2`);
  });
});

describe('two rows that agree in everything', () => {
  it.each([
    ['a used car with a telling odometer', { Kilometres: '82000' }, { accepted: 1, duplicates: 1 }],
    ['a used car with delivery kilometres', { Kilometres: '15' }, { accepted: 2, duplicates: 0 }],
    ['a used car without kilometres', { Kilometres: '-' }, { accepted: 2, duplicates: 0 }],
    [
      'a demo of a fleet',
      { UsedOrNew: 'DEMO', Kilometres: '2088' },
      { accepted: 2, duplicates: 0 },
    ],
    ['a new car', { UsedOrNew: 'NEW', Kilometres: '- / -' }, { accepted: 2, duplicates: 0 }],
  ])('are %s: %j', async (_, changes, expected) => {
    expect(await fixture.ingest(`${heading}\n${row(changes)}\n${row(changes)}\n`)).toMatchObject(
      expected,
    );
  });
});

describe('other files of its shape', () => {
  it.each<[Record<string, string>, Partial<Vehicle>]>([
    [{ Price: '$45,990*' }, { price: 45_990 }],
    [{ Price: '45.990' }, { price: 45_990 }],
    [
      { Price: '51990.0', Year: '2019.0', Kilometres: '82000.0', Seats: '5.0' },
      { price: 51_990, year: 2019, km: 82_000, seats: 5 },
    ],
    [{ Price: '1.2e5' }, { price: 120_000 }],
    [{ Price: 'Price on application' }, { price: undefined }],
    [{ Price: '$45,990 Drive Away' }, { price: 45_990, price_type: 'Drive away' }],
    [{ Kilometres: '123 456 km' }, { km: 123_456 }],
    [{ Brand: 'TOYOTA', Model: 'HILUX' }, { make: 'Toyota' }],
    [{ Location: 'Melbourne, Victoria' }, { city: 'Melbourne', state: 'VIC' }],
    [{ Location: 'QLD 4000' }, { city: undefined, state: 'QLD', private_postcode: '4000' }],
    [
      { Doors: ' 5 Seats', Seats: 'NA' },
      { seats: 5, doors: undefined },
    ],
    [
      { Doors: '7', Seats: '4' },
      { seats: 7, doors: 4 },
    ],
    [
      { Doors: ' 5 Seats', Seats: ' 4 Doors' },
      { seats: 5, doors: 4 },
    ],
    [
      { Doors: '0', Seats: '0' },
      { seats: undefined, doors: undefined },
    ],
    [
      { BodyType: 'NA', 'Car/Suv': 'SUV' },
      { simple_body: 'SUV', dealership_name: undefined },
    ],
    [
      { BodyType: 'N/A', 'Car/Suv': '07 **** ****\n' },
      { simple_body: undefined, dealership_name: undefined },
    ],
    [{ UsedOrNew: 'nan', 'Car/Suv': 'DEMO' }, { car_type: 'demo' }],
    [
      { Kilometres: 'Grey / Black', ColourExtInt: '7 years / Unlimited km' },
      { km: undefined, colour: 'Grey', interior_colour: 'Black' },
    ],
    [
      { FuelType: 'Other', Title: '2019 Toyota Hilux Hybrid' },
      { simple_fuel: 'Hybrid', fuel: 'Hybrid' },
    ],
    [{ FuelType: '-', Engine: '0 L', CylindersinEngine: '0 L' }, { simple_fuel: 'Electric' }],
    [
      { Engine: '-', CylindersinEngine: '-', Title: '2019 Toyota Hilux SR5 2.8DT' },
      { engine_size_litres: 2.8 },
    ],
    [
      { Transmission: '-', Title: '2019 Toyota Hilux SR5 Man 6sp' },
      { simple_transmission: 'Manual', gearnum: 6 },
    ],
    [
      { Brand: '', Model: '' },
      { make: 'Toyota', model: 'Hilux', badge: 'SR5' },
    ],
    [{ Title: '', Model: 'Hilux' }, { name: '2019 Toyota Hilux' }],
    [
      { Title: '2019 Toyota Hilux 2019 TOYOTA HILUX SR5 MANUAL' },
      { name: '2019 Toyota Hilux SR5 Manual' },
    ],
    [{ Title: '2019 Toyota Hilux <script>alert(1)</script>SR5' }, { badge: 'SR5' }],
    [{ Price: '$45,990 - $47,990' }, { price: undefined, make: 'Toyota' }],
    [
      { Brand: 'Ram', Model: '1500', Title: '2022 Ram 1500 Laramie', BodyType: 'Commercial' },
      { make: 'RAM', model: '1500', simple_body: 'Ute', body: 'Ute' },
    ],
    [
      {
        Brand: 'Hyundai',
        Model: 'Iload',
        Title: '2019 Hyundai Iload 3S Liftback',
        BodyType: 'Commercial',
      },
      { model: 'iLoad', simple_body: 'Van' },
    ],
    [
      { Brand: 'Nissan', Model: 'Elgrand', Title: '2012 Nissan Elgrand', BodyType: 'NA' },
      { simple_body: 'People Mover' },
    ],
    [
      { Brand: 'Haval', Model: 'H9', Title: '2019 Haval H9 Ultra', BodyType: 'SUV' },
      { make: 'GWM', model: 'Haval H9', name: '2019 GWM Haval H9 Ultra' },
    ],
    [{ FuelConsumption: '850 L / 100 km' }, { variant: { cylinders: 4, enginesize_litres: 2.8 } }],
  ])('%j', async (changes, expected) => {
    const vehicle = await only(changes);
    for (const [field, value] of Object.entries(expected)) {
      expect({ [field]: vehicle[field as keyof Vehicle] }).toEqual({ [field]: value });
    }
  });

  it.each([
    [{ Price: '-5000' }, 'bad-price price'],
    [{ Brand: 'NA', Model: 'NA', Title: 'NA' }, 'missing make'],
    [{ Model: '-', Title: '-' }, 'missing model'],
  ])('reject %j', async (changes, expected) => {
    const report = await fixture.ingest(`${heading}\n${row(changes)}\n`);
    expect(report.rejections.map(({ code, path }) => `${code} ${path}`)).toEqual([expected]);
  });

  it('are read with semicolons, Latin-1, CRLF and other headings', async () => {
    const text =
      'Make;Model;Year;Colour;Odometer;Sale Price;Stock Number;Suburb;State\r\nCitroën;C3;2019;Weiß;"12.345 km";"$ 12.990";A1;FITZROY;victoria\r\n';
    const [vehicle] = await fixture.vehicles(await fixture.ingest(Buffer.from(text, 'latin1')));
    expect(vehicle).toMatchObject({
      id: 'A1',
      slug: 'citroen-c3-2019-a1',
      make: 'Citroen',
      colour: 'Weiß',
      km: 12_345,
      price: 12_990,
      city: 'Fitzroy',
      state: 'VIC',
    });
  });

  it('give warnings about values that cannot be understood', async () => {
    const report = await fixture.ingest(
      `${heading}\n${row({ Kilometres: 'about 80 or 90', Seats: '500' })}\n`,
    );
    expect(report.fieldWarnings.map(({ field, examples }) => [field, ...examples])).toEqual([
      ['km', 'about 80 or 90'],
      ['seats', '500'],
    ]);
  });
});

describe('columns that the public file lacks', () => {
  // Rule stock-11. In the column of the price itself such a word leaves the amount of another column.
  it.each([
    ['POA', undefined],
    ['P.O.A.', undefined],
    ['TBA', undefined],
    ['Price on application', undefined],
    ['Contact dealer', undefined],
    ['Drive Away', 45_990],
    ['N/A', 45_990],
    ['-', 45_990],
    ['', 45_990],
  ])('take the price type "%s" for what it says of an amount', async (type, price) => {
    expect((await only({ Price: '$45,990' }, { 'Price Type': type })).price).toBe(price);
  });

  it('give towing capacity, ANCAP stars and energy consumption', async () => {
    const stated = { TowingCapacity: '3,500 kg', ANCAP: '5 stars', EnergyConsumption: '17.3 kWh' };
    expect((await only({}, stated)).variant).toMatchObject({
      towingcapacitybraked: 3_500,
      ancaprating: 5,
      energyconsumption: 17.3,
    });
  });

  it('leave out a figure that no vehicle can have, and keep the vehicle', async () => {
    const { variant } = await only({}, { TowingCapacity: '350000', ANCAP: '55' });
    expect(variant?.fuelconsumptioncombined).toBe(8.5);
    expect(variant).not.toHaveProperty('towingcapacitybraked');
    expect(variant).not.toHaveProperty('ancaprating');
  });
});
