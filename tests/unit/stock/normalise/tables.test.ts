import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyInTitle, bodyTypes, readBodyType } from '../../../../src/stock/normalise/bodies.ts';
import { isColourPair, readColours } from '../../../../src/stock/normalise/colours.ts';
import {
  readCarType,
  readItemType,
  readMixedCell,
  readStatus,
} from '../../../../src/stock/normalise/conditions.ts';
import { isNoDate, readDate, readTimestamp } from '../../../../src/stock/normalise/dates.ts';
import {
  fuelInTitle,
  readDrive,
  readEngine,
  readFuel,
  readTransmission,
} from '../../../../src/stock/normalise/drivetrain.ts';
import { joinMake, makeAtStart, readMake } from '../../../../src/stock/normalise/makes.ts';
import { readLocality, readStateCode } from '../../../../src/stock/normalise/places.ts';
import { badgeOf, titleFacts } from '../../../../src/stock/normalise/title.ts';
import { calmCase, oneLine } from '../../../../src/stock/normalise/text.ts';

describe('makes', () => {
  it.each([
    ['toyota', 'Toyota'],
    ['TOYOTA', 'Toyota'],
    ['bmw', 'BMW'],
    ['Mercedes Benz', 'Mercedes-Benz'],
    ['MERCEDES-BENZ', 'Mercedes-Benz'],
    ['vw', 'Volkswagen'],
    ['Citroën', 'Citroen'],
    ['land rover', 'Land Rover'],
    ['Rolls Royce', 'Rolls-Royce'],
    ['CFMOTO', 'CFMOTO'],
    ['Livewire', 'LiveWire'],
    ['ACME MOTORS', 'Acme Motors'],
    ['ABC', 'ABC'],
    ['HYUNDAI TRUCKS', 'Hyundai'],
    ['Mercedes-Benz Vans', 'Mercedes-Benz'],
    ['Isuzu UTE', 'Isuzu'],
    ['UD TRUCKS', 'UD Trucks'],
  ])('"%s" is spelled %s', (text, make) => {
    expect(readMake(text)).toBe(make);
  });

  it.each([
    ['Land', 'Rover', 'Land Rover', ''],
    ['Land', 'Rover Discovery', 'Land Rover', 'Discovery'],
    ['Great', 'Wall', 'Great Wall', ''],
    ['alfa', 'romeo', 'Alfa Romeo', ''],
    ['Aston', 'Martin DB11', 'Aston Martin', 'DB11'],
  ])('"%s" and "%s" are %s with model "%s"', (first, second, make, model) => {
    expect(joinMake(first, second)).toEqual({ make, model });
  });

  it('are joined only where exports split them', () => {
    expect(joinMake('Rover', 'Mini')).toBeUndefined();
  });

  it('are found at the start of a title, the longer one first', () => {
    expect(makeAtStart('Land Rover Defender')).toEqual({ make: 'Land Rover', rest: 'Defender' });
    expect(makeAtStart('Rover Mini')).toEqual({ make: 'Rover', rest: 'Mini' });
    expect(makeAtStart('Unheard Of')).toBeUndefined();
  });
});

describe('bodies', () => {
  it.each([
    ['SUV', 'suv'],
    ['Ute / Tray', 'ute'],
    ['Hatchback', 'hatchback'],
    ['hatch', 'hatchback'],
    ['People Mover', 'peopleMover'],
    ['peopleMover', 'peopleMover'],
    ['stationWagon', 'wagon'],
    ['Cab Chassis', 'cabChassis'],
    ['Double Cab Pick Up', 'ute'],
    ['Convertible', 'convertible'],
    ['Other', undefined],
    ['', undefined],
  ])('"%s" is %s', (text, body) => {
    expect(readBodyType(text)).toBe(body);
  });

  it('a commercial is a van, a truck of a truck maker, or the body type in its title', () => {
    expect(readBodyType('Commercial', { make: 'Toyota', title: '2013 Toyota HiAce DX' })).toBe(
      'van',
    );
    expect(readBodyType('Commercial', { make: 'Hino', title: '2023 Hino 500' })).toBe('lightTruck');
    expect(readBodyType('Commercial', { make: 'Ford', title: 'Ford Transit Cab Chassis' })).toBe(
      'cabChassis',
    );
  });

  // Rule stock-7.
  it('are the known ones and found in titles', () => {
    expect(Object.keys(bodyTypes)).toHaveLength(20);
    expect(bodyInTitle('Lancer CJ LX Sportback 5dr')).toBe('hatchback');
    expect(bodyInTitle('Hilux SR5')).toBeUndefined();
  });
});

