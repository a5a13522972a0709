// Inputs of the rules about rendered pages, both ways.
import type { Tenant } from '../../../../src/tenant/schema/index.ts';
import { consumerGuarantees } from '../../../../src/compliance/warranty/warranty-rules.ts';
import type { Case, Cases } from './case.ts';

const page = (html: string, path = '/about-us', rest: Partial<Case> = {}): Case => ({
  page: { html, path },
  ...rest,
});
const card = (price: string, slug = 'a-car', kind = 'is-in-stock') =>
  `<article class="card ${kind}"><p class="price"><span class="price-now"><b>${price}</b></span></p><a href="/cars/${slug}">A car</a></article>`;
const cards = (html: string, amounts: Record<string, number | null>): Case => ({
  page: { html, path: '/search/used-cars', amounts },
});
const repay = (inner: string) => `<p class="repay" data-financed="30000">${inner}</p>`;
const pair =
  '<b>$89</b>/wk <span class="rate">9.99% p.a.</span> <b>10.91%</b> p.a. comparison rate';
const warning =
  'WARNING: This comparison rate is true only for the example given. Fees and charges apply.';
const form = (notice: string) =>
  `<form><input type="email" name="email">${notice}<button class="btn">Send</button></form>`;
const notice = (tenant: string) =>
  `<p>${tenant} collects this to answer you. Our <a href="/privacy-policy">privacy policy</a></p>`;
const policy = [
  'mailto:a@b.c What we collect Why we collect it Who receives it outside Australia',
  'Access, correction complain opt out 730 days breach',
].join(' ');
const decides = (tenant: Tenant) => {
  tenant.finance.provider = 'example';
};
const onReserve = (html: string, state: Case['state'], path = '/reserve'): Case => ({
  page: { html, path },
  state: state ?? 'VIC',
});
const footer = 'Harbourside Motors Pty Ltd · ABN 10 604 118 109';
const subscribing = (html: string): Case => ({
  page: { html },
  dealer: ({ pricing }) => {
    pricing.subscriptions = true;
  },
});
const ofVehicle = (html: string): Case => ({
  vehicle: { variant: { ancaprating: 5 } },
  page: { path: '/cars/x', html },
});
/** The vehicles of the site cost $30,000. */
const onSite = (html: string, path?: string): Case => ({
  page: { html, amounts: { a: 30_000 }, ...(path === undefined ? {} : { path }) },
});
const prose = (words: string, fine: string) => ({
  fails: [onSite(`<p>${words}</p>`)],
  passes: [onSite(`<p>${fine}</p>`), onSite(`<p>${words}</p>`, '/cars/a-car')],
});
const group = (html: string, path = '/about-us'): Case => ({
  page: { html, path },
  dealer: (tenant) => {
    const [one] = tenant.locations;
    if (one)
      tenant.locations.push({ ...one, id: 'two', address: { ...one.address, state: 'VIC' } });
  },
});
const sold = (dealercomments: string): Case => ({
  vehicle: { status: 'sold', dealercomments },
  page: { path: '/cars/x', html: '' },
});
const licencePages: Cases = Object.fromEntries(
  (['NSW', 'WA', 'VIC', 'QLD', 'SA', 'TAS', 'NT', 'ACT'] as const).map((state) => [
    `licence.${state.toLowerCase()}.page`,
    {
      fails: [page('no number', '/', { state })],
      passes: [page('Dealer licence MD 777', '/', { state }), page('no number', '/404', { state })],
    },
  ]),
);
const withSpin = (html: string): Case => ({
  page: { html, path: '/spin-to-win' },
  dealer: (tenant) => {
    tenant.spinToWin = {
      id: 'a',
      name: 'A',
      start: '2026-11-01',
      end: '2026-12-01',
      prizes: [{ id: 'cap', name: 'Cap', chance: 5, stock: 1 }],
      noPrize: 'Nothing',
      redeem: 'Here',
      terms: ['Terms'],
      permits: [{ state: 'NSW', number: 'TP/1' }],
    };
  },
});

