// How makes, models, badges and titles are spelled, whatever the export writes.
import { describe, expect, it } from 'vitest';
import knowledge from '../../../../src/stock/knowledge/models.json' with { type: 'json' };
import words from '../../../../src/stock/knowledge/words.json' with { type: 'json' };
import { knownModels, modelNicknames } from '../../../../src/search/query/vocabulary/lists.ts';
import { asWritten } from '../../../../src/stock/normalise/capitals.ts';
import { endingsOf, readModel } from '../../../../src/stock/normalise/models.ts';
import { recordNames, spelledModel } from '../../../../src/stock/normalise/naming.ts';
import { keyOfModel } from '../../../../src/stock/history/one-spelling.ts';

const known = Object.entries(knowledge.models).flatMap(([make, models]) =>
  models.map((model) => [make, model] as const),
);

describe('models', () => {
  it.each([
    ['Toyota', 'Hilux', 'Hilux SR5 (4X4)', 'Hilux', 'SR5 (4X4)'],
    ['Jeep', 'Grand', 'Grand Cherokee Laredo', 'Grand Cherokee', 'Laredo'],
    ['Hyundai', 'Santa', 'Santa FE Active', 'Santa Fe', 'Active'],
    ['Land Rover', '', 'Range Rover Evoque TD4', 'Range Rover Evoque', 'TD4'],
    ['Land Rover', '', 'Range Rover Vogue', 'Range Rover', 'Vogue'],
    ['Land Rover', '', 'Discovery 4 TDV6', 'Discovery', '4 TDV6'],
    ['Mazda', '3', '3 Maxx', '3', 'Maxx'],
    ['Mazda', 'Mazda3', 'Mazda3 Maxx', '3', 'Maxx'],
    ['MG', '3', '3 Excite', 'MG3', 'Excite'],
    ['BMW', '3', '3 Series 320i', '3 Series', '320i'],
    ['Tesla', 'Model', 'Model 3 Long Range', 'Model 3', 'Long Range'],
    ['Toyota', 'Land', 'Land Cruiser Prado GXL', 'Landcruiser Prado', 'GXL'],
    ['Toyota', 'Prado', 'Prado GXL', 'Landcruiser Prado', 'GXL'],
    ['Toyota', 'Rav', 'Rav 4 Cruiser', 'RAV4', 'Cruiser'],
    ['Hyundai', 'I30', 'I30 Active', 'i30', 'Active'],
    ['Saab', '3-Sep', '9-3 Linear 2.0T', '9-3', 'Linear 2.0T'],
    ['Toyota', 'Hilux', 'Hilux', 'Hilux', ''],
    ['Hyundai', 'Staria', 'Staria Load Diesel', 'Staria Load', 'Diesel'],
    ['Hyundai', 'Trucks', 'Trucks Mighty EX4', 'Mighty', 'EX4'],
    ['GWM', 'Ute', 'Ute Cannon-L', 'Ute', 'Cannon-L'],
    ['GWM', 'Jolion', 'Jolion Lux', 'Haval Jolion', 'Lux'],
    ['Mini', '3D', '3D Hatch Cooper SE', 'Hatch', 'Cooper SE'],
    ['Mini', 'Cooper_Countryman', 'Cooper_Countryman Cooper D', 'Countryman', 'Cooper D'],
    ['Ford', 'F', 'F 150 XLT', 'F-150', 'XLT'],
    ['Kia', 'Rio', 'Sport, one owner', 'Rio', 'Sport, one owner'],
    ['Kia', 'Rio Sport', 'one owner', 'Rio', 'Sport one owner'],
    ['Kia', 'NEXT STAR', '', 'Next Star', ''],
  ])(
    'of %s: the column "%s" and the title "%s" name the %s',
    (make, column, title, model, rest) => {
      expect(readModel(make, column, title)).toEqual({ model, rest });
    },
  );

  it.each([
    ['Mercedes-Benz', 'C-Class', ['C250', 'C 250', 'C200 Kompressor', 'C63', 'AMG C63 S', 'C220d']],
    ['Mercedes-Benz', 'GLC', ['GLC300', 'GLC 300', 'GLC43', 'GLC-Class']],
    ['Mercedes-Benz', 'M-Class', ['ML350', 'ML', 'M-Class']],
    ['Mercedes-Benz', 'S-Class', ['S450L', 'Maybach S650']],
    ['Mercedes-Benz', 'MB100', ['MB100']],
    ['Lexus', 'NX', ['NX300H', 'NX200t', 'NX']],
    ['Lexus', 'RX', ['RX450HL', 'RX350']],
    ['BMW', '2 Series', ['2', '218I', 'M240I', '2 SERIES', '2-Series']],
    ['BMW', '7 Series', ['740LI', 'M760Li']],
    ['BMW', 'M3', ['M3', 'M3 Competition']],
    ['BMW', 'X5', ['X5', 'X5 30d']],
    ['Audi', 'A3', ['A3', 'A3 Sportback', 'A3 Sportback 35 TFSI']],
    ['Audi', 'RS3', ['RS 3', 'RS3']],
  ])('of %s are series: %s', (make, series, texts) => {
    for (const text of texts) expect(readModel(make, text, '').model).toBe(series);
  });

  it.each(known)('have one spelling: %s %s', (make, model) => {
    const forms = [
      model.toUpperCase(),
      model.toLowerCase(),
      model.replaceAll(/[ -]/g, ''),
      model.replaceAll(' ', '-'),
      model.replaceAll('-', ' '),
      `${make} ${model}`,
    ];
    for (const form of forms) {
      expect({ form, ...spelledModel({ make, model: form }) }).toEqual({ form, make, model });
      const name = recordNames({ make, model, name: `2020 ${make} ${form} XYZ` })['name'];
      expect({ form, name }).toEqual({ form, name: `2020 ${make} ${model} XYZ` });
    }
  });

  // The words of the search name the models as the stock has them.
  it('are spelled as in the lists of the search', () => {
    const listed = [
      ...Object.entries(knownModels).flatMap(([make, models]) =>
        models.map((model) => ({ make, model })),
      ),
      ...Object.keys(modelNicknames).map((name) => {
        const [make = '', model = ''] = name.split(' / ');
        return { make, model };
      }),
    ];
    for (const name of listed) {
      const own = spelledModel(name);
      // "H6" and "3" are words that shoppers use for the Haval H6 and the MG3.
      if (keyOfModel(own) === keyOfModel(name)) expect(own.model).toBe(name.model);
    }
  });
});