describe('drivetrain', () => {
  it.each([
    ['Automatic', 'Automatic'],
    ['6 speed DSG', 'Automatic'],
    ['CVT', 'Automatic'],
    ['Sports Automatic Dual Clutch', 'Automatic'],
    ['Manual', 'Manual'],
    ['5 Speed Man', 'Manual'],
    ['M', 'Manual'],
    ['-', undefined],
  ])('transmission "%s" is %s', (text, simple) => {
    expect(readTransmission(text)).toBe(simple);
  });

  it.each([
    ['Front', 'FWD'],
    ['Rear', 'RWD'],
    ['AWD', 'AWD'],
    ['4WD', '4WD'],
    ['4X4 Dual Range', '4WD'],
    ['Rear Wheel Drive', 'RWD'],
    ['(4X2)', '2WD'],
    ['3.0 TDI Quattro', 'AWD'],
    ['Other', undefined],
  ])('drive "%s" is %s', (text, simple) => {
    expect(readDrive(text)).toBe(simple);
  });

  // Rule stock-8.
  it.each([
    ['Unleaded', 'Petrol'],
    ['Premium', 'Petrol'],
    ['98', 'Petrol'],
    ['Diesel', 'Diesel'],
    ['Hybrid', 'Hybrid'],
    ['Petrol/Electric', 'Hybrid'],
    ['Plug-in Hybrid', 'Hybrid'],
    ['Electric', 'Electric'],
    ['LPG', 'LPG'],
    ['Other', undefined],
  ])('fuel "%s" is %s', (text, simple) => {
    expect(readFuel(text)).toBe(simple);
  });

  it.each([
    ['Jazz Hybrid', 'Hybrid'],
    ['X5 xDrive45e PHEV', 'Hybrid'],
    ['HS Plus EV Essence', 'Hybrid'],
    ['ZS EV', 'Electric'],
    ['A5 45 Tfsi Mhev', undefined],
    ['Camry Premium', undefined],
  ])('the title "%s" says %s', (title, fuel) => {
    expect(fuelInTitle(title)).toBe(fuel);
  });

  it.each([
    ['4 cyl, 2.2 L', { cylinders: 4, litres: 2.2, noLitres: false }],
    ['2.0L 6cyl', { cylinders: 6, litres: 2, noLitres: false }],
    ['1998cc', { litres: 2, noLitres: false }],
    ['0 L', { noLitres: true }],
    ['6 cyl, 0 L', { cylinders: 6, noLitres: true }],
    ['4 cyl', { cylinders: 4, noLitres: false }],
  ])('engine "%s"', (text, engine) => {
    expect(readEngine(text)).toEqual(engine);
  });
});

describe('places', () => {
  it.each([
    ['Caringbah, NSW', { city: 'Caringbah', state: 'NSW' }],
    ['Warrenheip, AU-VIC', { city: 'Warrenheip', state: 'VIC' }],
    ['LOXTON, SA', { city: 'Loxton', state: 'SA' }],
    ['QLD 4000', { state: 'QLD', postcode: '4000' }],
    ['Brisbane QLD 4000', { city: 'Brisbane', state: 'QLD', postcode: '4000' }],
    ['Melbourne, Victoria', { city: 'Melbourne', state: 'VIC' }],
    ['Perth Western Australia', { city: 'Perth', state: 'WA' }],
    ['12 Smith St, Caringbah, NSW 2229', { city: 'Caringbah', state: 'NSW', postcode: '2229' }],
    ['Victoria Park, WA', { city: 'Victoria Park', state: 'WA' }],
    ['Springvale', { city: 'Springvale' }],
    ['', {}],
  ])('"%s"', (text, place) => {
    expect(readLocality(text)).toEqual(place);
  });

  it.each([
    ['vic', 'VIC'],
    ['AU-QLD', 'QLD'],
    ['Northern Territory', 'NT'],
    ['Texas', undefined],
  ])('the state "%s" is %s', (text, state) => {
    expect(readStateCode(text)).toBe(state);
  });
});

