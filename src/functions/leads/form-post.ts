// The submission without JavaScript: reads a posted form into an enquiry and answers with a page. A form without a valid
// token, or with errors, comes back filled in, with a new token.
import { noticeFacts } from '../../domain/privacy/record.ts';
import { noticeEnd, noticeText } from '../../domain/privacy/notice.ts';
import { privacyPath } from '../../domain/content/legal-paths.ts';
import { aboutOf, leadValue, type FieldError } from '../../domain/enquiry/fields.ts';
import { formErrors, formFields, formTexts, type FormField } from '../../domain/enquiry/form.ts';
import { formField } from '../../components/form/form-field.ts';
import { markupOf } from '../../components/markup/markup.ts';
import { askedFinance, askedModel, askedOffer } from '../../domain/enquiry/asked-about.ts';
import { askedForm } from '../../domain/enquiry/asked-form.ts';
import { checkoutSlug, signInHref } from '../../domain/account/gate.ts';
import { enquiryKinds, type EnquiryKind } from '../../domain/enquiry/kinds.ts';
import { dealerPhone } from '../../domain/enquiry/phone-choice.ts';
import { reservationProof } from '../../domain/vehicle/actions.ts';
import { leadInputSchema } from '../../protocol/lead.ts';
import { messages } from '../../protocol/messages.ts';
import { randomToken, sha256 } from '../security/crypto.ts';
import { answerHeaders } from '../http/problem.ts';
import { check } from '../../protocol/check.ts';
import { cookieNames, readCookie, setCookie } from '../http/cookies.ts';
import { escapeHtml } from '../../domain/text/escape.ts';
import { callLine, htmlPage } from '../http/plain-page.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { Call } from '../endpoints/endpoint.ts';
import type { PayHere } from '../payments/checkout.ts';
import { paymentCookie } from '../payments/own-hold.ts';
import { paymentAmount } from '../payments/payment.ts';
import { makeFormToken, shortestFillMs } from './form-token.ts';
import { submitLead } from './submit.ts';
import { vehicleHref } from '../../domain/vehicle/vehicle-constants.ts';

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
  const input = enquiryOf(form);
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
    const missing = formErrors(kindOf(input), input, tenant).filter(
      ({ path }) => !checked.errors.some((error) => error.path === path),
    );
    return formAgain(call, input, messages.summary, [...checked.errors, ...missing]);
  }
  const submitted = await submitLead(call, checked.value);
  if (submitted.ok && submitted.pay) return payPage(call, submitted.pay);
  if (submitted.ok) {
    return new Response(null, {
      status: 303,
      headers: {
        ...answerHeaders,
        // Without a script only the address can show that the form was sent.
        location: `${submitted.answer.next}#sent`,
        'set-cookie': setCookie(cookieNames.form, '', 0),
      },
    });
  }
  if (submitted.code === 'signed-out' || submitted.code === 'verify-again') {
    const page = referer && URL.canParse(referer) ? new URL(referer) : new URL(call.request.url);
    const slug = checkoutSlug(page.pathname);
    const back = slug === null ? '/' : vehicleHref({ slug });
    const location = signInHref('checkout', page.pathname + page.search, back);
    return new Response(null, { status: 303, headers: { ...answerHeaders, location } });
  }
  const fresh = submitted.code === 'form-token';
  const detail = fresh ? 'Please check your details and send them.' : submitted.detail;
  return formAgain(call, input, detail, submitted.errors ?? [], fresh ? 200 : 422);
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

const kindOf = (input: Record<string, unknown>): EnquiryKind =>
  enquiryKinds.find((each) => each === input['kind']) ?? 'general-enquiry';

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

/** The form as it was sent, with a list of all errors at the top and each error at its field. */
async function formAgain(
  { tenant, services, now }: Call<'submitLeadForm'>,
  input: Record<string, unknown>,
  detail: string,
  errors: FieldError[],
  status = 422,
): Promise<Response> {
  const kind = kindOf(input);
  // Slots need a script. Without one, the dealership agrees on a time by phone.
  const category = typeof input['category'] === 'string' ? input['category'] : undefined;
  const fields = formFields(kind, tenant, [], aboutOf(input), category).filter(
    (field) => field.input !== 'date-time',
  );
  // A file that was refused is not sent back.
  if (errors.some(({ path }) => path === 'resume')) delete input['resume'];
  const shown = new Set<string>([...fields.map(({ name }) => name), 'company_website']);
  // The visitor has filled in the form before, so sending it at once is not suspicious.
  const token = makeFormToken(services.signer, tenant.slug, now - shortestFillMs);
  const kept = { ...input, kind, form_token: token, idempotency_key: randomToken(16) };
  const given = Object.entries(kept).flatMap(([name, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([inner, each]) => [`${name}.${inner}`, each])
      : [[name, value]],
  );
  const hidden = given.flatMap(([name, value]) =>
    shown.has(name) ? [] : [hiddenField(name, value)],
  );
  const values = Object.fromEntries(given);
  values['resume'] = values['resume.name'];
  const settings = { ...tenant, reserve: { proof: reservationProof(tenant) } };
  const { title, submit, consentNote, purpose } = formTexts(kind, settings, category);
  const small = [
    ...(consentNote === null ? [] : [escapeHtml(consentNote)]),
    `${escapeHtml(noticeText(noticeFacts(tenant), purpose))} Our <a href="${privacyPath}">privacy policy</a>${noticeEnd}`,
  ];
  const order = (path: string) => fields.findIndex(({ name }) => name === path);
  const sorted = [...errors].sort((a, b) => order(a.path) - order(b.path));
  const list = sorted.map(({ path, message }) => {
    const label = fields.find(({ name }) => name === path)?.label ?? path;
    return `<li><a href="#${escapeHtml(path)}">${escapeHtml(label)}</a>: ${escapeHtml(message)}</li>`;
  });
  const content = `
${errors.length > 0 ? `<div class="errors" role="alert"><p>${escapeHtml(messages.summary)}</p><ul>${list.join('')}</ul></div>` : `<p>${escapeHtml(detail)}</p>`}
<form class="card" method="post" action="/api/leads"${fields.some(({ input: each }) => each === 'file') ? ' enctype="multipart/form-data"' : ''}>
${hidden.join('\n')}
<div hidden><label for="company_website">Leave this empty</label><input id="company_website" name="company_website" tabindex="-1" autocomplete="off"></div>
${fields.map((field) => fieldHtml(field, values[field.name], errors)).join('\n')}
${small.map((line) => `<p class="quiet">${line}</p>`).join('\n')}
<button type="submit">${escapeHtml(submit)}</button>
</form>
${callLine('Or call us on', dealerPhone(tenant)?.display)}`;
  return htmlPage(tenant, kind === 'general-enquiry' ? title : 'Your enquiry', content, {
    status,
  });
}

const hiddenField = (name: string, value: unknown) =>
  `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(String(value as string))}">`;

function fieldHtml(field: FormField, given: unknown, errors: FieldError[]): string {
  const { name } = field;
  const error = errors.find(({ path }) => path === name)?.message;
  const value = typeof given === 'number' ? String(given) : given;
  const sent = typeof value === 'string' || typeof value === 'boolean' ? value : undefined;
  // A select without an empty option always has a value, so a missing value means the preset one.
  const first = sent ?? (field.input === 'select' ? field.preset : undefined);
  return markupOf(formField(field, { id: name, error, value: first }));
}
