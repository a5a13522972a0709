// Every endpoint of the functions in one table. The app, the OpenAPI document and the tests read it. It uses no handler.
import * as z from 'zod/mini';
import { minuteMs } from '../domain/hours/durations.ts';
import * as account from './account.ts';
import type { Contract } from './check.ts';
import { get, post, type Endpoint } from './endpoint.ts';
import * as answers from './lead-answers.ts';
import * as lead from './lead.ts';
import { agentEndpoints } from './agent-endpoints.ts';
import { analyticsEndpoints } from './analytics-endpoints.ts';
import { bookingEndpoints } from './booking-endpoints.ts';
import { financeEndpoints } from './finance-endpoints.ts';
import { lineSchema } from './fields.ts';
import { ownDataEndpoints } from './own-data-endpoints.ts';
import { onlinePaymentEndpoints } from './online-payment.ts';
import { paymentEndpoints } from './payment-endpoints.ts';
import { personalRateEndpoints } from './personal-rate.ts';
import { postcodeEndpoints } from './postcode-endpoints.ts';
import { purchaseEndpoints } from './purchase.ts';
import { regoEndpoints } from './rego-endpoints.ts';
import { spinEndpoints } from './spin.ts';
import { tradeInEndpoints } from './trade-in.ts';
import { userDetails } from './user-details.ts';
import { vehicleEndpoints } from './vehicle-endpoints.ts';

const orgQuerySchema = z.strictObject({ orgId: z.optional(lineSchema(80)) });

const ratingAnswerSchema = z.strictObject({
  /** Average as services format it: "4.2". */
  rating: z.nullable(z.string()),
  /** 0 to 5 in halves. */
  stars: z.nullable(z.number()),
  count: z.int(),
});

/** Anybody may ask, so the figures are not in it: those are in `/metrics` and `npm run status`. */
const healthAnswerSchema = z.strictObject({ status: z.enum(['ok', 'degraded']) });

