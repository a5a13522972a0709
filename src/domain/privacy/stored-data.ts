// The table of stored data (rule privacy-2). By activity it gives the privacy policy's words for a kind of data, and the columns
// that hold it. "leads.payload" lists the fields inside a JSON column. "*" means any name, where settings or shoppers choose it.
// Tests compare it with the schema of the store, with the contract of an enquiry, and with what the handlers store.

/** Columns and fields by where they are: `{ 'leads.payload': 'name, last_name' }`. */
type Places = Readonly<Record<string, string>>;

/** Data about people that the site stores. The policy lists the keys. */
export const storedData = {
  enquiries: {
    'name': { 'leads.payload': 'name, last_name' },
    'phone': { leads: 'phone', 'leads.payload': 'phone' },
    'email': { leads: 'email', 'leads.payload': 'email, own_mail' },
    'postcode': { 'leads.payload': 'postcode, deliver_to' },
    'message': { 'leads.payload': 'message' },
    'the vehicle and the place you ask about': {
      leads: 'car_id, car_type, location_id',
      'leads.payload': 'car_id, car_type, stock_number, manufacturer_slug, Vehicle Make, Vehicle Model, vehicle_status, car_dealership_id, vehicle, seen_price, offer_id, location, location_name, dealership_slug, dealership_name, distribution_location',
      'leads.payload.vehicle': 'id, slug, name, make, model, badge, year, km, car_type, status, price, stocknum, dealership_id, url, vin, image',
    },
    'your answers': {
      leads: 'kind, category, subcategory',
      'leads.payload': 'category, subcategory, PreferredContactMethod, finance, do-you-have-a-trade-in, additional_services, position, custom.*, amount, deposit_percent, final_payment_percent, term, whoIsHelping, tags',
    },
    'your credit history as you describe it': { 'leads.payload': 'selfAssessedCreditScore, own_rate' },
    'the page you wrote from, the pages of this site that you opened in the visit before it, and the advertisement that you came by': {
      'leads.payload': 'url, page_id, source, website, lead_attributes.visited_pages, lead_attributes.linked_query_params.*',
    },
    'the browser you use': { 'leads.payload': 'user_agent' },
    'what you agreed to and the notice you saw, with their wording': {
      leads: 'consent_version, consent_at, opt_in',
      'leads.payload': 'opt_in, subscribe, terms_conditions, consent_text, notice_text',
    },
    'when you wrote, who answered when, and the messages we sent you': {
      leads: 'created_at, answered_at, answered_by, cancelled_at, erased_at, owner',
      deliveries: 'channel, target, message, state, last_error, created_at, done_at',
      'deliveries.target': 'channel, address, folder, secretEnv, url, provider',
      'deliveries.message': 'to, name, subject, text, html, unsubscribe',
    },
  },
  applications: {
    'your resume, if you attach one to a job application': {
      resumes: 'lead_id, part, content',
      'leads.payload': 'resume',
      'leads.payload.resume': 'name, kb, url',
    },
  },
  bookings: {
    'the place and time of a test drive, a service or a handover, also earlier ones': {
      appointments: 'location_id, department, slot_at, seat, car_id, lead_id',
      'leads.payload': 'booking_at, booking_day, earlier_times, wanted_slot',
      'leads.payload.wanted_slot': 'at, atOnce, department, locationId',
    },
  },
  reservations: {
    'the vehicle you reserve or buy and until when it is held': {
      holds: 'car_id, held_until, lead_id',
      'leads.payload': 'held_until, requested',
      purchases: 'contact_id, car_id, version, attempt, lead_id, created_at, changed_at',
    },
    'your decisions in a purchase, with name, email, and the address for a delivery': {
      'leads.payload': 'purchase',
      purchases: 'state',
      'purchases.state': 'agreed, startDay, tradeIn, payment, handover, details',
      'purchases.state.payment': 'weekly, rate, comparisonRate, basis, amount, termYears, credit',
      'purchases.state.handover': 'how, place, postcode, street, at',
      'purchases.state.details': 'name, last_name, email, message, opt_in, terms_conditions',
    },
  },
  payments: {
    'what you pay for, the amount and when': {
      payments: 'lead_id, car_slug, cents, state, pay_until, release_at, hold_ms, returned_at, created_at, changed_at',
      payment_requests: 'reference, cents, expires_at, created_at',
      invoice_payments: 'request_id, contact_id, reference, cents, state, pay_until, release_at, returned_at, created_at, changed_at',
      invoice_ledger: 'kind, reference, cents, at',
    },
    'the email for the receipt': { invoice_payments: 'email' },
    'the number of the payment at its provider; we never see card numbers': {
      payments: 'session, address, provider_payment',
      invoice_payments: 'session, address, provider_payment',
      invoice_ledger: 'payment_id, provider_payment',
    },
  },
  'trade-ins': {
    'registration, make, model, kilometres and condition of your car': {
      'leads.payload': 'Rego, rego, regoState, car_year, car_description, kms, adjustmentAnswers.*, offer_condition',
      valuations: 'car, contact_id',
      'valuations.car': 'make, model, badge, year, km, condition',
    },
    'the figure we gave, and what you did with it': {
      leads: 'valuation',
      'leads.valuation': '*',
      'leads.payload': 'offer_price, offer_text, offer_use, offer_accepted, trade_in_use, valuation_id, autogauge_enabled, form_completed',
      valuations: 'low, high, confidence, source, valid_until, created_at',
      valuation_acceptances: 'valuation_id, lead_id, at',
    },
  },
  accounts: {
    'mobile number': { contacts: 'phone', codes: 'phone' },
    'name, postcode and email if you give them': {
      contacts: 'name, last_name, email, postcode, verified_email',
      codes: 'details',
      'codes.details': 'name, email',
    },
    'saved vehicles and searches': {
      watchlist: 'contact_id, car_id, slug, name, image, price, saved_at',
      saved_searches: 'contact_id, name, path, criteria, created_at',
      'saved_searches.criteria': '*',
    },
    'the alerts you ask for': { contacts: 'alerts, told_at' },
    'when you signed in': {
      contacts: 'created_at, seen_at',
      codes: 'purpose, mac, state, attempts, created_at, expires_at',
      sessions: 'token_hash, contact_id, purpose, created_at, seen_at, revoked_at',
      verifications: 'website_slug, dealership_slug, verification_type, user_id, created_at',
    },
  },
  rates: {
    'your own rate with your credit history as you describe it': {
      personal_rates: 'contact_id, credit, interest, comparison_rate, source, made_at, expires_at',
    },
    'what you agreed to': { personal_rates: 'consent' },
  },
  prizes: {
    'mobile number or email': { spins: 'person, contact_id' },
    'the result of your spin and its code': { spins: 'campaign, prize, number, code, at, redeemed_at' },
  },
  misuse: {
    'a hash of the internet address': { limits: 'name', seen_today: 'mark' },
    'counts without a person': { limits: 'window_at, used', seen_today: 'day' },
    'whether an enquiry looked like misuse': { leads: 'flag' },
  },
  desk: {
    'mail addresses of our staff': { corrections: 'by_email', desk_sessions: 'email, opened_at, expires_at' },
    'what they changed': {
      corrections: 'position, at, subject_kind, subject_id, field, from_value, to_value, until_day, undoes, reason',
      'corrections.from_value': '*',
      'corrections.to_value': '*',
    },
  },
} as const satisfies Record<string, Readonly<Record<string, Places>>>; // prettier-ignore

