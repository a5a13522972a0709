// Which room answers which endpoint: the compiler holds this table to the one of the protocol.
import { alertHandlers } from '../account/alerts.ts';
import { gateHandlers } from '../account/gate.ts';
import { searchHandlers } from '../account/searches.ts';
import { signInHandlers } from '../account/sign-in.ts';
import { watchlistHandlers } from '../account/watchlist.ts';
import { answer, type Handlers } from './endpoint.ts';
import { leadHandlers } from '../leads/handlers.ts';
import { openApiDocument } from './openapi.ts';
import { eventHandlers } from '../analytics/events.ts';
import { paymentHandlers } from '../payments/handlers.ts';
import { reviewHandlers } from '../integrations/reviews.ts';
import { financeHandlers } from '../integrations/finance.ts';
import { placeHandlers } from '../integrations/places.ts';
import { vehicleHandlers } from '../integrations/vehicles.ts';

let document: unknown = null;

/** Health is answered by the app itself, before anything else is looked at. */
export const handlers: Omit<Handlers, 'health'> = {
  openapi: () => answer((document ??= openApiDocument())),
  ...leadHandlers,
  ...paymentHandlers,
  ...signInHandlers,
  ...watchlistHandlers,
  ...searchHandlers,
  ...alertHandlers,
  ...gateHandlers,
  ...financeHandlers,
  ...vehicleHandlers,
  ...placeHandlers,
  ...reviewHandlers,
  ...eventHandlers,
};
