// The stock as the law lets it show (rule law-2): a was-price without proof is left out, and a vehicle that breaks a certain rule
// is hidden, so that neither page nor feed nor search has it. It reads one record at a time.
import { lawCheck } from '../../compliance/check.ts';
import { siteFacts } from '../../compliance/facts.ts';
import {
  acknowledgedLine,
  findingGroups,
  verdictOf,
  type FindingGroup,
  type LawVerdict,
} from '../../compliance/finding.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { DataFolder } from '../snapshot/data-folder.ts';
import type { StoredStock } from '../snapshot/known-rows.ts';
import { rewriteStock, type RewrittenStock } from '../snapshot/rewrite-stock.ts';
import type { RecordFacts, SnapshotEntry } from '../snapshot/snapshot.ts';
import { readAcknowledgements } from './acknowledgements-file.ts';
import { openPrices } from './price-history.ts';

/** What reports and reviews say about the law. */
export interface StockLaw {
  /** Vehicles that are held. */
  held: number;
  /** Errors first. */
  groups: readonly FindingGroup[];
  /** What people answer for, a sentence each. */
  acknowledged: readonly string[];
}

export const noLaw: StockLaw = { held: 0, groups: [], acknowledged: [] };

export const reportedLaw = (verdict: LawVerdict, held: number): StockLaw => {
  const report = openReport();
  report.add(verdict);
  return report.law(held);
};

/** A report on verdicts that come one after the other. */
function openReport() {
  const groups = findingGroups();
  const lines: string[] = [];
  return {
    add({ errors, warnings, acknowledged }: LawVerdict) {
      for (const finding of [...errors, ...warnings]) groups.add(finding);
      lines.push(...acknowledged.map(acknowledgedLine));
    },
    law: (held: number): StockLaw => ({ held, groups: groups.list(), acknowledged: lines }),
  };
}

type Stock = StoredStock<SnapshotEntry & RecordFacts>;

export interface LawfulStock extends RewrittenStock {
  law: StockLaw;
  /** Writes the prices that the site asks for from today on. */
  remember: () => void;
}

interface Means {
  dataDir: string;
  /** ISO date at the dealer. */
  today: string;
}

/** `see` gets what the law finds on each vehicle that is judged. */
export function openJudge(
  folder: DataFolder,
  tenant: Tenant,
  { dataDir, today, see }: Means & { see: (verdict: LawVerdict) => void },
) {
  const prices = openPrices(folder, today);
  const acknowledgements = readAcknowledgements(dataDir, tenant.slug);
  const check = lawCheck(siteFacts(tenant, today));
  const holds = tenant.legal.errors === 'hold';
  let held = 0;
  const verdictOn = (vehicle: Vehicle) =>
    verdictOf(check.vehicle(vehicle, prices.spansOf(vehicle.id)), acknowledgements, today);
  return {
    /** The vehicle as it may show: the same one where it may as it is. */
    judge(vehicle: Vehicle): Vehicle {
      const verdict = verdictOn(vehicle);
      see(verdict);
      const lawful = holds ? lawfulVehicle(vehicle, verdict, verdictOn) : vehicle;
      if (vehicle.show_on_dealer_website && !lawful.show_on_dealer_website) held += 1;
      prices.see(lawful);
      return lawful;
    },
    /** Vehicles that are held so far. */
    held: () => held,
    /** Writes the prices that the site asks for from today on. */
    remember: prices.save,
  };
}

/** `shown` gets each vehicle as it may show. Throws when the snapshot cannot be read. */
export function lawfulStock(
  stock: Stock,
  tenant: Tenant,
  { shown, ...means }: Means & { shown?: ((vehicle: Vehicle) => void) | undefined },
): LawfulStock {
  const report = openReport();
  const { judge, held, remember } = openJudge(stock.folder, tenant, { ...means, see: report.add });
  const change = (_: string, read: () => Vehicle): Vehicle | null => {
    const vehicle = read();
    const lawful = judge(vehicle);
    shown?.(lawful);
    return lawful === vehicle ? null : lawful;
  };
  // The law changes nothing else that an entry has.
  const rewritten = rewriteStock(stock, change, ({ show_on_dealer_website: isShown }, entry) => ({
    ...entry,
    shown: entry.shown && isShown,
  }));
  return { ...rewritten, law: report.law(held()), remember };
}

const withoutWasPrice = (vehicle: Vehicle): Vehicle => ({ ...vehicle, before_price: undefined });
const hidden = (vehicle: Vehicle): Vehicle => ({ ...vehicle, show_on_dealer_website: false });

/** A vehicle shows without its was-price where only that is wrong, and not at all where anything else is. */
function lawfulVehicle(
  vehicle: Vehicle,
  { errors }: LawVerdict,
  verdictOn: (vehicle: Vehicle) => LawVerdict,
): Vehicle {
  if (errors.length === 0) return vehicle;
  if (!errors.some(({ rule }) => rule === 'price.was')) return hidden(vehicle);
  const other = withoutWasPrice(vehicle);
  return verdictOn(other).errors.length === 0 ? other : hidden(other);
}