export const pageCases: Cases = {
  ...licencePages,
  'price.state.page': {
    fails: [
      group('<p>From $26,990 drive away</p>'),
      group('<p>Driveaway from $30,500.</p>'),
      group('<p>Thirty-one two-fifty, drive away</p>'),
    ],
    passes: [
      group('<p>From $26,990 drive away for a private buyer in Victoria</p>'),
      group(`${card('$26,990')}<p>Drive away today</p>`),
      group('<p>From $26,990 drive away</p>', '/cars/a-car'),
      onSite('<p>From $26,990 drive away</p>'),
    ],
  },
  'finance.score.page': {
    fails: [
      onSite("<p>A quote won't affect your credit score</p>"),
      onSite('<p>No impact on your credit rating</p>'),
      onSite('<p>Your credit rating will not be touched</p>'),
      onSite('<p>Your credit score stays the same</p>'),
    ],
    passes: [
      {
        ...onSite("<p>A quote won't affect your credit score</p>"),
        dealer: ({ finance }) => {
          finance.personal.partner = { name: 'Example', check: 'soft' };
        },
      },
      onSite('<p>A soft check has no effect on your credit score</p>'),
      onSite('<p>Your credit score decides the rate</p>'),
    ],
  },
  'finance.who.page': {
    fails: [
      onSite('<p>Our brokers choose from over 25 lenders</p>'),
      onSite('<p>We ask forty lenders for you</p>'),
    ],
    passes: [
      onSite('<p>Our brokers choose from over 25 lenders, Australian Credit Licence 123456</p>'),
      onSite('<p>Ask your own bank</p>'),
    ],
  },
  'stock.newword.page': {
    fails: [onSite('<a class="b" href="/search/used-cars"><b>New utes</b> this week</a>')],
    passes: [
      onSite('<a href="/search/used-cars">Just arrived</a>'),
      onSite('<a href="/search/new-cars">New utes</a>'),
      onSite('<a href="/search/used-cars">New and used cars</a>'),
    ],
  },
  'stock.sold.words': {
    fails: [sold('Sold! A steal at $22,990')],
    passes: [sold('Sold in a day'), { ...sold('Yours for $22,990'), vehicle: {} }],
  },
  'price.same.text': {
    fails: [
      { page: { html: '<p>Stock 511A: now only $44,888</p>', amounts: { '511a': 46_990 } } },
      {
        page: {
          html: '<p>Stock #5127: $48,990 drive away</p>',
          amounts: { '5127': 46_990 },
        },
      },
    ],
    passes: [
      { page: { html: '<p>Stock 511A: now only $46,990</p>', amounts: { '511a': 46_990 } } },
      { page: { html: '<p>Stock 9 is now only $44,888</p>', amounts: { '511a': 46_990 } } },
      {
        page: {
          html: '<p>Stock 7 now only $18,450, stock 8 now only $18,950</p>',
          amounts: { 7: 18_450, 8: 18_950 },
        },
      },
    ],
  },
  'price.same': {
    fails: [
      {
        vehicle: { price: 45_990 },
        page: {
          path: '/cars/2021-toyota-hilux-1001',
          html: '<meta name="description" content="A HiLux for $44,990 drive away">',
        },
      },
      cards(card('$45,990'), { 'a-car': 44_990 }),
      {
        vehicle: {},
        page: {
          path: '/cars/2021-toyota-hilux-1001',
          html: '<span class="price-now">$40,990</span>',
        },
      },
      {
        vehicle: {},
        page: {
          path: '/cars/2021-toyota-hilux-1001',
          html: '<span class="price-now">$45,990</span>{"@type":"Offer","price":"44990"}',
        },
      },
    ],
    passes: [
      cards(card('$45,990'), { 'a-car': 45_990 }),
      cards(card('$45,990.70'), { 'a-car': 45_990.7 }),
      cards(card('$45,991'), { 'a-car': 45_990.7 }),
      cards(card('$45,990'), {}),
      cards(card('Enquire for price.'), { 'a-car': null }),
      {
        vehicle: {},
        page: {
          path: '/cars/2021-toyota-hilux-1001',
          html: '<span class="price-now">$45,990</span>{"@type":"Offer","price":"45990"}',
        },
      },
    ],
  },
  'stock.sold': {
    fails: [
      page(card('$45,990', 'a-car', 'is-sold')),
      {
        vehicle: { status: 'sold' },
        page: { path: '/cars/2021-toyota-hilux-1001', html: '"https://schema.org/InStock"' },
      },
      {
        vehicle: { status: 'sold' },
        page: { path: '/cars/2021-toyota-hilux-1001', html: '<a href="/cars/x/checkout">' },
      },
    ],
    passes: [
      page(card('Sold', 'a-car', 'is-sold')),
      page(card('$45,990')),
      { vehicle: {}, page: { path: '/cars/x', html: '"https://schema.org/InStock"' } },
    ],
  },
  'stock.demo.page': {
    fails: [
      { vehicle: { car_type: 'demo' }, page: { path: '/cars/x', html: 'schema.org/NewCondition' } },
    ],
    passes: [
      { vehicle: { car_type: 'new' }, page: { path: '/cars/x', html: 'schema.org/NewCondition' } },
      {
        vehicle: { car_type: 'demo' },
        page: { path: '/cars/x', html: 'schema.org/UsedCondition' },
      },
    ],
  },
  'warranty.words': {
    fails: [page('<p>Three years.</p>', '/warranty')],
    passes: [page(`<p>${consumerGuarantees}</p>`, '/warranty'), page('<p>Three years.</p>')],
  },
  'finance.pair': {
    fails: [page(repay('<b>$89</b>/wk')), page(repay('<b>$89</b>/wk 9.99% p.a.'))],
    passes: [
      page(repay(pair)),
      page(repay('Enquire for Finance')),
      page('<p>$89/wk</p>', '/cars/a-car'),
    ],
  },
  'finance.size': {
    fails: [
      page(repay('<b>$89</b>/wk 9.99% p.a. <small>10.91% p.a. comparison rate</small>')),
      page(`<details><p>9.99% p.a., 10.91% p.a. comparison rate</p></details>`),
    ],
    passes: [
      page(repay(pair)),
      page(`${repay(pair)}<details><p>10.91% p.a. comparison rate</p></details>`),
      page(`<details><p>10.91% p.a. comparison rate</p></details>${repay(pair)}`),
    ],
  },
  'finance.warning': {
    fails: [
      page(repay(pair)),
      onSite(`<p>7.2% p.a., comparison rate 8.1% p.a.</p><p>${warning}</p>`),
    ],
    passes: [
      page(repay(pair) + warning),
      page('<p>Our rates are low.</p>'),
      onSite(
        `<p>7.2% p.a., comparison rate 8.1% p.a., on $30,000 over five years</p><p>${warning}</p>`,
      ),
    ],
  },
  'finance.example': {
    fails: [page(repay(pair))],
    passes: [page(repay(pair) + warning), page('<p>no rate</p>')],
  },
  'price.component.page': prose('Canopy $4,990 plus GST', 'Canopy $4,990'),
  'price.total.added.page': prose('$39,990 plus on-road costs', '$39,990 drive away'),
  'sub.total.page': {
    fails: [subscribing('<span class="price-now"><b>$209</b>/week</span>')],
    passes: [
      subscribing('<span class="price-now"><b>$209</b>/week</span> Minimum total $1,336'),
      page('<span class="price-now"><b>$209</b>/week</span>'),
    ],
  },
  'sub.total.words': {
    fails: [subscribing('<p>Drive a Corolla for $189 a week.</p>')],
    passes: [
      subscribing('<p>$189 a week. Minimum total $1,336.</p>'),
      page('<p>Drive a Corolla for $189 a week.</p>'),
    ],
  },
  'reserve.terms.vic': {
    fails: [
      onReserve('<p>Reserve</p>', 'VIC'),
      onReserve('<p>Reserve</p>', 'VIC', '/cars/x/checkout'),
    ],
    passes: [
      onReserve('<p>cooling-off of 3 clear business days</p>', 'VIC'),
      onReserve('<p>Reserve</p>', 'WA'),
      onReserve('<p>Reserve</p>', 'VIC', '/about-us'),
    ],
  },
  'reserve.terms.sa': {
    fails: [onReserve('<p>Reserve</p>', 'SA')],
    passes: [onReserve('<p>cooling off of 2 days</p>', 'SA')],
  },
  'reserve.terms.act': {
    fails: [onReserve('<p>Reserve</p>', 'ACT')],
    passes: [onReserve('<p>cooling-off</p>', 'ACT')],
  },
  'reserve.terms.qld': {
    fails: [onReserve('<p>Reserve</p>', 'QLD')],
    passes: [onReserve('<p>cooling-off</p>', 'QLD')],
  },
  'privacy.notice': {
    fails: [page(form('')), page(form(notice('Somebody Else'))), page(`${form('')}${form('')}`)],
    passes: [
      page(form(notice('Harbourside Motors Pty Ltd'))),
      page('<form><input name="postcode"><button>Go</button></form>'),
    ],
  },
  'privacy.policy': {
    fails: [page('<p>We respect you.</p>', '/privacy-policy')],
    passes: [page(policy, '/privacy-policy'), page('<p>We respect you.</p>')],
  },
  'privacy.adm': {
    fails: [page(policy, '/privacy-policy', { today: '2026-12-10', dealer: decides })],
    passes: [
      page(policy, '/privacy-policy', { today: '2026-12-09', dealer: decides }),
      page(`${policy} decisions a program makes`, '/privacy-policy', {
        today: '2026-12-10',
        dealer: decides,
      }),
      page(`${policy} An algorithm calculates the offer`, '/privacy-policy', {
        today: '2026-12-10',
        dealer: decides,
      }),
    ],
  },
  'spam.consent': {
    fails: [page('<form><input type="checkbox" name="opt_in" checked></form>')],
    passes: [page('<form><input type="checkbox" name="opt_in"></form>')],
  },
  'id.abn.page': {
    fails: [page('<footer>Harbourside</footer>')],
    passes: [page(`<footer>${footer}</footer>`), page('gone', '/404')],
  },
  'claims.energy': {
    fails: [ofVehicle('<dd>8.4 L/100 km</dd>')],
    passes: [ofVehicle('<dd>8.4 L/100 km (ADR 81/02 combined, laboratory; use varies)</dd>')],
  },
  'claims.words.market': {
    fails: [page('<span class="price-market">$2,000 below market average</span>')],
    passes: [
      page(
        '<span class="price-market">$2,000 below market average</span> market averages of Example',
      ),
    ],
  },
  'claims.words.ancap': {
    fails: [ofVehicle('<dt>ANCAP rating</dt><dd>5 stars</dd>')],
    passes: [ofVehicle('<dt>ANCAP rating</dt><dd>5 stars (tested 2022)</dd>')],
  },
  'prizes.terms': {
    fails: [withSpin('<p>Sign in to spin</p>')],
    passes: [withSpin('<p>Cap 5 % TP/1</p>'), page('<p>Sign in</p>')],
  },
};
