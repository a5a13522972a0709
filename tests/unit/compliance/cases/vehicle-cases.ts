// Inputs of the rules about vehicles, both ways.
import type { Case, Cases } from './case.ts';

const used = (changes: NonNullable<Case['vehicle']> = {}, state: Case['state'] = 'QLD'): Case => ({
  vehicle: { car_type: 'used', ...changes },
  state,
});
const says = (dealercomments: string, changes: NonNullable<Case['vehicle']> = {}): Case =>
  used({ dealercomments: `<p>${dealercomments}</p>`, ...changes });
const fresh = (price_type: string | undefined, car_type: 'new' | 'demo' = 'new'): Case => ({
  vehicle: { car_type, price_type, km: 12 },
});
const was = (history: NonNullable<Case['history']>): Case => ({
  vehicle: { before_price: 49_990 },
  history,
});
const van = (caravan: object | undefined): Case => ({
  vehicle: { item_type: 'caravan', caravan: caravan as never },
});

/** In Victoria, whose figures the dealer has confirmed; $45,990 drive away, and this before charges. */
const deviating = (price_before_charges: number | undefined): Case => ({
  ...used(
    {
      price_type: 'Drive away',
      price_before_charges,
      simple_body: 'SUV',
      regplate: '1AB2CD',
      rego_expiry: '2027-06-08',
    },
    'VIC',
  ),
  dealer: ({ pricing }) => {
    pricing.onRoad = { VIC: { '2026-27': {} } };
  },
});

/** The small print does not say what a price leaves out. */
const unsaid = (one: Case): Case => ({
  ...one,
  dealer: ({ legal }) => {
    legal.priceDisclaimer = 'Please confirm the price.';
  },
});

const subscribed = (words: string): Case => ({
  ...says(words, { subscription_price: 250 }),
  dealer: ({ pricing }) => {
    pricing.subscriptions = true;
    pricing.subscriptionTerms = {
      minimumWeeks: 4,
      bond: 500,
      noticeDays: 7,
      kmPerWeek: 350,
      extraKmCents: 0,
      insuranceExcess: 0,
    };
  },
});

/** A dealer whose texts promise something of every vehicle. */
const promising = (promise: string, dealercomments: string): Case => ({
  ...used({ dealercomments }),
  dealer: ({ vehiclePage }) => {
    vehiclePage.sections.whyBuy = [promise];
  },
});

const closedOnSunday = (words: string): Case => ({
  ...says(words, { location: { id: '7', name: 'Newstead' } }),
  dealer: ({ locations }) => {
    const [first] = locations;
    if (!first) return;
    first.id = '7';
    first.hours.sales = [{ weekday: 1, status: 'Open', open: '08:30', close: '17:00' }];
  },
});

