// The endpoints of a trade-in in steps. Accepting an offer creates a lead at the leads endpoint (accept-offer.ts).
import { answer, problem, signedIn, type Handlers } from '../endpoints/endpoint.ts';
import { makeValuation, offerOf, valuationNamed, valuationsOf } from './valuations.ts';

export const tradeInHandlers: Pick<
  Handlers,
  'valueTradeIn' | 'tradeInOffer' | 'savedOffers' | 'saveOffer'
> = {
  valueTradeIn: async (call) => {
    const { tenant, body, now } = call;
    if (!tenant.pages.tradeIn) return problem(call, 'switched-off');
    const made = await makeValuation(call, body);
    return answer(
      'row' in made
        ? { offer: offerOf(made.row, tenant, now), words: null }
        : { offer: null, words: made.text },
    );
  },

  tradeInOffer: async (call) => {
    const { services, tenant, params, now } = call;
    const row = await valuationNamed(services.db, tenant.slug, params.id);
    return row ? answer(offerOf(row, tenant, now)) : problem(call, 'not-found');
  },

  savedOffers: async (call) => {
    const { services, tenant, now } = call;
    const { contactId } = signedIn(call);
    const rows = await valuationsOf(services.db, tenant.slug, contactId);
    return answer({ items: rows.map((row) => offerOf(row, tenant, now)) });
  },

  saveOffer: async (call) => {
    const { services, tenant, body, now } = call;
    const { contactId } = signedIn(call);
    // An offer that another visitor saved cannot be taken.
    await services.db.run(
      'UPDATE valuations SET contact_id = ? WHERE tenant = ? AND id = ? AND contact_id IS NULL',
      [contactId, tenant.slug, body.valuation_id],
    );
    const row = await valuationNamed(services.db, tenant.slug, body.valuation_id);
    return row?.contact_id === contactId
      ? answer(offerOf(row, tenant, now))
      : problem(call, 'not-found');
  },
};
