// The stock as the law lets it show (rule law-2): a was-price without proof is left out, and a vehicle that breaks a certain rule
// is hidden, so that neither page nor feed nor search has it. It reads one record at a time.
import { lawCheck } from '../../compliance/check.ts';
import { siteFacts } from '../../compliance/facts.ts';
import {
  acknowledgedLine,
  findingGroups,
  verdictOf,
  type LawFinding,
  type FindingGroup,
  type LawVerdict,
} from '../../compliance/finding.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { eachRecord, type StoredStock } from '../snapshot/known-rows.ts';
import { rewriteStock, type RewrittenStock } from '../snapshot/rewrite-stock.ts';
import type { RecordFacts, SnapshotEntry } from '../snapshot/snapshot.ts';
import { readAcknowledgements } from './acknowledgements-file.ts';
import { loadPrices, rememberPrices, savePrices, spansOf } from './price-history.ts';

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

type Change = (vehicle: Vehicle) => Vehicle;

interface JudgedStock {
  /** By id: the change that makes a vehicle lawful, for each that may not show as the export has it. */
  changes: ReadonlyMap<string, Change>;
  held: number;
  prices: ReturnType<typeof rememberPrices>;
}

interface Means {
  dataDir: string;
  /** ISO date at the dealer. */
  today: string;
}

/** Reads and changes nothing; shows `see` what it finds on each vehicle. Throws when the snapshot cannot be read. */
export function judgeStock(
  stock: Stock,
  tenant: Tenant,
  { dataDir, today }: Means,
  see: (verdict: LawVerdict) => void,
): JudgedStock {
  const earlier = loadPrices(stock.folder);
  const prices = rememberPrices(earlier, today);
  const acknowledgements = readAcknowledgements(dataDir, tenant.slug);
  const check = lawCheck(siteFacts(tenant, today));
  const holds = tenant.legal.errors === 'hold';
  const changes = new Map<string, Change>();
  let held = 0;
  const findingsOf = (vehicle: Vehicle) => check.vehicle(vehicle, spansOf(earlier, vehicle.id));
  const verdictOn = (findings: readonly LawFinding[]) =>
    verdictOf(findings, acknowledgements, today);
  const errorsOf = (vehicle: Vehicle) => verdictOn(findingsOf(vehicle)).errors;
  eachRecord(stock, (vehicle) => {
    const verdict = verdictOn(findingsOf(vehicle));
    see(verdict);
    const change = holds ? neededChange(vehicle, verdict, errorsOf) : unchanged;
    const lawful = change(vehicle);
    if (vehicle.show_on_dealer_website && !lawful.show_on_dealer_website) held += 1;
    if (change !== unchanged) changes.set(vehicle.id, change);
    prices.see(lawful);
  });
  return { changes, held, prices };
}

/** Throws when the snapshot cannot be read. */
export function lawfulStock(stock: Stock, tenant: Tenant, means: Means): LawfulStock {
  const report = openReport();
  const { changes, held, prices } = judgeStock(stock, tenant, means, report.add);
  const law = report.law(held);
  const remember = () => savePrices(stock.folder, prices.history());
  return { ...rewriteStock(stock, changes), law, remember };
}

// The same three for all vehicles: a large stock must not be in memory.
const unchanged: Change = (vehicle) => vehicle;
const withoutWasPrice: Change = (vehicle) => ({ ...vehicle, before_price: undefined });
const hidden: Change = (vehicle) => ({ ...vehicle, show_on_dealer_website: false });
const hiddenWithoutWasPrice: Change = (vehicle) => hidden(withoutWasPrice(vehicle));

/** A vehicle shows without its was-price where only that is wrong, and not at all where anything else is. */
function neededChange(
  vehicle: Vehicle,
  { errors }: LawVerdict,
  errorsOf: (vehicle: Vehicle) => readonly LawFinding[],
): Change {
  if (errors.length === 0) return unchanged;
  if (!errors.some(({ rule }) => rule === 'price.was')) return hidden;
  return errorsOf(withoutWasPrice(vehicle)).length === 0 ? withoutWasPrice : hiddenWithoutWasPrice;
}
