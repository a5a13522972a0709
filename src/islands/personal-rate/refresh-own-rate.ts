// Asks the server for the shopper's own rate again: it may have changed, or been deleted, on another device.
import { ownRate } from '../../browser-state/own-rate.ts';
import type { PersonalRateState } from '../../protocol/personal-rate.ts';
import { callApi } from '../site/call-api.ts';

/** Without an answer the stored rate stays. */
export async function refreshOwnRate(): Promise<void> {
  const answer = await callApi('/api/personal-rate');
  if (answer?.status === 200) ownRate.keep(answer.json as PersonalRateState);
  // Signed out, or the site has no such page any more.
  if (answer?.status === 401 || answer?.status === 404) ownRate.forget();
}