describe('colours', () => {
  it.each([
    ['White / Black', { outside: 'White', inside: 'Black' }],
    ['White / -', { outside: 'White' }],
    ['- / Black Leather', { inside: 'Black Leather' }],
    ['- / -', {}],
    ['White / Cloth', { outside: 'White' }],
    ['White / Car', { outside: 'White' }],
    ['White / JTMHV05J804012345', { outside: 'White' }],
    ['JTMHV05J804012345 / Grey Cloth', { inside: 'Grey Cloth' }],
    ['5 years / Unlimited km', {}],
    ['3 years / 150,000 km', {}],
    ['White / 2Vfa20', { outside: 'White' }],
    ['Silver / 2019/12', { outside: 'Silver' }],
    ['Black / Blck', { outside: 'Black', inside: 'Black' }],
    ['SILVER', { outside: 'Silver' }],
    [
      "White / Ebony Ebony/Ebony Light Oyster 'R-Sport'",
      { outside: 'White', inside: "Ebony Ebony/Ebony Light Oyster 'R-Sport'" },
    ],
  ])('"%s"', (cell, colours) => {
    expect(readColours(cell)).toEqual(colours);
  });

  it('are recognised in other columns', () => {
    expect(isColourPair('White / Black')).toBe(true);
    expect(isColourPair('- / -')).toBe(false);
    expect(isColourPair('12000')).toBe(false);
  });
});

describe('the column that mixes bodies, dealers and adverts', () => {
  it.each([
    ['SUV', { kind: 'body', text: 'SUV' }],
    ['Ute / Tray', { kind: 'body', text: 'Ute / Tray' }],
    ['Dealer 001', { kind: 'dealer', name: 'Dealer 001' }],
    ['Van City Motors', { kind: 'dealer', name: 'Van City Motors' }],
    ['USED Dealer ad', { kind: 'advert', carType: 'used', order: false }],
    ['NEW In stock', { kind: 'advert', carType: 'new', order: false }],
    ['NEW Available to order', { kind: 'advert', carType: 'new', order: true }],
    ['DEMO', { kind: 'advert', carType: 'demo', order: false }],
    ['02 **** ****\n', { kind: 'nothing' }],
    ['Other', { kind: 'nothing' }],
  ])('"%s"', (cell, expected) => {
    expect(readMixedCell(cell)).toEqual(expected);
  });
});

describe('titles', () => {
  it.each([
    ['Ultimate (awd)', 'Ultimate'],
    ['GM VTi-L Sedan 4dr CVT 7sp 1.5i MY16', 'GM VTi-L'],
    ['KDJ150R Altitude Wagon 7st 5dr Spts Auto 5sp 4x4 3.0DT', 'KDJ150R Altitude'],
    ['ES 7 Seat (2WD)', 'ES'],
    ['Cruiser (awd) Hybrid', 'Cruiser Hybrid'],
    ['(4X4)', undefined],
    ['', undefined],
  ])('the badge in "%s" is %s', (rest, badge) => {
    expect(badgeOf(rest)).toBe(badge);
  });

  it('supply facts for empty columns', () => {
    expect(titleFacts('GM VTi-L Sedan 4dr CVT 7sp 1.5i MY16')).toMatchObject({
      body: 'sedan',
      doors: 4,
      transmission: 'Automatic',
      gearnum: 7,
      litres: 1.5,
    });
    expect(titleFacts('CG 7 LX Wagon 7st 4dr Spts Auto 6sp 4x4 2.2DT')).toMatchObject({
      body: 'wagon',
      seats: 7,
      drive: '4WD',
      fuel: 'Diesel',
    });
  });

  it('do not read a gross mass as an engine', () => {
    expect(titleFacts('Sprinter 415CDI (4.0T)').litres).toBeUndefined();
  });
});

