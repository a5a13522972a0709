// Every endpoint of the functions in one table: address, what it takes, what it answers. The app, the OpenAPI
// document and the tests read it; it knows no handler.
import type * as z from 'zod/mini';
import * as account from './account.ts';
import * as answers from './lead-answers.ts';
import * as lead from './lead.ts';
import * as services from './services.ts';

export interface Endpoint {
  method: 'get' | 'post' | 'delete';
  /** Path with `{name}` for parameters. */
  path: string;
  summary: string;
  tag: 'leads' | 'account' | 'services' | 'operations';
  body?: z.ZodMiniType;
  query?: z.ZodMiniType;
  params?: z.ZodMiniType;
  /** JSON answer of success; absent: no content, or the kind that `html` names. */
  answer?: z.ZodMiniType;
  /** Status of success; 200 unless said otherwise. */
  status?: 200 | 201 | 204;
  /** May also succeed with 204 No Content: there is nothing to show. */
  mayBeEmpty?: true;
  /** Answers a page or a picture rather than JSON. */
  html?: true;
  /** Needs a signed-in visitor (401 otherwise). */
  signedIn?: true;
  /** Statuses of problems it can answer besides 421, 429, 500 and 503. */
  problems: readonly number[];
}

/** Every problem an unsafe JSON endpoint can answer before its handler runs. */
const post = [400, 403, 413, 415, 422] as const;