describe('text in capitals', () => {
  it.each([
    ['ACTIVE X', 'Active X'],
    ['active x', 'Active X'],
    ['HIGHLANDER', 'Highlander'],
    ['GT-LINE', 'GT-Line'],
    ['R-LINE', 'R-Line'],
    ['N LINE PREMIUM', 'N Line Premium'],
    ['SR5 DOUBLE CAB', 'SR5 Double Cab'],
    ['sr5', 'SR5'],
    ['ASCENT SPORT HYBRID', 'Ascent Sport Hybrid'],
    ['2.0I-S', '2.0i-S'],
    ['1.6CRDI', '1.6CRDi'],
    ['75TH ANNIVERSARY', '75th Anniversary'],
    ['132KW', '132kW'],
    ['SEDAN 4DR AUTO 6SP', 'Sedan 4dr Auto 6sp'],
    ['R.S. LINE', 'R.S. Line'],
    ['TI-L', 'Ti-L'],
    ['NEO SPORT', 'Neo Sport'],
    ['Maxx Sport with Navigation', 'Maxx Sport with Navigation'],
    ['SÉRIE SPÉCIALE', 'Série Spéciale'],
    ["MANAGER'S CHOICE", "Manager's Choice"],
    ['2.5 Tfsi Quattro', '2.5 TFSI Quattro'],
    ['Sprtbck', 'Sprtbck'],
  ])('"%s" is written %s', (text, written) => {
    expect(asWritten(text)).toBe(written);
  });

  it.each(['GXL', 'XLT', 'ST-X', 'GT-R', 'ST-L', 'LS-U', 'VRX', 'LTZ', 'SV6', 'XR6', '110TSI', 'WRX', 'AMG GT', 'V8', 'HSE', 'CDX', 'KUN26R', 'MkII', 'III'])(
    'the code %s stays',
    (code) => {
      expect(asWritten(code)).toBe(code);
    },
  ); // prettier-ignore

  it('is written in the same way twice, and words of the list in each of their cases', () => {
    for (const word of words.spellings) {
      for (const text of [word, word.toUpperCase(), word.toLowerCase()])
        expect(asWritten(text)).toBe(word);
    }
  });

  it.each([
    ['BMW', '330I', '330i'],
    ['BMW', 'XDRIVE30D', 'xDrive30d'],
    ['BMW', '320CI', '320Ci'],
    ['Lexus', 'NX300H', 'NX300h'],
    ['Lexus', 'RX450HL', 'RX450hL'],
    ['Mercedes-Benz', 'C220D', 'C220d'],
    ['Mercedes-Benz', 'S450L', 'S450L'],
    ['Tesla', '90D', '90D'],
  ])('the code of %s "%s" is written %s', (make, code, written) => {
    expect(asWritten(code, endingsOf(make))).toBe(written);
  });
});

