// Statements, and sentences that sound like them, of the rules about claims.
import type { Wordings } from './case.ts';

export const claimWordings: Readonly<Record<string, Wordings>> = {
  'claims.energy.text': {
    finds: [
      'Just 4.9 litres per hundred',
      '5 litres to the hundred',
      'Drinks 6.2L every 100 kays',
      'It uses only 4.2 L/100km',
      'Fuel use is 7.2 litres per 100 kilometres',
    ],
    leaves: [
      'A hundred litres of storage',
      '7.2 L/100 km (ADR 81/02 combined, laboratory; use varies)',
      'A 70 L tank, 100 km from here',
      'We assumed 10 L/100 km',
    ],
  },
  'claims.energy.range': {
    finds: ['A 420 km range', 'It drives 380 kilometres on one charge', 'Electric range of 510 km'],
    leaves: [
      'A 420 km range (WLTP)',
      'Driving range of 510 km. Tested to WLTP; yours varies.',
      'About 600 km of range left in the tank',
      'The charger is 40 km from here',
      'A range of 12 utes',
    ],
  },
  'claims.energy.saving': {
    finds: [
      'Save $1,500 a year on fuel',
      'Drive electric and keep $40 per week at the pump',
      'Your petrol bill drops by $2,000 every year',
    ],
    leaves: [
      'Save $1,500 a year on fuel, assuming 8 L/100 km and 15,000 km',
      'At $1.70 a litre you save $18 per week on fuel',
      'A fuel card worth $50 a month discount',
      'Servicing costs $300 a year',
    ],
  },
  'claims.energy.words': {
    finds: [
      'A zero emission car',
      'Carbon neutral',
      'The planet-friendly way: our fleet is carbon-neutral',
    ],
    leaves: [
      'A car without an exhaust',
      'Green paint',
      'Zero emissions while driving',
      'We planted 400 trees last winter',
    ],
  },
  'claims.words.under': {
    finds: [
      '$1,500 less than other dealers',
      '$3,000 under similar cars',
      'Priced $3,200 under market value',
      'Priced well below book value',
    ],
    leaves: [
      '$3,000 under budget',
      'Kept under cover',
      'Below market average',
      'A strong market',
      'Priced by the market',
    ],
  },
  'claims.words.offer': {
    finds: [
      'A firm price in 60 seconds',
      'Your guaranteed cash offer within a minute',
      'Get an instant offer',
      'An instant cash offer for your car',
    ],
    leaves: [
      'Our offer in writing within 2 days',
      'An instant offer: an estimate until our inspection',
      'An instant smile',
      'An instant quote for insurance',
    ],
  },
  'claims.words.figure': {
    finds: [
      'Best price guaranteed',
      'Unbeatable prices',
      'The cheapest vans in Queensland, guaranteed',
    ],
    leaves: [
      'A fair price',
      'The cheapest way to tow is to pack light',
      'The cheapest service is the one on time, and the work is guaranteed',
    ],
  },
  'claims.words.stars': {
    finds: ['It has a 5-star ANCAP result', 'ANCAP safety rating: 5 stars'],
    leaves: ['5-star ANCAP result of 2021', 'Five-star service', 'Tested by ANCAP'],
  },
};
