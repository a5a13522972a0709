// Pages that search engines shall not list: one rule for their robots tag and for the sitemap.
import { gateOf, type GateSettings } from '../../domain/account/gate.ts';
import { paths } from './paths.ts';

/** Reservations and purchases, found by their vehicles' buttons alone, and whatever opens to signed-in visitors only. */
export const isUnlisted = (path: string, settings: GateSettings): boolean =>
  path === paths.reserve ||
  path === paths.buyOnline ||
  gateOf(path, settings, () => false) !== null;
