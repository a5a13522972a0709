// The submission without JavaScript: reads a posted form into an enquiry and answers with a page. A form without a valid
// token, or with errors, comes back filled in (plain-form.ts). A reservation that a code has to prove asks for it.
import { leadValue } from '../../domain/enquiry/fields.ts';
import { formErrors } from '../../domain/enquiry/form.ts';
import { askedFinance, askedModel, askedOffer } from '../../domain/enquiry/asked-about.ts';
import { askedForm } from '../../domain/enquiry/asked-form.ts';
import { checkoutSlug } from '../../domain/account/gate.ts';
import { careerCategory } from '../../domain/enquiry/kinds.ts';
import { leadInputSchema } from '../../protocol/lead.ts';
import { messages } from '../../protocol/messages.ts';
import { sha256 } from '../security/crypto.ts';
import { answerHeaders } from '../http/problem.ts';
import { check } from '../../protocol/check.ts';
import { cookieNames, readCookie, setCookie } from '../http/cookies.ts';
import { escapeHtml } from '../../domain/text/escape.ts';
import { htmlPage } from '../http/plain-page.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { Call } from '../endpoints/endpoint.ts';
import type { PayHere } from '../payments/checkout.ts';
import { paymentCookie } from '../payments/own-hold.ts';
import { paymentAmount } from '../payments/payment.ts';
import type { Submitted } from './lead-answer.ts';
import { bookingPagePath } from './lead-token.ts';
import { askCode, enquiryKindOf, plainForm } from './plain-form.ts';
import { proveCode } from './prove-code.ts';
import { submitLead } from './submit.ts';

const flags = ['opt_in', 'terms_conditions', 'subscribe'];

/** Converts a posted form to the JSON contract: empty fields are absent, ticks are true, numbers are numbers. */
function enquiryOf(form: URLSearchParams): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const [name, value] of form) {
    if (value === '') continue;
    const group = ['custom', 'resume'].find((each) => name.startsWith(`${each}.`));
    if (group !== undefined) {
      const others = (input[group] ?? {}) as Record<string, string>;
      input[group] = { ...others, [name.slice(group.length + 1)]: value };
    } else if (flags.includes(name)) input[name] = ['on', 'true', '1', 'yes'].includes(value);
    else input[name] = leadValue(name, value);
  }
  return input;
}

/** Answers a plain form post: 303 to the success page, or the form again. */
export async function answerFormPost(call: Call<'submitLeadForm'>): Promise<Response> {
  const { request, tenant, body: form } = call;
  const { code, ...input } = enquiryOf(form) as Record<string, unknown> & { code?: string };
  // Without a script the token is in the cookie that the page's one-pixel picture set.
  input['form_token'] ??= readCookie(request, cookieNames.form) ?? undefined;
  // The same form with the same token is one enquiry, no matter how often it is sent.
  input['idempotency_key'] ??= sha256(`${String(input['form_token'])}\n${form.toString()}`);
  const referer = request.headers.get('referer');
  if (referer && referer.length < 2000) {
    input['url'] ??= referer;
    aboutWhat(tenant, input, referer);
  }

  const checked = check(leadInputSchema, input);
  if (!checked.ok) {
    // One answer lists missing and wrong fields together, so that visitors need not send the form several times.
    const missing = formErrors(enquiryKindOf(input), input, tenant).filter(
      ({ path }) => !checked.errors.some((error) => error.path === path),
    );
    return plainForm(call, input, messages.summary, [...checked.errors, ...missing]);
  }
  const first = await submitLead(call, checked.value);
  const isAsked = !first.ok && (first.code === 'signed-out' || first.code === 'verify-again');
  // A session that is there needs no code, so the same code posted twice sends once.
  if (isAsked && code === undefined) return askCode(call, input);
  const proven = isAsked ? await proveCode(call, String(input['phone']), code ?? '') : null;
  if (proven && !proven.ok) return askCode(call, input, proven.detail);
  const submitted = proven
    ? await submitLead({ ...call, visitor: proven.visitor }, checked.value)
    : first;
  const response = await answerOf(
    { ...call, visitor: proven?.visitor ?? call.visitor },
    input,
    submitted,
  );
  for (const cookie of proven?.cookies ?? []) response.headers.append('set-cookie', cookie);
  return response;
}

/** The page that answers a form post. */
function answerOf(
  call: Call<'submitLeadForm'>,
  input: Record<string, unknown>,
  submitted: Submitted,
): Response | Promise<Response> {
  if (submitted.ok && submitted.pay) return payPage(call, submitted.pay);
  if (submitted.ok) {
    return new Response(null, {
      status: 303,
      headers: {
        ...answerHeaders,
        // Without a script only the address can show what was sent.
        location:
          submitted.answer.booking === null
            ? `${submitted.answer.next}#sent`
            : bookingPagePath(submitted.answer.booking),
        'set-cookie': setCookie(cookieNames.form, '', 0),
      },
    });
  }
  const fresh = submitted.code === 'form-token';
  const detail = fresh ? 'Please check your details and send them.' : submitted.detail;
  return plainForm(call, input, detail, submitted.errors ?? [], fresh ? 200 : 422);
}

/** A link, not a redirect: browsers apply the page's `form-action` (this site only) to redirects after a form. */
function payPage({ tenant, request, now }: Call<'submitLeadForm'>, pay: PayHere): Response {
  const amount = paymentAmount(pay);
  const content = `<p>Pay the refundable deposit of ${amount} on the page of our payment provider: the vehicle is reserved for you once it is set aside.</p>
<p><a class="button" href="${escapeHtml(pay.address)}">Pay the deposit of ${amount}</a></p>`;
  const headers = { 'set-cookie': setCookie(cookieNames.form, '', 0) };
  const page = htmlPage(tenant, 'One step left', content, { headers });
  page.headers.append('set-cookie', paymentCookie(request, pay, now));
  return page;
}

/** A static form contains no vehicle, offer or model; they are in the address of its page. */
function aboutWhat(tenant: Tenant, input: Record<string, unknown>, page: string): void {
  if (!URL.canParse(page)) return;
  const query = new URL(page).searchParams;
  if (input['kind'] === 'finance-enquiry') {
    for (const [name, value] of Object.entries(askedFinance(query, tenant.dealerships))) {
      input[name] ??= value;
    }
  }
  const offer = askedOffer(query);
  if (offer && input['kind'] === 'general-enquiry') {
    input['kind'] = 'offer-enquiry';
    input['offer_id'] ??= offer;
  }
  const reserved = checkoutSlug(new URL(page).pathname);
  if (reserved && input['kind'] === 'reservation') input['car_id'] ??= reserved;
  const position = query.get('position');
  if (position && input['category'] === careerCategory) input['position'] ??= position;
  const asked = askedForm(query);
  if (!asked) {
    const model = askedModel(query);
    if (model) {
      input['Vehicle Make'] ??= model.make;
      input['Vehicle Model'] ??= model.model;
    }
    return;
  }
  input['car_id'] ??= asked.carId;
  if (input['kind'] === 'general-enquiry') input['kind'] = asked.kind;
}