describe('conditions and dates', () => {
  it.each([
    ['USED', 'used'],
    ['Pre-Owned', 'used'],
    ['NEW', 'new'],
    ['Demonstrator', 'demo'],
    ['ex-demo', 'demo'],
    ['?', undefined],
  ])('car type "%s" is %s', (text, type) => {
    expect(readCarType(text)).toBe(type);
  });

  it.each([
    ['in_stock', 'in_stock'],
    ['In Stock', 'in_stock'],
    ['Coming soon', 'coming_soon'],
    ['SOLD', 'sold'],
    ['Published', 'in_stock'],
    ['On Sale', 'in_stock'],
    ['Reserved', 'in_stock'],
    ['wholesale', 'other'],
    ['moonlit', undefined],
  ])('status "%s" is %s', (text, status) => {
    expect(readStatus(text)?.status).toBe(status);
  });

  it.each([
    ['Caravan', 'caravan'],
    ['motorbike', 'motorcycle'],
    ['Car', 'car'],
    ['boat', undefined],
  ])('item type "%s" is %s', (text, type) => {
    expect(readItemType(text)).toBe(type);
  });

  it.each([
    ['2026-02-28', '2026-02-28'],
    ['2026-02-28 10:15:00', '2026-02-28T10:15:00Z'],
    ['2026-02-28T10:15:00.5+1000', '2026-02-28T10:15:00.5+10:00'],
    ['28/02/2026', '2026-02-28'],
    ['20 Nov 2026', '2026-11-20'],
    ['Fri, 20-november-2026 10:15', '2026-11-20'],
    ['1st Sept. 2026', '2026-09-01'],
    ['31 Feb 2026', undefined],
    ['20 Nix 2026', undefined],
    [1_767_225_600, '2026-01-01T00:00:00.000Z'],
    ['1767225600000', '2026-01-01T00:00:00.000Z'],
    ['2026-02-30', undefined],
    ['31-Dec-26', '2026-12-31'],
    ['31DEC2026 10:15', '2026-12-31'],
    ['31/12/26', '2026-12-31'],
    ['1/3/99', '1999-03-01'],
    ['20261231', '2026-12-31'],
    ['20261231T101500', '2026-12-31T10:15:00Z'],
    ['20261231101500', '2026-12-31T10:15:00Z'],
    ['2026/12/31', '2026-12-31'],
    ['31122026', '2026-12-31'],
    [20_261_231, '2026-12-31'],
    ['46387', '2026-12-31'],
    [46_387.4375, '2026-12-31'],
    ['12/31/2026', undefined],
    ['1231', undefined],
    ['20261331', undefined],
    ['0000-00-00 00:00:00', undefined],
    ['soon', undefined],
    [5, undefined],
  ])('the date %s is %s', (value, iso) => {
    expect(readDate(value)).toBe(iso);
  });

  it.each([
    '1/01/1900', '0/01/1900', '01-Jan-1900', '1900-01-01T00:00:00', '19000101', '30/12/1899 12:00:00 AM',
    '0001-01-01T00:00:00', '0000-00-00', '31/12/9999', '9999-12-31', '1970-01-01 00:00:00', '1/1/1970',
  ])('"%s" is no date', (text) => {
    expect(isNoDate(text)).toBe(true);
  }); // prettier-ignore

  it.each(['31/12/2026', '2026-02-28 19:00', '20191900', '19001', '1905-01-01', 'soon'])(
    '"%s" is not the date for none',
    (text) => {
      expect(isNoDate(text)).toBe(false);
    },
  );

  it('reads every day in every form alike', () => {
    fc.assert(
      fc.property(fc.integer({ min: 18_264, max: 73_000 }), (serial) => {
        const day = new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000);
        const iso = day.toISOString().slice(0, 10);
        const [year = '', month = '', date = ''] = iso.split('-');
        const short = day.toLocaleString('en', { month: 'short', timeZone: 'UTC' });
        const full = [
          String(serial),
          `${String(serial)}.75`,
          iso.replaceAll('-', ''),
          `${date}/${month}/${year}`,
          `${String(Number(date))}/${String(Number(month))}/${year} 12:00:00 AM`,
          `${date}-${short}-${year}`,
        ];
        const cut = [`${date}-${short}-${year.slice(2)}`, `${date}.${month}.${year.slice(2)}`];
        const isNear = Number(year) >= 1970 && Number(year) < 2070;
        const read = [...full, ...(isNear ? cut : [])].map((text) => readDate(text));
        expect(new Set(read)).toEqual(new Set([iso]));
      }),
    );
  });

  it('a timestamp in milliseconds becomes seconds', () => {
    expect(readTimestamp(1_767_225_600_000)).toBe(1_767_225_600);
  });
});

describe('text', () => {
  it('loses invisible characters and unusual spaces', () => {
    expect(oneLine('\ufeff Ford\u00a0 \u200bRanger\u202e\r\n XLT\u0000 ')).toBe('Ford Ranger XLT');
  });

  it('is not all in capitals', () => {
    expect(calmCase('PORT MELBOURNE')).toBe('Port Melbourne');
    expect(calmCase('McGraths Hill')).toBe('McGraths Hill');
  });
});
