// Calls of the account endpoints that several features share, or that change what this browser stores.
import type { SavedSearchInput } from '../../protocol/account.ts';
import type { EndpointAnswer } from '../../protocol/endpoints.ts';
import { accountHint } from '../../browser-state/account-hint.ts';
import { contactDetails, contactNames } from '../../browser-state/contact-details.ts';
import { setLoan } from '../../browser-state/set-loan.ts';
import { ownCarDraft } from '../../browser-state/own-car.ts';
import { ownRate } from '../../browser-state/own-rate.ts';
import { paymentDraft } from '../../browser-state/payment-draft.ts';
import { purchaseDraft } from '../../browser-state/purchase-draft.ts';
import { sentEnquiry } from '../../browser-state/sent-enquiry.ts';
import { watched } from '../../browser-state/saved-vehicles.ts';
import { callApi, type ApiResult } from '../site/api.ts';
import { countForm } from '../site/count-form.ts';

export type SessionAnswer = EndpointAnswer<'session'>;
export type Purpose = 'sign-in' | 'finance' | 'payment';
export type CodePerson = Partial<Record<'first_name' | 'last_name' | 'email', string>>;

/**
 * The account's details fill in the next form (rule account-13); details that the account lacks are not changed. The
 * account's own rate replaces that of the browser (rule personal-6), which may be somebody else's.
 */
function remember(result: ApiResult<SessionAnswer>): ApiResult<SessionAnswer> {
  const user = result.ok ? result.value.user : null;
  if (result.ok) ownRate.keep(result.value.own_rate ?? { state: 'none', rate: null });
  if (user) {
    const known = contactNames.flatMap((name) => (user[name] === '' ? [] : [[name, user[name]]]));
    contactDetails.write({ ...contactDetails.read(), ...Object.fromEntries(known) });
  }
  return result;
}

export const currentSession = async () => remember(await callApi<SessionAnswer>('/api/session'));
/** `more`: the details from a form about the owner of this phone, and whether the last code is to be replaced. */
export async function sendCode(
  phone: string,
  purpose: Purpose,
  more: CodePerson & { again: boolean },
) {
  const sent = await callApi<EndpointAnswer<'sendCode'>>('/api/sign-in/code', {
    body: { phone, purpose, ...more },
  });
  if (sent.ok && sent.value.sent) countForm('codeSent');
  return sent;
}
export async function verifyCode(
  phone: string,
  code: string,
  purpose: Purpose,
  favourites: readonly string[],
) {
  const verified = await callApi<SessionAnswer>('/api/sign-in/verify', {
    body: { phone, code, purpose, favourites },
  });
  if (verified.ok) countForm('codeVerified');
  return remember(verified);
}
export const saveDetails = (details: Record<string, string>) =>
  callApi<SessionAnswer>('/api/user-details', { body: details }).then(remember);
/** Deletes what this browser stores about the account, so that its next user does not see it. */
export function forgetAccount(): void {
  accountHint.forget();
  watched.replaceAll([]);
  for (const part of [ownRate, ownCarDraft, setLoan, paymentDraft, purchaseDraft, sentEnquiry])
    part.forget();
  // They came from the account, and a showroom's tablet has many users.
  contactDetails.forget();
}

export async function signOut(): Promise<ApiResult<unknown>> {
  const result = await callApi<EndpointAnswer<'signOut'>>('/api/sign-out', { body: {} });
  // Scripts cannot delete the session cookie, so a visitor is signed out only once the functions confirm it.
  if (result.ok) forgetAccount();
  return result;
}
export const saveCar = (carId: string) =>
  callApi<EndpointAnswer<'saveCar'>>('/api/watchlist/save-car', { body: { car_id: carId } });
export const saveSearch = (search: SavedSearchInput) =>
  callApi<EndpointAnswer<'saveSearch'>>('/api/saved-searches/save', { body: search });
export const mergeFavourites = (carIds: readonly string[]) =>
  callApi<EndpointAnswer<'mergeFavourites'>>('/api/watchlist/merge', { body: { car_ids: carIds } });
export const removeCar = (carId: string) =>
  callApi<EndpointAnswer<'removeCar'>>('/api/watchlist/remove-car', { body: { car_id: carId } });