describe('the names of a record', () => {
  it.each([
    [
      { make: 'HYUNDAI', model: 'TUCSON', badge: 'ACTIVE X', name: '2020 HYUNDAI TUCSON ACTIVE X' },
      { make: 'Hyundai', model: 'Tucson', badge: 'Active X', name: '2020 Hyundai Tucson Active X' },
    ],
    [
      { make: 'Mercedes-Benz', model: 'C250', badge: 'Avantgarde', name: 'Mercedes-Benz C250 Avantgarde' },
      { make: 'Mercedes-Benz', model: 'C-Class', badge: 'C250 Avantgarde', name: 'Mercedes-Benz C-Class C250 Avantgarde' },
    ],
    [
      { make: 'Mercedes-Benz', model: 'C-Class', badge: 'C250', name: '2014 Mercedes-Benz C-Class C250' },
      { make: 'Mercedes-Benz', model: 'C-Class', badge: 'C250', name: '2014 Mercedes-Benz C-Class C250' },
    ],
    [
      { make: 'Audi', model: 'A3 Sportback', badge: '35 TFSI', name: '2020 Audi A3 Sportback 35 TFSI' },
      { make: 'Audi', model: 'A3', badge: 'Sportback 35 TFSI', name: '2020 Audi A3 Sportback 35 TFSI' },
    ],
    [
      { make: 'Range Rover', model: 'Sport', name: '2019 Range Rover Sport HSE' },
      { make: 'Land Rover', model: 'Range Rover Sport', badge: undefined, name: '2019 Land Rover Range Rover Sport HSE' },
    ],
    [
      { make: 'Mitsubishi', model: 'Pajero', badge: 'GLS', name: '2019 Mitsubishi Pajero Sport GLS' },
      { make: 'Mitsubishi', model: 'Pajero', badge: 'GLS', name: '2019 Mitsubishi Pajero Sport GLS' },
    ],
    [
      { make: 'Hyundai', model: 'Trucks', badge: 'Mighty EX6', name: '2023 Hyundai Trucks Mighty EX6' },
      { make: 'Hyundai', model: 'Mighty', badge: 'EX6', name: '2023 Hyundai Mighty EX6' },
    ],
    [
      { make: 'Jeep', model: 'Grand', badge: 'CHEROKEE LAREDO', name: '2016 Jeep Grand Cherokee Laredo' },
      { make: 'Jeep', model: 'Grand Cherokee', badge: 'Laredo', name: '2016 Jeep Grand Cherokee Laredo' },
    ],
    [
      { make: 'Lexus', model: 'RX450H', badge: 'RX450h Luxury', name: '2016 Lexus RX450H' },
      { make: 'Lexus', model: 'RX', badge: 'RX450h Luxury', name: '2016 Lexus RX RX450h' },
    ],
    [
      { make: 'Jayco', model: 'Journey Outback', name: 'Ready to tow: JAYCO JOURNEY' },
      { make: 'Jayco', model: 'Journey Outback', badge: undefined, name: 'Ready to tow: Jayco Journey' },
    ],
  ])('%j', (record, names) => {
    expect(recordNames(record)).toEqual(names);
    expect(recordNames(names)).toEqual(names);
  }); // prettier-ignore

  it('belong to text only', () => {
    expect(recordNames({ make: 5, model: 'X' })).toEqual({});
    expect(recordNames({ make: 'ford' })).toEqual({ make: 'Ford' });
  });
});
