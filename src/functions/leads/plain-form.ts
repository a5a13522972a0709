// Forms as pages of the functions, for browsers without JavaScript: one that comes back with its errors, the form of a
// vehicle, and the code that proves a reservation. form-post.ts reads what they send.
import { formField } from '../../components/form/form-field.ts';
import { markupOf } from '../../components/markup/markup.ts';
import { privacyPath } from '../../domain/content/legal-paths.ts';
import { aboutOf, type FieldError } from '../../domain/enquiry/fields.ts';
import { formFields, formTexts, type FormField } from '../../domain/enquiry/form.ts';
import { enquiryKinds, type EnquiryKind } from '../../domain/enquiry/kinds.ts';
import { dealerPhone } from '../../domain/enquiry/phone-choice.ts';
import { reserveText } from '../../domain/enquiry/reserve-texts.ts';
import { noticeEnd, noticeText } from '../../domain/privacy/notice.ts';
import { noticeFacts } from '../../domain/privacy/record.ts';
import { escapeHtml } from '../../domain/text/escape.ts';
import { reservationProof } from '../../domain/vehicle/actions.ts';
import { vehicleHref } from '../../domain/vehicle/vehicle-constants.ts';
import { messages } from '../../protocol/messages.ts';
import type { Call, Handlers } from '../endpoints/endpoint.ts';
import { callLine, htmlPage } from '../http/plain-page.ts';
import { refusals } from '../http/refusals.ts';
import { randomToken } from '../security/crypto.ts';
import { isTaken, priceText, vehicleNamed, type StockRow } from '../stock/stock.ts';
import { formCookie, makeFormToken, shortestFillMs } from './form-token.ts';
import { sendPlainCode } from './prove-code.ts';

type PlainCall = Call<'submitLeadForm'> | Call<'showForm'>;

export const enquiryKindOf = (input: { kind?: unknown }): EnquiryKind =>
  enquiryKinds.find((each) => each === input.kind) ?? 'general-enquiry';

/** The form as it was sent, with a list of all errors at the top and each error at its field. */
export async function plainForm(
  call: PlainCall,
  input: Record<string, unknown>,
  detail: string,
  errors: FieldError[],
  status = 422,
): Promise<Response> {
  const { tenant, services, now } = call;
  const kind = enquiryKindOf(input);
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
  // A form that is new has its token in a cookie, as on every page.
  const own = status === 200 && detail === '' ? {} : { form_token: token };
  const given = flat({ ...input, kind, ...own, idempotency_key: randomToken(16) });
  const hidden = hiddenFields(given.filter(([name]) => !shown.has(name)));
  const values = Object.fromEntries(given);
  values['resume'] = values['resume.name'];
  const settings = { ...tenant, reserve: { proof: reservationProof(tenant) } };
  const { title, submit, consentNote, purpose } = formTexts(kind, settings, category);
  const small = [
    ...(consentNote === null ? [] : [escapeHtml(consentNote)]),
    `${escapeHtml(noticeText(noticeFacts(tenant, category), purpose))} Our <a href="${privacyPath}">privacy policy</a>${noticeEnd}`,
  ];
  const order = (path: string) => fields.findIndex(({ name }) => name === path);
  const sorted = [...errors].sort((a, b) => order(a.path) - order(b.path));
  const list = sorted.map(({ path, message }) => {
    const label = fields.find(({ name }) => name === path)?.label ?? path;
    return `<li><a href="#${escapeHtml(path)}">${escapeHtml(label)}</a>: ${escapeHtml(message)}</li>`;
  });
  const content = `
${await aboutHtml(call, input)}
${errors.length > 0 ? `<div class="errors" role="alert"><p>${escapeHtml(messages.summary)}</p><ul>${list.join('')}</ul></div>` : detail === '' ? '' : `<p>${escapeHtml(detail)}</p>`}
<form class="card enquiry" method="post" action="/api/leads"${fields.some(({ input: each }) => each === 'file') ? ' enctype="multipart/form-data"' : ''}>
${hidden}
<div hidden><label for="company_website">Leave this empty</label><input id="company_website" name="company_website" tabindex="-1" autocomplete="off"></div>
${fields.map((field) => fieldHtml(field, values[field.name], errors)).join('\n')}
${small.map((line) => `<p class="quiet">${line}</p>`).join('\n')}
<button class="primary">${escapeHtml(submit)}</button>
</form>
${callLine('Or call us on', dealerPhone(tenant)?.display)}`;
  return htmlPage(tenant, kind === 'reservation' ? 'Reserve online' : title, content, { status });
}

