// Inputs of the rules about settings and messages, both ways.
import type { Tenant } from '../../../../src/tenant/schema/index.ts';
import type { Case, Cases } from './case.ts';

const dealer = (change: (tenant: Tenant) => void, rest: Partial<Case> = {}): Case => ({
  dealer: change,
  ...rest,
});
const reserves = (text: string): Case =>
  dealer(({ reserve }) => {
    reserve.enabled = true;
    reserve.text = text;
  });
const inTwoStates = (tenant: Tenant) => {
  const [first] = tenant.locations;
  if (!first) return;
  tenant.locations.push({
    ...first,
    id: '999',
    address: { ...first.address, state: 'NSW' },
    dealerLicence: 'MD 1',
  });
};
const licence = (state: NonNullable<Case['state']>, dealerLicence: string | null): Case => ({
  state,
  dealer: (tenant) => {
    for (const location of tenant.locations) location.dealerLicence = dealerLicence;
  },
});
const licenceCases: Cases = Object.fromEntries(
  (['NSW', 'WA', 'VIC', 'QLD', 'SA', 'TAS', 'NT', 'ACT'] as const).map((state) => [
    `licence.${state.toLowerCase()}`,
    {
      fails: [licence(state, null)],
      passes: [licence(state, 'MD 12345'), licence(state === 'NSW' ? 'WA' : 'NSW', null)],
    },
  ]),
);
const subscribes = (terms: Partial<Tenant['pricing']['subscriptionTerms']>): Case =>
  dealer(({ pricing }) => {
    pricing.subscriptions = true;
    pricing.subscriptionTerms = {
      minimumWeeks: 4,
      bond: 500,
      noticeDays: 7,
      kmPerWeek: 350,
      extraKmCents: 22,
      insuranceExcess: 1_500,
      ...terms,
    };
  });

const says = (text: string, isSubscribed = false): Case =>
  dealer(({ pricing, vehiclePage: { sections } }) => {
    pricing.subscriptions = isSubscribed;
    sections.whyBuy = [{ text, for: ['used'] }];
  });

export const siteCases: Cases = {
  ...licenceCases,
  'price.total.added.settings': {
    fails: [says('Utes from $39,990 plus dealer delivery')],
    passes: [says('Plus dealer delivery to your door'), says('$39,990 includes dealer delivery')],
  },
  'sub.total.words.settings': {
    fails: [says('Drive a Corolla for $189 a week.', true)],
    passes: [
      says('$189 a week. Minimum total $1,336.', true),
      says('Drive a Corolla for $189 a week.'),
    ],
  },
  'price.total.charges': {
    fails: [
      dealer(({ reserve, buyOnline }) => {
        reserve.onlinePurchase = true;
        buyOnline.charges = [{ name: 'Dealer delivery', amount: 1_990 }];
      }),
    ],
    passes: [
      dealer(({ buyOnline }) => {
        buyOnline.charges = [];
      }),
    ],
  },
  'price.state': {
    fails: [
      dealer((tenant) => {
        inTwoStates(tenant);
        tenant.legal.priceDisclaimer = 'for a private buyer in our state';
      }),
    ],
    passes: [
      dealer(inTwoStates),
      dealer((tenant) => {
        inTwoStates(tenant);
        tenant.legal.priceDisclaimer = 'for a private buyer in NSW or QLD';
      }),
      dealer(({ legal }) => {
        legal.priceDisclaimer = 'for a private buyer in our state';
      }),
    ],
  },
  'price.on-road.year': {
    fails: [
      dealer(
        ({ pricing }) => {
          pricing.onRoad = { QLD: { '2026-27': {} } };
        },
        { today: '2027-07-01' },
      ),
    ],
    passes: [
      dealer(({ pricing }) => {
        pricing.onRoad = { QLD: { '2026-27': {} } };
      }),
    ],
  },
  'stock.old': {
    fails: [{ stockAgeHours: 60 }],
    passes: [{ stockAgeHours: 20 }, {}],
  },
  'finance.score': {
    fails: [
      dealer(({ finance }) => {
        finance.preApprovalPopup = true;
        finance.personal.partner = null;
      }),
    ],
    passes: [
      dealer(({ finance }) => {
        finance.preApprovalPopup = true;
        finance.personal.partner = { name: 'Example', check: 'soft' };
      }),
      dealer(({ finance }) => {
        finance.preApprovalPopup = false;
      }),
    ],
  },
  'finance.who': {
    fails: [
      dealer(({ finance }) => {
        finance.provider = 'example';
        finance.broker = null;
      }),
      dealer(({ finance }) => {
        finance.provider = 'example';
        finance.broker = { name: 'Broker', licence: 'licensed', details: '' };
      }),
    ],
    passes: [
      dealer(({ finance }) => {
        finance.provider = null;
        finance.broker = null;
      }),
      dealer(({ finance }) => {
        finance.provider = 'example';
        finance.broker = {
          name: 'Broker',
          licence: 'Australian Credit Licence 551662',
          details: '',
        };
      }),
    ],
  },
  // Rule reviews-8.
  'reviews.filter': {
    fails: [
      dealer(({ reviews }) => {
        reviews.hidden = [{ review: '1234', reason: null }];
      }),
    ],
    passes: [
      dealer(({ reviews }) => {
        reviews.hidden = [{ review: '1234', reason: 'fake' }];
      }),
    ],
  },
  'reviews.minimum': {
    fails: [
      dealer(({ reviews }) => {
        reviews.shown = true;
        reviews.minimumRating = 4;
      }),
    ],
    passes: [
      dealer(({ reviews }) => {
        reviews.minimumRating = 0;
      }),
    ],
  },
  'sub.total': {
    fails: [
      subscribes({ minimumWeeks: 0 }),
      subscribes({ noticeDays: 0 }),
      subscribes({ kmPerWeek: 0 }),
    ],
    passes: [subscribes({}), {}],
  },
  'sub.exit': {
    fails: [{ ...subscribes({}), today: '2027-07-01' }],
    passes: [subscribes({}), { today: '2027-07-01' }],
  },
  'reserve.terms': {
    fails: [reserves('A non-refundable deposit'), reserves('No refunds')],
    passes: [reserves('$200, fully refundable'), {}],
  },
  'spam.note': {
    fails: [
      dealer(({ forms }) => {
        forms.consent = 'note';
      }),
    ],
    passes: [
      dealer(({ forms }) => {
        forms.consent = 'opt-in';
      }),
    ],
  },
  'sms.sender': {
    fails: [{ smsSender: 'Harbourside' }],
    passes: [
      { smsSender: '0400 000 000' },
      dealer(
        ({ functions }) => {
          functions.smsSenderRegistered = true;
        },
        { smsSender: 'Harbourside' },
      ),
      {},
    ],
  },
  'id.abn': {
    fails: [
      dealer((tenant) => {
        tenant.abn = '10 604 118 108';
      }),
    ],
    passes: [{}],
  },
  'licence.online.nsw': {
    fails: [
      dealer(
        (tenant) => {
          tenant.url = 'https://www.dealer.com';
          tenant.reserve.enabled = true;
          tenant.reserve.onlinePurchase = true;
        },
        { state: 'NSW' },
      ),
    ],
    passes: [
      dealer(
        (tenant) => {
          tenant.url = 'https://www.dealer.com.au';
          tenant.reserve.enabled = true;
          tenant.reserve.onlinePurchase = true;
        },
        { state: 'NSW' },
      ),
    ],
  },
};