export type Activity = keyof typeof storedData;

/** Columns that say nothing about a person: keys, and what counts or lists vehicles. */
const impersonal: Places = {
  alarms: 'id, code, subject, at',
  appointments: 'tenant',
  asked_prices: 'tenant, car_id, since, price',
  codes: 'challenge, tenant',
  contacts: 'id, tenant',
  corrections: 'tenant, id',
  deliveries: 'id, tenant, lead_id, attempts, next_at, lease_until, lease',
  desk_pictures: 'tenant, name, bytes, at',
  desk_sessions: 'id',
  event_counts: 'tenant, day, event, label, counted',
  holds: 'tenant',
  invoice_ledger: 'tenant',
  invoice_payments: 'id, tenant, idempotency_key',
  leads: 'id, tenant, idempotency_key, body_hash, payload',
  live_releases: 'tenant, at, release',
  migrations: 'number, name, applied_at',
  payment_events: 'tenant, event_id, at',
  payment_requests: 'id, tenant',
  payments: 'id, tenant',
  personal_rates: 'tenant',
  purchases: 'id, tenant',
  saved_searches: 'id, tenant',
  seen_today: 'tenant',
  sessions: 'tenant',
  spins: 'tenant',
  stock: 'tenant, car_id, slug, name, make, model, badge, body, year, km, car_type, status, price, price_type, tag, stocknum, location_id, dealership_id, dealership_slug, image, views, first_seen, reservable, subscription_price, preorder, vin',
  stock_changes: 'tenant, car_id, change, at, from_price, to_price',
  stock_shipments: 'tenant, version',
  stock_versions: 'tenant, version, at, exported_at',
  store_keys: 'name, key',
  valuation_acceptances: 'tenant',
  valuations: 'id, tenant',
  vehicle_views: 'tenant, slug, views',
  verifications: 'id',
  vital_targets: 'tenant, day, release, kind, metric, target, counted',
  vitals: 'tenant, day, release, template, kind, metric, script, bucket, counted',
  watchlist: 'tenant',
}; // prettier-ignore

const pathsIn = (places: Places): string[] =>
  Object.entries(places).flatMap(([place, names]) =>
    names.split(', ').map((name) => `${place}.${name}`),
  );

/** Every place that the record names, as a path: "leads.payload.name". */
export const namedPaths = (): string[] =>
  [
    impersonal,
    ...Object.values(storedData).flatMap((kinds): Places[] => Object.values(kinds)),
  ].flatMap(pathsIn);

/** Of some paths, those that the record does not name. */
export function unnamedPaths(paths: Iterable<string>): string[] {
  const named = new Set(namedPaths());
  const free = [...named].filter((path) => path.endsWith('.*')).map((path) => path.slice(0, -1));
  return [...paths].filter(
    (path) => !named.has(path) && !free.some((start) => path.startsWith(start)),
  );
}