export const endpoints = {
  health: {
    method: 'get',
    path: '/api/health',
    summary: 'Readiness, outbox depth, age of the oldest undelivered lead',
    tag: 'operations',
    answer: services.healthAnswerSchema,
    problems: [],
  },
  openapi: {
    method: 'get',
    path: '/api/openapi.json',
    summary: 'This document',
    tag: 'operations',
    html: true,
    problems: [],
  },
  formToken: {
    method: 'get',
    path: '/api/forms/token',
    summary: 'A signed time stamp for a form that is about to be filled',
    tag: 'leads',
    answer: answers.formTokenAnswerSchema,
    problems: [],
  },
  formPixel: {
    method: 'get',
    path: '/api/forms/token.gif',
    summary: 'The same stamp as a cookie, for a form without JavaScript',
    tag: 'leads',
    html: true,
    problems: [],
  },
  submitLead: {
    method: 'post',
    path: '/api/leads',
    summary:
      'Sends an enquiry of any kind; JSON, or a plain form post that is answered with a page',
    tag: 'leads',
    body: lead.leadInputSchema,
    answer: answers.leadAnswerSchema,
    status: 201,
    problems: [...post, 401, 409],
  },
  appointments: {
    method: 'get',
    path: '/api/appointments',
    summary: 'Appointment slots of a location on a day, from its opening hours',
    tag: 'leads',
    query: answers.appointmentsQuerySchema,
    answer: answers.appointmentsAnswerSchema,
    problems: [404, 422],
  },
  paymentWebhook: {
    method: 'post',
    path: '/api/payments/webhook',
    summary: 'The payment provider’s word on a deposit, signed; a repeat changes nothing',
    tag: 'leads',
    answer: services.receivedAnswerSchema,
    problems: [400, 404, 413],
  },
  paymentReturn: {
    method: 'get',
    path: '/api/payments/return',
    summary: 'Where a shopper comes back to after paying: how the reservation stands',
    tag: 'leads',
    query: services.paymentQuerySchema,
    html: true,
    problems: [404, 422],
  },
  paymentCancelled: {
    method: 'get',
    path: '/api/payments/cancelled',
    summary: 'Where a shopper comes back to without paying: the vehicle is released',
    tag: 'leads',
    query: services.paymentQuerySchema,
    html: true,
    problems: [404, 422],
  },
  miscellaneous: {
    method: 'post',
    path: '/api/miscellaneous',
    summary: 'Keeps a valuation beside its lead',
    tag: 'leads',
    body: services.miscellaneousInputSchema,
    answer: account.successAnswerSchema,
    problems: [...post, 404],
  },
  sendCode: {
    method: 'post',
    path: '/api/sign-in/code',
    summary: 'Sends a phone code by SMS; a new code voids the old one',
    tag: 'account',
    body: account.sendCodeInputSchema,
    answer: account.sendCodeAnswerSchema,
    problems: [...post, 404, 502],
  },
  verifyCode: {
    method: 'post',
    path: '/api/sign-in/verify',
    summary: 'Checks a phone code and opens a session',
    tag: 'account',
    body: account.verifyCodeInputSchema,
    answer: account.sessionAnswerSchema,
    problems: [...post, 401, 404],
  },
  signOut: {
    method: 'post',
    path: '/api/sign-out',
    summary: 'Ends the session on the server',
    tag: 'account',
    answer: account.signOutAnswerSchema,
    problems: post,
  },
  session: {
    method: 'get',
    path: '/api/session',
    summary: 'Who is signed in',
    tag: 'account',
    answer: account.sessionAnswerSchema,
    problems: [],
  },
  userDetails: {
    method: 'post',
    path: '/api/user-details',
    summary: 'Changes the details of the signed-in visitor',
    tag: 'account',
    body: account.userDetailsInputSchema,
    answer: account.sessionAnswerSchema,
    signedIn: true,
    problems: [...post, 401],
  },
  gate: {
    method: 'get',
    path: '/api/gate',
    summary: 'Whether the visitor may open a gated page, and where to sign in otherwise',
    tag: 'account',
    query: account.gateQuerySchema,
    answer: account.gateAnswerSchema,
    problems: [422],
  },
  rateLimit: {
    method: 'post',
    path: '/api/rate-limit',
    summary: 'Whether another code may be sent to a phone',
    tag: 'account',
    body: account.rateLimitInputSchema,
    answer: account.rateLimitAnswerSchema,
    problems: post,
  },
  contactExists: {
    method: 'get',
    path: '/api/check-if-contact-exists',
    summary: 'The same answer for every phone number',
    tag: 'account',
    query: account.contactQuerySchema,
    answer: account.contactAnswerSchema,
    problems: [422],
  },
  watchlist: {
    method: 'get',
    path: '/api/watchlist',
    summary: 'The saved vehicles of the signed-in visitor, with price drops and what is sold',
    tag: 'account',
    answer: account.watchlistAnswerSchema,
    signedIn: true,
    problems: [401],
  },
  saveCar: {
    method: 'post',
    path: '/api/watchlist/save-car',
    summary: 'Saves a vehicle',
    tag: 'account',
    body: account.watchlistInputSchema,
    answer: account.successAnswerSchema,
    signedIn: true,
    problems: [...post, 401, 404],
  },
  removeCar: {
    method: 'post',
    path: '/api/watchlist/remove-car',
    summary: 'Takes a vehicle off the watchlist',
    tag: 'account',
    body: account.watchlistInputSchema,
    answer: account.successAnswerSchema,
    signedIn: true,
    problems: [...post, 401],
  },
  mergeFavourites: {
    method: 'post',
    path: '/api/watchlist/merge',
    summary: 'Moves favourites kept in the browser into the account',
    tag: 'account',
    body: account.mergeInputSchema,
    answer: account.mergeAnswerSchema,
    signedIn: true,
    problems: [...post, 401],
  },
  savedSearches: {
    method: 'get',
    path: '/api/saved-searches',
    summary: 'The saved searches of the signed-in visitor',
    tag: 'account',
    answer: account.savedSearchesAnswerSchema,
    signedIn: true,
    problems: [401],
  },
  saveSearch: {
    method: 'post',
    path: '/api/saved-searches/save',
    summary: 'Saves a search; new arrivals that match are told',
    tag: 'account',
    body: account.savedSearchInputSchema,
    answer: account.savedSearchSchema,
    status: 201,
    signedIn: true,
    problems: [...post, 401],
  },
  removeSearch: {
    method: 'post',
    path: '/api/saved-searches/remove',
    summary: 'Forgets a saved search',
    tag: 'account',
    body: account.savedSearchIdSchema,
    answer: account.successAnswerSchema,
    signedIn: true,
    problems: [...post, 401],
  },
  alertSettings: {
    method: 'get',
    path: '/api/alerts',
    summary: 'How alerts reach the signed-in visitor',
    tag: 'account',
    answer: account.alertSettingsSchema,
    signedIn: true,
    problems: [401],
  },
  saveAlertSettings: {
    method: 'post',
    path: '/api/alerts',
    summary: 'Changes how alerts reach the signed-in visitor',
    tag: 'account',
    body: account.alertSettingsSchema,
    answer: account.alertSettingsSchema,
    signedIn: true,
    problems: [...post, 401],
  },
  unsubscribe: {
    method: 'get',
    path: '/api/unsubscribe',
    summary: 'Stops all alerts with one click on the link of a mail or text',
    tag: 'account',
    query: account.unsubscribeQuerySchema,
    html: true,
    problems: [404, 422],
  },
  unsubscribeByMail: {
    method: 'post',
    path: '/api/unsubscribe',
    summary: 'The same for mail programs (RFC 8058 one-click)',
    tag: 'account',
    query: account.unsubscribeQuerySchema,
    html: true,
    problems: [404, 422],
  },
  quote: {
    method: 'post',
    path: '/api/youx/quote',
    summary: 'A finance quote: the partner’s, or an estimate from the tenant’s own rates',
    tag: 'services',
    body: services.quoteInputSchema,
    answer: services.quoteAnswerSchema,
    problems: [...post, 404, 502],
  },
  createCustomer: {
    method: 'post',
    path: '/api/youx/create-customer',
    summary:
      'Hands a signed-in visitor over to the finance partner, with the lead of the same form',
    tag: 'services',
    body: services.customerInputSchema,
    answer: services.customerAnswerSchema,
    signedIn: true,
    problems: [...post, 401, 404, 409, 502],
  },
  reviewRating: {
    method: 'get',
    path: '/api/reviews/snap21',
    summary: 'Average rating of the dealer',
    tag: 'services',
    query: services.orgQuerySchema,
    answer: services.ratingAnswerSchema,
    problems: [422, 502],
  },
  vehicleViews: {
    method: 'get',
    path: '/api/cars/{slug}/view.json',
    summary: 'Counts a look at a vehicle and answers how many there were',
    tag: 'services',
    params: account.slugParamsSchema,
    query: services.viewQuerySchema,
    answer: services.viewAnswerSchema,
    problems: [404, 422, 503],
  },
  heldVehicles: {
    method: 'get',
    path: '/api/held',
    summary: 'Which vehicles somebody has reserved at the moment',
    tag: 'services',
    answer: services.heldAnswerSchema,
    problems: [],
  },
  priceComparison: {
    method: 'get',
    path: '/api/cars/{slug}/autogauge',
    summary: 'How the price compares with the market; no content when too little is known',
    tag: 'services',
    params: account.slugParamsSchema,
    answer: services.priceComparisonAnswerSchema,
    mayBeEmpty: true,
    problems: [404, 422],
  },
  delivery: {
    method: 'get',
    path: '/api/delivery',
    summary: 'Delivery price by postcode',
    tag: 'services',
    query: services.postcodeQuerySchema,
    answer: services.deliveryAnswerSchema,
    problems: [404, 422],
  },
  geocode: {
    method: 'get',
    path: '/api/geocode',
    summary: 'Where a postcode lies',
    tag: 'services',
    query: services.postcodeQuerySchema,
    answer: services.geocodeAnswerSchema,
    problems: [404, 422, 502],
  },
  regoLookup: {
    method: 'post',
    path: '/api/rego-lookup',
    summary: 'The vehicle behind a registration plate',
    tag: 'services',
    body: services.regoInputSchema,
    answer: services.regoAnswerSchema,
    problems: [...post, 404, 502],
  },
  revealPhone: {
    method: 'post',
    path: '/api/reveal-phone',
    summary: 'Counts that a phone number was shown',
    tag: 'services',
    body: services.revealPhoneInputSchema,
    status: 204,
    problems: post,
  },
  countEvent: {
    method: 'post',
    path: '/api/events',
    summary: 'Counts a numbered analytics event; nothing about the visitor is kept',
    tag: 'services',
    body: services.eventInputSchema,
    status: 204,
    problems: post,
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointId = keyof typeof endpoints;
