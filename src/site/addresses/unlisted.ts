// Pages that search engines must not list: one rule for their robots tag and for the sitemap.
import { gateOf, type GateSettings } from '../../domain/account/gate.ts';
import { paths } from './paths.ts';

/** Reservations and purchases, which only the buttons of vehicles lead to, and gated pages. */
export const isUnlisted = (path: string, settings: GateSettings): boolean =>
  path === paths.reserve ||
  path === paths.buyOnline ||
  gateOf(path, settings, () => false) !== null;
