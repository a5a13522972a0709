// The stock as the law lets it show (rule law-2): a was-price without proof is left out, and a vehicle that breaks a certain rule
// is hidden, so that neither page nor feed nor search has it. It reads one record at a time.
import { lawCheck } from '../../compliance/check.ts';
import { siteFacts } from '../../compliance/facts.ts';
import {
  acknowledgedLine,
  groupFindings,
  verdictOf,
  type LawFinding,
  type FindingGroup,
  type LawVerdict,
} from '../../compliance/finding.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { DataFolder } from '../snapshot/data-folder.ts';
import { copyRecords, eachRecord } from '../snapshot/known-rows.ts';
import { SnapshotWriter } from '../snapshot/snapshot-writer.ts';
import type { RecordFacts, SnapshotEntry } from '../snapshot/snapshot.ts';
import { readAcknowledgements } from './acknowledgements-file.ts';
import { loadPrices, rememberPrices, savePrices, spansOf } from './price-history.ts';

type Entry = SnapshotEntry & RecordFacts;

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

export const reportedLaw = (
  { errors, warnings, acknowledged }: LawVerdict,
  held: number,
): StockLaw => ({
  held,
  groups: groupFindings([...errors, ...warnings]),
  acknowledged: acknowledged.map(acknowledgedLine),
});

interface Stock {
  folder: DataFolder;
  hash: string;
  entries: readonly Entry[];
}

export interface LawfulStock {
  hash: string;
  entries: Entry[];
  law: StockLaw;
  /** Writes the prices that the site asks for from today on. */
  remember: () => void;
}

export interface JudgedStock {
  verdict: LawVerdict;
  /** The vehicles that may not show as they are, by id. */
  changed: ReadonlyMap<string, Vehicle>;
  held: number;
  prices: ReturnType<typeof rememberPrices>;
}

interface Means {
  dataDir: string;
  /** ISO date at the dealer. */
  today: string;
}

/** Reads and changes nothing. Throws when the snapshot cannot be read. */
export function judgeStock(stock: Stock, tenant: Tenant, { dataDir, today }: Means): JudgedStock {
  const earlier = loadPrices(stock.folder);
  const prices = rememberPrices(earlier, today);
  const acknowledgements = readAcknowledgements(dataDir, tenant.slug);
  const check = lawCheck(siteFacts(tenant, today));
  const holds = tenant.legal.errors === 'hold';
  const findings: LawFinding[] = [];
  const changed = new Map<string, Vehicle>();
  let held = 0;
  const findingsOf = (vehicle: Vehicle) => check.vehicle(vehicle, spansOf(earlier, vehicle.id));
  const errorsOf = (vehicle: Vehicle) =>
    verdictOf(findingsOf(vehicle), acknowledgements, today).errors;
  eachRecord(stock, (vehicle) => {
    const own = findingsOf(vehicle);
    findings.push(...own);
    const isWrong = holds && own.some(({ isError }) => isError);
    const lawful = isWrong ? allowed(vehicle, errorsOf) : vehicle;
    if (vehicle.show_on_dealer_website && !lawful.show_on_dealer_website) held += 1;
    if (lawful !== vehicle) changed.set(vehicle.id, lawful);
    prices.see(lawful);
  });
  return { verdict: verdictOf(findings, acknowledgements, today), changed, held, prices };
}

/** Throws when the snapshot cannot be read. */
export function lawfulStock(stock: Stock, tenant: Tenant, means: Means): LawfulStock {
  const { folder, hash, entries } = stock;
  const { verdict, changed, held, prices } = judgeStock(stock, tenant, means);
  const law = reportedLaw(verdict, held);
  const remember = () => savePrices(folder, prices.history());
  if (changed.size === 0) return { hash, entries: [...entries], law, remember };
  const writer = new SnapshotWriter(folder);
  try {
    copyRecords({ folder, hash, entries }, writer);
    for (const [id, vehicle] of changed) writer.change(id, () => vehicle);
    const written = writer.finish(null);
    return { hash: written.hash, entries: [...writer.entries.values()], law, remember };
  } finally {
    writer.dispose();
  }
}

/** The vehicle as it may show: without its was-price where only that is wrong, hidden where anything else is. */
function allowed(vehicle: Vehicle, errorsOf: (vehicle: Vehicle) => readonly LawFinding[]): Vehicle {
  const errors = errorsOf(vehicle);
  if (errors.length === 0) return vehicle;
  const isUnproven = errors.some(({ rule }) => rule === 'price.was');
  const plain = isUnproven ? { ...vehicle, before_price: undefined } : vehicle;
  return errorsOf(plain).length === 0 ? plain : { ...plain, show_on_dealer_website: false };
}
