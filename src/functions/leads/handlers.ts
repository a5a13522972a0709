// The endpoints of leads: form tokens, the submission, and the valuation of a lead.
import { hourMs } from '../../domain/hours/durations.ts';
import { formCookie, makeFormToken } from './form-token.ts';
import { answerFormPost } from './form-post.ts';
import { showForm } from './plain-form.ts';
import { submitLead } from './submit.ts';
import { turnstileOf } from './turnstile.ts';
import { appointments } from './appointments.ts';
import { answer, problem, type Handlers } from '../endpoints/endpoint.ts';
import { answerHeaders } from '../http/problem.ts';
import { paymentCookie } from '../payments/own-hold.ts';
import { statement } from '../stores/database.ts';

/** The smallest possible picture: one transparent pixel. */
const dot = Uint8Array.from(
  atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'),
  (char) => char.charCodeAt(0),
);

export const leadHandlers = {
  formToken: async ({ services, tenant, now }) =>
    answer({
      form_token: makeFormToken(services.signer, tenant.slug, now),
      turnstile_site_key: turnstileOf(services, tenant)?.siteKey ?? null,
    }),

  formPixel: (call) =>
    new Response(dot, {
      headers: { ...answerHeaders, 'content-type': 'image/gif', 'set-cookie': formCookie(call) },
    }),

  showForm,
  submitLeadForm: answerFormPost,

  submitLead: async (call) => {
    const { tenant, services, request, now, body } = call;
    const submitted = await submitLead(call, body);
    if (submitted.ok) {
      const { pay } = submitted;
      return answer(submitted.answer, 201, {
        ...(pay && { 'set-cookie': paymentCookie(request, pay, now) }),
      });
    }
    return problem(call, submitted.code, submitted.detail, {
      ...(submitted.errors && { errors: submitted.errors }),
      ...(submitted.price !== undefined && { price: submitted.price }),
      ...(submitted.code === 'form-token' && {
        formToken: makeFormToken(services.signer, tenant.slug, now),
      }),
    });
  },

  appointments,

  saveValuation: async (call) => {
    const { services, tenant, body, now } = call;
    if (!tenant.tradeIn.saveValuation) return problem(call, 'switched-off');
    // Only for leads of the last hour: their sender is probably still on the site, and nobody else knows the id.
    const [saved = []] = await services.db.batch([
      statement(
        `UPDATE leads SET valuation = ? WHERE tenant = ? AND id = ? AND kind = 'trade-in'
          AND created_at > ? AND erased_at IS NULL RETURNING id`,
        JSON.stringify(body.value),
        tenant.slug,
        body.lead_id,
        now - hourMs,
      ),
      // The deliveries that waited for the valuation go out now.
      statement(
        `UPDATE deliveries SET next_at = ? WHERE tenant = ? AND lead_id = ? AND state = 'waiting'
          AND attempts = 0 AND next_at > ? AND EXISTS
          (SELECT 1 FROM leads WHERE leads.id = deliveries.lead_id AND valuation IS NOT NULL)`,
        now,
        tenant.slug,
        body.lead_id,
        now,
      ),
    ]);
    if (saved.length === 0) return problem(call, 'not-found');
    services.wake();
    return answer({ success: true });
  },
} satisfies Partial<Handlers>;