export const vehicleCases: Cases = {
  'price.total': {
    fails: [fresh(undefined), fresh('Plus on-roads'), fresh('EGC'), fresh(undefined, 'demo')],
    passes: [
      fresh('Drive away'),
      fresh('dap'),
      fresh('Ride away', 'demo'),
      used({ price_type: undefined }),
      { vehicle: { car_type: 'new', price: undefined } },
    ],
  },
  'price.total.added': {
    fails: [
      used({ price_type: '+ ORC' }),
      says('Priced to sell, plus on-road costs.'),
      says('$45,990 + dealer delivery'),
      says('Plus admin fee of $495'),
      subscribed('A week on the road, plus delivery fee.'),
    ],
    passes: [
      says('Plus a full tank of fuel. Delivery can be arranged.'),
      says('Includes on road costs'),
      says('Good for on road and off road'),
    ],
  },
  'price.egc.vic': {
    fails: [
      used({ price_type: 'Excl. govt. charges' }, 'VIC'),
      used({ price_type: 'EGC' }, 'VIC'),
      used({ price_type: 'Plus Govt Charges' }, 'VIC'),
      {
        ...used({}, 'VIC'),
        dealer: ({ pricing }) => {
          pricing.usedPriceType = 'Excl. govt. charges';
        },
      },
    ],
    passes: [
      used({ price_type: 'Drive away' }, 'VIC'),
      used({ price_type: 'EGC' }, 'QLD'),
      used({ price_type: 'EGC', price: undefined }, 'VIC'),
      used({ price_type: 'EGC', status: 'sold' }, 'VIC'),
    ],
  },
  'price.egc': {
    fails: [
      unsaid(used({ price_type: 'Excl. govt. charges' }, 'NSW')),
      unsaid(used({ price_type: 'EGC' }, 'WA')),
    ],
    passes: [
      used({ price_type: 'EGC' }, 'NSW'),
      unsaid(used({ price_type: 'Drive away' }, 'NSW')),
      unsaid(used({ price_type: 'EGC' }, 'VIC')),
    ],
  },
  'price.same.words': {
    fails: [says('Now only $43,990')],
    passes: [says('Now only $45,990'), says('Now only $43,990', { price: undefined })],
  },
  'price.was': {
    fails: [
      was([]),
      was([{ price: 45_990, since: '2026-10-01' }]),
      was([
        { price: 49_990, since: '2026-11-10' },
        { price: 45_990, since: '2026-11-20' },
      ]),
      was([
        { price: 49_990, since: '2026-08-01' },
        { price: 47_990, since: '2026-10-01' },
        { price: 45_990, since: '2026-11-20' },
      ]),
    ],
    passes: [
      was([
        { price: 49_990, since: '2026-10-01' },
        { price: 45_990, since: '2026-11-20' },
      ]),
      { vehicle: { before_price: 40_000 } },
      { vehicle: {} },
    ],
  },
  'price.on-road.deviation': {
    fails: [deviating(60_000)],
    passes: [deviating(undefined), used({ price_type: 'Drive away' })],
  },
  'price.was.vague': {
    fails: [says('Price reduced!'), used({ tag: 'Price drop' })],
    passes: [says('Price reduced by $2,000'), says('Low km, reduced emissions')],
  },
  'price.was.words': {
    fails: [says('Save $2,000 this week'), says('Price reduced by $2,000')],
    passes: [
      says('Price reduced!'),
      says('Low km, reduced emissions'),
      says('Save fuel with this one'),
      {
        ...says('Reduced by $4,000', { before_price: 49_990 }),
        history: [
          { price: 49_990, since: '2026-10-01' },
          { price: 45_990, since: '2026-11-20' },
        ],
      },
    ],
  },
  'price.component': {
    fails: [
      says('Tray $3,000 plus GST'),
      used({ price: 90_000, dealercomments: 'Body: $9,000 ex GST' }),
    ],
    passes: [says('Tray $3,000'), used({ price: 9_000, dealercomments: 'Now $9,000 ex GST' })],
  },
  'stock.newword': {
    fails: [
      used({ tag: 'New' }),
      used({ tag: 'Brand new' }),
      used({ name: 'New 2021 Toyota Hilux' }),
      says('This is a brand new Hilux.'),
      { vehicle: { car_type: 'demo', tag: 'NEW' } },
    ],
    passes: [
      used({ tag: 'Just arrived' }),
      used({ name: '2003 Volkswagen New Beetle', model: 'New Beetle' }),
      says('Brand new tyres and a new battery'),
      says('Bought as a brand new car by its only owner'),
      { vehicle: { car_type: 'new', tag: 'New' } },
    ],
  },
  'stock.newword.tag': {
    fails: [
      {
        ...used({ created_at: '2026-11-28' }),
        dealer: ({ tags }) => {
          tags.justArrivedLabel = 'New';
        },
      },
    ],
    passes: [
      used({ created_at: '2026-11-28' }),
      {
        ...used({ created_at: '2026-01-28' }),
        dealer: ({ tags }) => {
          tags.justArrivedLabel = 'New';
        },
      },
    ],
  },
  'stock.demo': {
    fails: [{ vehicle: { car_type: 'demo', km: undefined } }],
    passes: [{ vehicle: { car_type: 'demo', km: 0 } }, used({ km: undefined })],
  },
  'stock.year': {
    fails: [
      used({ year: 2022, build_date: '07/2021', compliance_date: '09/2021' }),
      used({ year: 2022, build_date: undefined, compliance_date: '2021-09' }),
    ],
    passes: [
      used({ year: 2021, build_date: '11/2021' }),
      used({ year: 2022, build_date: '11/2021', compliance_date: '01/2022' }),
      used({ year: 2022, build_date: '11/2021', series: 'MY22' }),
      used({ year: 2021 }),
    ],
  },
  'stock.year.unnamed': {
    fails: [used({ year: 2021 }), used({ year: undefined })],
    passes: [used({ build_date: '01/2021' }), used({ series: 'MY21' })],
  },
  'stock.km': {
    fails: [
      says('Only 25,000 km!', { km: 45_210 }),
      says('Has done just 90000 kms', { km: 45_210 }),
      says('Odometer reading: 145,210km', { km: 45_210 }),
    ],
    passes: [
      says('Only 45,000 km', { km: 45_210 }),
      says('Next service at 60,000 km', { km: 45_210 }),
      says('Only 160,000 km warranty', { km: 45_210 }),
      says('Only 25,000 km', { km: undefined }),
    ],
  },
  'stock.km.missing': {
    fails: [used({ km: undefined })],
    passes: [used(), { vehicle: { car_type: 'used', item_type: 'caravan', km: undefined } }],
  },
  'stock.damage': {
    fails: [says('Repairable write-off, inspected'), says('Hail damaged, see photos')],
    passes: [
      says('Never written about'),
      says('Hail damage? None.'),
      says('Hail damaged', { tag: 'Damaged, not repaired' }),
    ],
  },
  'warranty.state': {
    fails: [
      { ...says('Sold as-is.', { year: 2021, km: 45_210 }), state: 'VIC' },
      { ...says('No warranty'), state: 'WA' },
      { ...says('No statutory warranty', { year: 2005, km: 290_000 }), state: 'QLD' },
    ],
    passes: [
      { ...says('Sold as-is.', { year: 2010, km: 45_210 }), state: 'VIC' },
      { ...says('Sold as-is.'), state: 'NSW' },
      { ...says('Statutory warranty applies'), state: 'VIC' },
      { ...says('No warranty', { price: 3_000 }), state: 'WA' },
    ],
  },
  'warranty.none.qld': {
    fails: [
      {
        vehicle: { car_type: 'used', item_type: 'motorcycle' },
        dealer: ({ pricing }) => {
          pricing.onRoad = {};
        },
      },
    ],
    passes: [
      {
        vehicle: { car_type: 'used', item_type: 'motorcycle' },
        dealer: ({ pricing }) => {
          pricing.onRoad = { QLD: { '2026-27': {} } };
        },
      },
      {
        vehicle: {
          car_type: 'used',
          item_type: 'motorcycle',
          dealercomments: 'It does not have a statutory warranty.',
        },
        dealer: ({ pricing }) => {
          pricing.onRoad = {};
        },
      },
      used(),
    ],
  },
  'finance.month': {
    fails: [433, 433.33, 400].map((paymentMonth) =>
      used({ finance_lenders: { example: { paymentWeek: 100, paymentMonth } } }),
    ),
    passes: [
      used({ finance_lenders: { example: { paymentWeek: 100, paymentMonth: 434.83 } } }),
      used({ finance_lenders: { example: { paymentWeek: null, paymentMonth: 433 } } }),
    ],
  },
  'sub.terms': {
    fails: [
      subscribed('Hand it back with two weeks’ notice.'),
      subscribed('Fourteen days notice to stop.'),
      subscribed('Includes 400 km a week.'),
    ],
    passes: [
      subscribed('Hand it back with 7 days’ notice, or one week’s notice.'),
      subscribed('350 km a week, four weeks at least.'),
      says('Two weeks’ notice.'),
    ],
  },
  'sub.total.words.vehicle': {
    fails: [subscribed('Yours for $189 a week')],
    passes: [subscribed('$189 a week, minimum total $1,336'), says('Yours for $189 a week')],
  },
  'reserve.cap': {
    fails: [
      {
        ...used({ price: 1_500 }, 'SA'),
        dealer: ({ reserve }) => {
          reserve.enabled = true;
          reserve.amount = 200;
        },
      },
    ],
    passes: [
      {
        ...used({ price: 15_000 }, 'SA'),
        dealer: ({ reserve }) => {
          reserve.enabled = true;
          reserve.amount = 200;
        },
      },
      used({ price: 1_500 }, 'SA'),
    ],
  },
  'caravan.mass': {
    fails: [
      van(undefined),
      van({ tare_weight: 2_410 }),
      van({ aggregate_trailer_mass: 3_000 }),
      van({ tare_weight: 2_410, aggregate_trailer_mass: 2_410 }),
    ],
    passes: [van({ tare_weight: 2_410, aggregate_trailer_mass: 3_000 }), used()],
  },
  'caravan.words': {
    fails: ['A true off-road van', 'A genuine off-roader'].map((dealercomments) => ({
      vehicle: { item_type: 'caravan', dealercomments },
    })),
    passes: [
      { vehicle: { item_type: 'caravan', dealercomments: 'Off-road tyres and a light van' } },
      says('Off-road'),
    ],
  },
  'stock.soon': {
    fails: [
      says('JUST LANDED: come and drive it today', { status: 'coming_soon' }),
      says('On display in Burleigh now.', { status: 'coming_soon' }),
    ],
    passes: [
      says('Just landed, come and drive it today'),
      says('Ask us, and we call when it is in stock.', {
        status: 'coming_soon',
      }),
    ],
  },
  'stock.faults': {
    fails: [promising('Every fault we know of is in the advertisement', 'A tidy car. Two keys.')],
    passes: [
      promising(
        'Every fault we know of is in the advertisement',
        'Known faults: a chip; a scratch.',
      ),
      promising(
        'Every fault we know of is in the advertisement',
        'What is wrong with it: nothing.',
      ),
      promising('Good used cars', 'A tidy car. Two keys.'),
      { ...promising('Every fault is in the advertisement', ''), vehicle: { car_type: 'new' } },
    ],
  },
  'stock.registration': {
    fails: [
      {
        ...promising('Roadworthy certificate and 12 months registration', ''),
        vehicle: { car_type: 'used', rego_expiry: '2026-12-06' },
      },
    ],
    passes: [
      {
        ...promising('Roadworthy certificate and 12 months registration', ''),
        vehicle: { car_type: 'used', rego_expiry: '2027-11-20' },
      },
      {
        ...promising('Roadworthy certificate', ''),
        vehicle: { car_type: 'used', rego_expiry: '2026-12-06' },
      },
    ],
  },
  'stock.hours': {
    fails: [closedOnSunday('Call now. Open 7 days, be quick')],
    passes: [closedOnSunday('Call now. Open six days'), says('Open 7 days')],
  },
};