/** Fields by the names that a form posts. */
const flat = (input: Record<string, unknown>) =>
  Object.entries(input).flatMap(([name, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([inner, each]) => [`${name}.${inner}`, each])
      : [[name, value]],
  );

const hiddenFields = (given: [name: string, value: unknown][]) =>
  given
    .map(
      ([name, value]) =>
        `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(String(value as string))}">`,
    )
    .join('\n');

/** The vehicle that the form is about, and what a reservation of it means; empty where it is about none. */
async function aboutHtml(
  { tenant, services }: PlainCall,
  input: Record<string, unknown>,
): Promise<string> {
  const vehicle =
    typeof input['car_id'] === 'string'
      ? await vehicleNamed(services.db, tenant.slug, input['car_id'])
      : null;
  if (!vehicle) return '';
  const price = priceText(vehicle, tenant);
  const link = `<a href="${vehicleHref(vehicle)}">${escapeHtml(vehicle.name)}</a>`;
  const terms = enquiryKindOf(input) === 'reservation' ? reserveText(tenant) : '';
  return `<p>This is about the ${link}${price === '' ? '' : `, ${escapeHtml(price)}`}.</p>
${terms === '' ? '' : `<p>${escapeHtml(terms)}</p>`}`;
}

/** Asks for the code that proves the phone number, with everything that was typed. `failure`: why one did not do. */
export async function askCode(
  call: PlainCall,
  input: Record<string, unknown>,
  failure = '',
): Promise<Response> {
  const { tenant } = call;
  const phone = String(input['phone']);
  const sent = failure === '' ? await sendPlainCode(call, phone) : null;
  if (sent && !sent.ok) return plainForm(call, input, sent.detail, []);
  const settings = { ...tenant, reserve: { proof: reservationProof(tenant) } };
  const { submit } = formTexts(enquiryKindOf(input), settings);
  const content = `
${await aboutHtml(call, input)}
${failure === '' ? '' : `<div class="errors" role="alert"><p>${escapeHtml(failure)}</p></div>`}
<form class="card enquiry" method="post" action="/api/leads">
${hiddenFields(flat(input))}
<p>We have sent a code to ${escapeHtml(phone)}. It works for 5 minutes. Nothing is reserved until you enter it.</p>
<label for="code">Verification code</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required autofocus>
<button class="primary">${escapeHtml(submit)}</button>
</form>
${callLine('No code? Call us on', dealerPhone(tenant)?.display)}`;
  const page = htmlPage(tenant, 'Enter the code', content);
  for (const cookie of sent?.cookies ?? []) page.headers.append('set-cookie', cookie);
  return page;
}

const purchase = { kind: 'reservation', subcategory: 'Online Purchase' };

/** A vehicle's form as a page of its own, which names it (rule enquiry-27). */
export const showForm: Handlers['showForm'] = async (call) => {
  const { tenant, services, query } = call;
  const row = await vehicleNamed(services.db, tenant.slug, query.car_id);
  const asked = query.enquiry === 'buy-online' ? purchase : { kind: query.enquiry };
  const kind = enquiryKindOf(asked);
  if (!row || (kind === 'reservation' && !(await mayBeReserved(call, row)))) {
    const link = row
      ? `<a href="${vehicleHref(row)}">${escapeHtml(row.name)}</a>: ${escapeHtml(refusals.notReservable)}`
      : 'This vehicle is no longer listed.';
    const rest = `<p>${link}</p><p><a href="/search">See other vehicles</a></p>`;
    return htmlPage(tenant, 'Please choose another vehicle', rest, { status: row ? 409 : 404 });
  }
  const page = await plainForm(call, { ...asked, kind, car_id: row.slug }, '', [], 200);
  page.headers.append('set-cookie', formCookie(call));
  return page;
};

const mayBeReserved = async (
  { tenant, services, now }: PlainCall,
  row: StockRow,
): Promise<boolean> =>
  tenant.reserve.enabled &&
  row.reservable === 1 &&
  !(await isTaken(services.db, tenant.slug, row.slug, now));

function fieldHtml(field: FormField, given: unknown, errors: FieldError[]): string {
  const { name } = field;
  const error = errors.find(({ path }) => path === name)?.message;
  const value = typeof given === 'number' ? String(given) : given;
  const sent = typeof value === 'string' || typeof value === 'boolean' ? value : undefined;
  // A select without an empty option always has a value, so a missing value means the preset one.
  const first = sent ?? (field.input === 'select' ? field.preset : undefined);
  return markupOf(formField(field, { id: name, error, value: first }));
}
