// The API calls of the account pages, and the messages for the shopper when one is refused (rule account-4). It renders
// nothing.
import type { SavedSearchInput, SessionUser } from '../../protocol/account.ts';
import type { PersonalRateState } from '../../protocol/personal-rate.ts';
import type { Problem } from '../../protocol/problem.ts';
import { accountHint } from '../../browser-state/account-hint.ts';
import { contactDetails, contactNames } from '../../browser-state/contact-details.ts';
import { ownRate } from '../../browser-state/own-rate.ts';
import { paymentDraft } from '../../browser-state/payment-draft.ts';
import { watched } from '../../browser-state/saved-vehicles.ts';
import { callApi, sendMs } from '../site/call-api.ts';
import { failureText, tookTooLong } from '../site/failure.ts';
import { countForm } from '../site/count-form.ts';

export type ApiResult<Value> =
  { ok: true; value: Value } | { ok: false; words: string; code?: Problem['code'] | undefined };

async function ask<Value>(path: string, body?: object): Promise<ApiResult<Value>> {
  const answer = await callApi(path, body, sendMs);
  if (answer && answer.status < 300) return { ok: true, value: answer.json as Value };
  const { code } = (answer?.json ?? {}) as Partial<Problem>;
  return { ok: false, words: failureText(answer, tookTooLong), code };
}

export interface SessionAnswer {
  signed_in: boolean;
  user: SessionUser | null;
  verified_recently: boolean;
  own_rate?: PersonalRateState | undefined;
}
export type Purpose = 'sign-in' | 'finance' | 'payment';
export type CodePerson = Partial<Record<'first_name' | 'last_name' | 'email', string>>;

/**
 * The account's details fill in the next form (rule account-13); details that the account lacks are not changed. The
 * account's own rate replaces that of the browser (rule personal-6), which may be somebody else's.
 */
function remember(told: ApiResult<SessionAnswer>): ApiResult<SessionAnswer> {
  const user = told.ok ? told.value.user : null;
  if (told.ok) ownRate.keep(told.value.own_rate ?? { state: 'none', rate: null });
  if (user) {
    const known = contactNames.flatMap((name) => (user[name] === '' ? [] : [[name, user[name]]]));
    contactDetails.write({ ...contactDetails.read(), ...Object.fromEntries(known) });
  }
  return told;
}

export const currentSession = async () => remember(await ask<SessionAnswer>('/api/session'));
/** `person`: the details from a form about the owner of this phone. */
export async function sendCode(phone: string, purpose: Purpose, person: CodePerson = {}) {
  const sent = await ask<{ resend_after: number }>('/api/sign-in/code', {
    phone,
    purpose,
    ...person,
  });
  if (sent.ok) countForm('codeSent');
  return sent;
}
export async function verifyCode(
  phone: string,
  code: string,
  purpose: Purpose,
  favourites: readonly string[],
) {
  const verified = await ask<SessionAnswer>('/api/sign-in/verify', {
    phone,
    code,
    purpose,
    favourites,
  });
  if (verified.ok) countForm('codeVerified');
  return remember(verified);
}
export const saveDetails = (details: Record<string, string>) =>
  ask<SessionAnswer>('/api/user-details', details).then(remember);
/** Deletes what this browser stores about the account, so that its next user does not see it. */
export function forgetAccount(): void {
  accountHint.forget();
  watched.replaceAll([]);
  ownRate.forget();
  paymentDraft.forget();
  // They came from the account, and a showroom's tablet has many users.
  contactDetails.forget();
}

export async function signOut(): Promise<ApiResult<unknown>> {
  const told = await ask<{ signed_in: false }>('/api/sign-out', {});
  // Scripts cannot delete the session cookie, so a visitor is signed out only once the functions confirm it.
  if (told.ok) forgetAccount();
  return told;
}
export const saveCar = (carId: string) =>
  ask<{ success: true }>('/api/watchlist/save-car', { car_id: carId });
export const saveSearch = (search: SavedSearchInput) =>
  ask<{ id: string }>('/api/saved-searches/save', search);
export const mergeFavourites = (carIds: readonly string[]) =>
  ask<{ added: number }>('/api/watchlist/merge', { car_ids: carIds });
export const removeCar = (carId: string) =>
  ask<{ success: true }>('/api/watchlist/remove-car', { car_id: carId });
export const get = ask;
