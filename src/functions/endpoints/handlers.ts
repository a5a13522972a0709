// The handler of each endpoint. The compiler compares this table with the endpoint table.
import { alertHandlers } from '../account/alerts.ts';
import { bookingPageHandlers } from '../account/booking-page.ts';
import { confirmEmailHandlers } from '../account/confirm-email.ts';
import { gateHandlers } from '../account/gate.ts';
import { myBookingHandlers } from '../account/my-bookings.ts';
import { myDataHandlers } from '../account/my-data.ts';
import { oneBookingHandlers } from '../account/one-booking.ts';
import { personalRateHandlers } from '../account/personal-rate.ts';
import { searchHandlers } from '../account/searches.ts';
import { signInHandlers } from '../account/sign-in.ts';
import { watchlistHandlers } from '../account/watchlist.ts';
import { answer, type Handlers } from './endpoint.ts';
import { answerHandlers } from '../leads/answered.ts';
import { leadHandlers } from '../leads/handlers.ts';
import { resumeHandlers } from '../leads/resume.ts';
import { endpoints, type EndpointId } from '../../protocol/endpoints.ts';
import { openApiDocument } from './openapi.ts';
import { eventHandlers } from '../analytics/events.ts';
import { vitalHandlers } from '../analytics/vitals.ts';
import { invoiceHandlers } from '../payments/invoice-handlers.ts';
import { paymentHandlers } from '../payments/deposit-handlers.ts';
import { purchaseHandlers } from '../purchase/handlers.ts';
import { financeHandlers } from '../integrations/finance.ts';
import { placeHandlers } from '../integrations/postcode-handlers.ts';
import { spinHandlers } from '../spin/draw-prize.ts';
import { tradeInHandlers } from '../trade-in/valuations.ts';
import { vehicleFinders } from '../stock/find-vehicles.ts';
import { vehicleHandlers, reviewHandlers } from '../integrations/vehicle-handlers.ts';
import { groupList } from '../agents/group-list.ts';
import { markdown } from '../agents/markdown.ts';
import { mcp } from '../agents/mcp.ts';

// The handlers of assistants and of programs that read pages as text, or lists of the stock.
const agentHandlers = {
  mcp,
  markdown,
  groupList,
} satisfies Partial<Handlers>;

let document: unknown = null;

/** The app itself answers health before any other check. */
export type HandledId = Exclude<EndpointId, 'health'>;

export const handlers: Pick<Handlers, HandledId> = {
  openapi: () => answer((document ??= openApiDocument())),
  ...agentHandlers,
  ...leadHandlers,
  ...answerHandlers,
  ...resumeHandlers,
  ...paymentHandlers,
  ...invoiceHandlers,
  ...spinHandlers,
  ...tradeInHandlers,
  ...purchaseHandlers,
  ...signInHandlers,
  ...watchlistHandlers,
  ...searchHandlers,
  ...alertHandlers,
  ...confirmEmailHandlers,
  ...myBookingHandlers,
  ...oneBookingHandlers,
  ...bookingPageHandlers,
  ...myDataHandlers,
  ...personalRateHandlers,
  ...gateHandlers,
  ...financeHandlers,
  ...vehicleHandlers,
  ...vehicleFinders,
  ...placeHandlers,
  ...reviewHandlers,
  ...eventHandlers,
  ...vitalHandlers,
};

/** In the order of the endpoint table, which is the order of the routes. */
export const handledEndpoints = (Object.keys(endpoints) as EndpointId[]).filter(
  (id): id is HandledId => id !== 'health',
);