export const endpoints = {
  health: {
    ...get('operations'),
    path: '/api/health',
    summary: 'Whether enquiries are taken and delivered, and the stock is fresh',
    answer: healthAnswerSchema,
  },
  openapi: {
    ...get('operations'),
    path: '/api/openapi.json',
    summary: 'This document',
    html: true,
  },
  formToken: {
    ...get('leads'),
    path: '/api/forms/token',
    summary: 'The token of a form that is about to be filled in: a signed time',
    answer: answers.formTokenAnswerSchema,
  },
  formPixel: {
    ...get('leads'),
    path: '/api/forms/token.gif',
    summary: 'The same token as a cookie, for a form without JavaScript',
    html: true,
  },
  showForm: {
    ...get('leads'),
    path: '/api/leads/form',
    summary: 'The form about a vehicle as a page, for browsers without JavaScript',
    query: lead.formQuerySchema,
    html: true,
    problems: [404, 409],
  },
  // The router tries rows of one path in this order, and only a form post matches this one.
  submitLeadForm: {
    ...post('leads'),
    path: '/api/leads',
    summary: 'The same as a plain form post, which is answered with a page',
    bodyFormat: 'form',
    body: z.instanceof(URLSearchParams),
    maxBytes: lead.leadMaxBytes,
    html: true,
    status: 303,
    problems: [400, 401, 403, 409, 413, 422],
  },
  submitLead: {
    ...post('leads'),
    path: '/api/leads',
    summary: 'Sends an enquiry of any kind',
    body: lead.leadInputSchema,
    maxBytes: lead.leadMaxBytes,
    answer: answers.leadAnswerSchema,
    status: 201,
    problems: [401, 409],
  },
  appointments: {
    ...get('leads'),
    path: '/api/appointments',
    summary: 'Appointment slots of a location on a day, from its opening hours',
    query: answers.appointmentsQuerySchema,
    answer: answers.appointmentsAnswerSchema,
    problems: [404],
  },
  ...paymentEndpoints,
  ...onlinePaymentEndpoints,
  ...spinEndpoints,
  ...tradeInEndpoints,
  ...purchaseEndpoints,
  sendCode: {
    ...post('account'),
    path: '/api/sign-in/code',
    summary:
      'Sends a phone code by SMS, or tells how long the last one still works; a new code voids the old one',
    body: account.sendCodeInputSchema,
    answer: account.sendCodeAnswerSchema,
    problems: [404, 502],
  },
  verifyCode: {
    ...post('account'),
    path: '/api/sign-in/verify',
    summary: 'Checks a phone code and opens a session',
    body: account.verifyCodeInputSchema,
    answer: account.sessionAnswerSchema,
    problems: [401, 404],
  },
  signOut: {
    ...post('account'),
    path: '/api/sign-out',
    summary: 'Ends the session on the server',
    answer: account.signOutAnswerSchema,
  },
  session: {
    ...get('account'),
    path: '/api/session',
    summary: 'Who is signed in',
    answer: account.sessionAnswerSchema,
  },
  userDetails: {
    ...post('account'),
    path: '/api/user-details',
    summary: 'Changes the details of the signed-in visitor',
    body: z.partial(z.strictObject(userDetails)),
    answer: account.sessionAnswerSchema,
    signedIn: true,
  },
  gate: {
    ...get('account'),
    path: '/api/gate',
    summary: 'Whether the visitor may open a gated page, and where to sign in otherwise',
    query: account.gateQuerySchema,
    answer: account.gateAnswerSchema,
  },
  rateLimit: {
    ...post('account'),
    path: '/api/rate-limit',
    summary: 'Whether another code may be sent to a phone',
    body: account.rateLimitInputSchema,
    answer: account.rateLimitAnswerSchema,
  },
  contactExists: {
    ...get('account'),
    path: '/api/check-if-contact-exists',
    summary: 'The same answer for every phone number',
    query: account.contactQuerySchema,
    answer: account.contactAnswerSchema,
  },
  watchlist: {
    ...get('account'),
    path: '/api/watchlist',
    summary: 'The saved vehicles of the signed-in visitor, with price drops and what is sold',
    answer: account.watchlistAnswerSchema,
    signedIn: true,
  },
  saveCar: {
    ...post('account'),
    path: '/api/watchlist/save-car',
    summary: 'Saves a vehicle',
    body: account.watchlistInputSchema,
    answer: account.successAnswerSchema,
    signedIn: true,
    problems: [404],
  },
  removeCar: {
    ...post('account'),
    path: '/api/watchlist/remove-car',
    summary: 'Takes a vehicle off the watchlist',
    body: account.watchlistInputSchema,
    answer: account.successAnswerSchema,
    signedIn: true,
  },
  mergeFavourites: {
    ...post('account'),
    path: '/api/watchlist/merge',
    summary: 'Moves favourites kept in the browser into the account',
    body: account.mergeInputSchema,
    answer: account.mergeAnswerSchema,
    signedIn: true,
  },
  savedSearches: {
    ...get('account'),
    path: '/api/saved-searches',
    summary: 'The saved searches of the signed-in visitor',
    answer: account.savedSearchesAnswerSchema,
    signedIn: true,
  },
  saveSearch: {
    ...post('account'),
    path: '/api/saved-searches/save',
    summary: 'Saves a search; new arrivals that match are told',
    body: account.savedSearchInputSchema,
    answer: account.savedSearchSchema,
    status: 201,
    signedIn: true,
  },
  removeSearch: {
    ...post('account'),
    path: '/api/saved-searches/remove',
    summary: 'Forgets a saved search',
    body: account.savedSearchIdSchema,
    answer: account.successAnswerSchema,
    signedIn: true,
  },
  alertSettings: {
    ...get('account'),
    path: '/api/alerts',
    summary: 'How alerts reach the signed-in visitor',
    answer: account.alertSettingsAnswerSchema,
    signedIn: true,
  },
  saveAlertSettings: {
    ...post('account'),
    path: '/api/alerts',
    summary: 'Changes how alerts reach the signed-in visitor',
    body: account.alertSettingsSchema,
    answer: account.alertSettingsAnswerSchema,
    signedIn: true,
  },
  unsubscribe: {
    ...get('account'),
    path: '/api/unsubscribe',
    summary: 'The page with the button that stops all alerts; opening it changes nothing',
    query: account.linkQuerySchema,
    html: true,
    problems: [404],
  },
  unsubscribeByMail: {
    ...post('account'),
    origin: 'any',
    path: '/api/unsubscribe',
    summary: 'Stops all alerts: the button of that page, and mail programs (RFC 8058 one-click)',
    query: account.linkQuerySchema,
    html: true,
    problems: [404],
  },
  ...bookingEndpoints,
  ...ownDataEndpoints,
  ...personalRateEndpoints,
  reviewRating: {
    ...get('services'),
    limitPerVisitor: { most: 60, perMs: minuteMs },
    path: '/api/reviews/snap21',
    summary: 'Average rating of the dealer',
    query: orgQuerySchema,
    answer: ratingAnswerSchema,
    problems: [502],
  },
  ...financeEndpoints,
  ...vehicleEndpoints,
  ...postcodeEndpoints,
  ...regoEndpoints,
  ...analyticsEndpoints,
  ...agentEndpoints,
} as const satisfies Record<string, Endpoint>;

type Table = typeof endpoints;
export type EndpointId = keyof Table;

type Part = 'body' | 'query' | 'params';
/** What an endpoint reads from a request, after validation. */
export type EndpointInput<Id extends EndpointId> = { [P in Part]: z.output<Table[Id][P]> };

/** The JSON answer of an endpoint; null for no content and for pages. */
export type EndpointAnswer<Id extends EndpointId> = Table[Id] extends {
  answer: infer Answer extends z.ZodMiniType;
}
  ? z.output<Answer>
  : null;

const contracts: {
  [Id in EndpointId]: { [P in Part]: Contract<EndpointInput<Id>[P]> };
} = endpoints;

/** The schemas of an endpoint with their output types, so that its input keeps its type. */
export const contractOf = <Id extends EndpointId>(id: Id) => contracts[id];
