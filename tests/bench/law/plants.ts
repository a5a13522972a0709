// Violations of the law that a benchmark plants into stock, settings and pages of a demo site.
import type { Business } from '../../../src/compliance/facts.ts';
import type { Vehicle } from '../../../src/domain/vehicle/vehicle.ts';
import type { Tenant } from '../../../src/tenant/schema/index.ts';

/** `rule`: the id that has to find it. `business`: absent where both can break it. */
export type Plant = { rule: string; business?: Business } & (
  | { on: 'vehicle'; change: (used: Vehicle) => Partial<Vehicle> }
  | { on: 'site'; change: (tenant: Tenant) => void }
  /** "/cars/": the page of a used vehicle. */
  | { on: 'page'; path: string; change: (html: string) => string }
);

const says = (words: string) => (vehicle: Vehicle) => ({
  dealercomments: `${vehicle.dealercomments ?? ''}<p>${words}</p>`,
});
const before = (place: string, words: string) => (html: string) =>
  html.replace(place, `${words}${place}`);
const without = (words: RegExp) => (html: string) => html.replaceAll(words, '');

export const plants: readonly Plant[] = [
  { rule: 'price.total.added', on: 'vehicle', change: says('Priced to sell, plus on road costs.') },
  { rule: 'price.was', business: 'dealer', on: 'vehicle', change: ({ price = 20_000 }) => ({ price, before_price: price + 2_000 }) }, // prettier-ignore
  {
    rule: 'price.was.words',
    on: 'vehicle',
    change: says('Price reduced by $2,000 for a quick sale!'),
  },
  { rule: 'stock.newword', on: 'vehicle', change: () => ({ tag: 'Brand new' }) },
  { rule: 'stock.year', on: 'vehicle', change: () => ({ year: 2022, build_date: '07/2019', compliance_date: '08/2019', series: '', name: '2022 Sedan' }) }, // prettier-ignore
  { rule: 'stock.km', on: 'vehicle', change: (used) => ({ km: 98_000, ...says('Only 45,000 km from new.')(used) }) }, // prettier-ignore
  { rule: 'stock.damage', on: 'vehicle', change: says('A repairable write-off that drives well.') },
  { rule: 'finance.promise.vehicle', on: 'vehicle', change: says('Guaranteed finance for all.') },
  { rule: 'id.abn', on: 'site', change: (tenant) => void (tenant.abn = '10 604 118 108') },
  { rule: 'sub.total', business: 'subscription', on: 'site', change: ({ pricing }) => void (pricing.subscriptionTerms.minimumWeeks = 0) }, // prettier-ignore
  { rule: 'finance.promise.settings', on: 'site', change: ({ vehiclePage: { sections } }) => void (sections.whyBuy = ['No application refused']) }, // prettier-ignore
  { rule: 'spam.note', on: 'site', change: ({ forms }) => void (forms.consent = 'note') },
  { rule: 'reviews.filter', on: 'site', change: ({ reviews }) => void reviews.hidden.push({ review: 'one star', reason: null }) }, // prettier-ignore
  { rule: 'id.abn.page', on: 'page', path: '/', change: without(/ABN [\d ]+/g) },
  { rule: 'privacy.notice', on: 'page', path: '/', change: before('</main>', '<form><input type="email" name="email"><button>Send</button></form>') }, // prettier-ignore
  { rule: 'finance.promise', on: 'page', path: '/', change: before('</main>', '<p>No application refused</p>') }, // prettier-ignore
  { rule: 'price.same', on: 'page', path: '/cars/', change: (html) => html.replace(/(class="price-now[^"]*">\s*(?:<b>)?\$)\d/, '$19') }, // prettier-ignore
  { rule: 'privacy.policy', on: 'page', path: '/privacy-policy', change: without(/complain/gi) },
];
