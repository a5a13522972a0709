// Every endpoint of the functions in one table. The app, the OpenAPI document and the tests read it. It uses no handler.
import * as z from 'zod/mini';
import { minuteMs } from '../domain/hours/durations.ts';
import * as account from './account.ts';
import type { Contract } from './check.ts';
import { get, post, unsafe, type Endpoint } from './endpoint.ts';
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
    ...get,
    path: '/api/health',
    summary: 'Whether enquiries are taken and delivered, and the stock is fresh',
    tag: 'operations',
    answer: healthAnswerSchema,
    problems: [],
  },
  openapi: {
    ...get,
    path: '/api/openapi.json',
    summary: 'This document',
    tag: 'operations',
    html: true,
    problems: [],
  },
  formToken: {
    ...get,
    path: '/api/forms/token',
    summary: 'The token of a form that is about to be filled in: a signed time',
    tag: 'leads',
    answer: answers.formTokenAnswerSchema,
    problems: [],
  },
  formPixel: {
    ...get,
    path: '/api/forms/token.gif',
    summary: 'The same token as a cookie, for a form without JavaScript',
    tag: 'leads',
    html: true,
    problems: [],
  },
  showForm: {
    ...get,
    path: '/api/leads/form',
    summary: 'The form about a vehicle as a page, for browsers without JavaScript',
    tag: 'leads',
    query: lead.formQuerySchema,
    html: true,
    problems: [404, 409, 422],
  },
  // The router tries rows of one path in this order, and only a form post matches this one.
  submitLeadForm: {
    ...post,
    path: '/api/leads',
    summary: 'The same as a plain form post, which is answered with a page',
    tag: 'leads',
    bodyFormat: 'form',
    body: z.instanceof(URLSearchParams),
    maxBytes: lead.leadMaxBytes,
    html: true,
    status: 303,
    problems: [400, 401, 403, 409, 413, 422],
  },
  submitLead: {
    ...post,
    path: '/api/leads',
    summary: 'Sends an enquiry of any kind',
    tag: 'leads',
    body: lead.leadInputSchema,
    maxBytes: lead.leadMaxBytes,
    answer: answers.leadAnswerSchema,
    status: 201,
    problems: [...unsafe, 401, 409],
  },
  appointments: {
    ...get,
    path: '/api/appointments',
    summary: 'Appointment slots of a location on a day, from its opening hours',
    tag: 'leads',
    query: answers.appointmentsQuerySchema,
    answer: answers.appointmentsAnswerSchema,
    problems: [404, 422],
  },
  ...paymentEndpoints,
  ...onlinePaymentEndpoints,
  ...spinEndpoints,
  ...tradeInEndpoints,
  ...purchaseEndpoints,
  sendCode: {
    ...post,
    path: '/api/sign-in/code',
    summary:
      'Sends a phone code by SMS, or tells how long the last one still works; a new code voids the old one',
    tag: 'account',
    body: account.sendCodeInputSchema,
    answer: account.sendCodeAnswerSchema,
    problems: [...unsafe, 404, 502],
  },
  verifyCode: {
    ...post,
    path: '/api/sign-in/verify',
    summary: 'Checks a phone code and opens a session',
    tag: 'account',
    body: account.verifyCodeInputSchema,
    answer: account.sessionAnswerSchema,
    problems: [...unsafe, 401, 404],
  },
  signOut: {
    ...post,
    path: '/api/sign-out',
    summary: 'Ends the session on the server',
    tag: 'account',
    answer: account.signOutAnswerSchema,
    problems: unsafe,
  },
  session: {
    ...get,
    path: '/api/session',
    summary: 'Who is signed in',
    tag: 'account',
    answer: account.sessionAnswerSchema,
    problems: [],
  },
  userDetails: {
    ...post,
    path: '/api/user-details',
    summary: 'Changes the details of the signed-in visitor',
    tag: 'account',
    body: z.partial(z.strictObject(userDetails)),
    answer: account.sessionAnswerSchema,
    signedIn: true,
    problems: [...unsafe, 401],
  },
  gate: {
    ...get,
    path: '/api/gate',
    summary: 'Whether the visitor may open a gated page, and where to sign in otherwise',
    tag: 'account',
    query: account.gateQuerySchema,
    answer: account.gateAnswerSchema,
    problems: [422],
  },
  rateLimit: {
    ...post,
    path: '/api/rate-limit',
    summary: 'Whether another code may be sent to a phone',
    tag: 'account',
    body: account.rateLimitInputSchema,
    answer: account.rateLimitAnswerSchema,
    problems: unsafe,
  },
  contactExists: {
    ...get,
    path: '/api/check-if-contact-exists',
    summary: 'The same answer for every phone number',
    tag: 'account',
    query: account.contactQuerySchema,
    answer: account.contactAnswerSchema,
    problems: [422],
  },
  watchlist: {
    ...get,
    path: '/api/watchlist',
    summary: 'The saved vehicles of the signed-in visitor, with price drops and what is sold',
    tag: 'account',
    answer: account.watchlistAnswerSchema,
    signedIn: true,
    problems: [401],
  },
  saveCar: {
    ...post,
    path: '/api/watchlist/save-car',
    summary: 'Saves a vehicle',
    tag: 'account',
    body: account.watchlistInputSchema,
    answer: account.successAnswerSchema,
    signedIn: true,
    problems: [...unsafe, 401, 404],
  },
  removeCar: {
    ...post,
    path: '/api/watchlist/remove-car',
    summary: 'Takes a vehicle off the watchlist',
    tag: 'account',
    body: account.watchlistInputSchema,
    answer: account.successAnswerSchema,
    signedIn: true,
    problems: [...unsafe, 401],
  },
  mergeFavourites: {
    ...post,
    path: '/api/watchlist/merge',
    summary: 'Moves favourites kept in the browser into the account',
    tag: 'account',
    body: account.mergeInputSchema,
    answer: account.mergeAnswerSchema,
    signedIn: true,
    problems: [...unsafe, 401],
  },
  savedSearches: {
    ...get,
    path: '/api/saved-searches',
    summary: 'The saved searches of the signed-in visitor',
    tag: 'account',
    answer: account.savedSearchesAnswerSchema,
    signedIn: true,
    problems: [401],
  },
  saveSearch: {
    ...post,
    path: '/api/saved-searches/save',
    summary: 'Saves a search; new arrivals that match are told',
    tag: 'account',
    body: account.savedSearchInputSchema,
    answer: account.savedSearchSchema,
    status: 201,
    signedIn: true,
    problems: [...unsafe, 401],
  },
  removeSearch: {
    ...post,
    path: '/api/saved-searches/remove',
    summary: 'Forgets a saved search',
    tag: 'account',
    body: account.savedSearchIdSchema,
    answer: account.successAnswerSchema,
    signedIn: true,
    problems: [...unsafe, 401],
  },
  alertSettings: {
    ...get,
    path: '/api/alerts',
    summary: 'How alerts reach the signed-in visitor',
    tag: 'account',
    answer: account.alertSettingsAnswerSchema,
    signedIn: true,
    problems: [401],
  },
  saveAlertSettings: {
    ...post,
    path: '/api/alerts',
    summary: 'Changes how alerts reach the signed-in visitor',
    tag: 'account',
    body: account.alertSettingsSchema,
    answer: account.alertSettingsAnswerSchema,
    signedIn: true,
    problems: [...unsafe, 401],
  },
  unsubscribe: {
    ...get,
    path: '/api/unsubscribe',
    summary: 'The page with the button that stops all alerts; opening it changes nothing',
    tag: 'account',
    query: account.linkQuerySchema,
    html: true,
    problems: [404, 422],
  },
  unsubscribeByMail: {
    ...post,
    origin: 'any',
    path: '/api/unsubscribe',
    summary: 'Stops all alerts: the button of that page, and mail programs (RFC 8058 one-click)',
    tag: 'account',
    query: account.linkQuerySchema,
    html: true,
    problems: [404, 422],
  },
  ...bookingEndpoints,
  ...ownDataEndpoints,
  ...personalRateEndpoints,
  reviewRating: {
    ...get,
    limitPerVisitor: { most: 60, perMs: minuteMs },
    path: '/api/reviews/snap21',
    summary: 'Average rating of the dealer',
    tag: 'services',
    query: orgQuerySchema,
    answer: ratingAnswerSchema,
    problems: [422, 502],
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
