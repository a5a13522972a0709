// Asks the server for the shopper's own rate again: it may have changed, or been deleted, on another device.
import { ownRate } from '../../browser-state/own-rate.ts';
import type { PersonalRateState } from '../../protocol/personal-rate.ts';
import { callApi } from '../site/api.ts';

/** Without an answer the stored rate stays. */
export async function refreshOwnRate(): Promise<void> {
  const result = await callApi<PersonalRateState>('/api/personal-rate');
  if (result.ok) ownRate.keep(result.value);
  // Signed out, or the site has no such page any more.
  else if (result.status === 401 || result.status === 404) ownRate.forget();
}
