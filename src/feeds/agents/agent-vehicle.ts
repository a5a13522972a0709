// A vehicle as the release holds it for assistants: its facts, the rows of its page, the dealer's own words and the loan
// of its page. What has changed since the release is added when somebody asks (agent-answer.ts).
import { vehicleFacts, type VehicleFacts } from '../../domain/facts/vehicle-facts.ts';
import { pageLoan, type PageLoan } from '../../domain/finance/page-loan.ts';
import { pageQuote } from '../../domain/finance/quote.ts';
import { textHash } from '../../domain/text/text-hash.ts';
import { plainText } from '../../domain/text/text.ts';
import { vehicleFeatures, type FactRow } from '../../domain/vehicle/fact-row.ts';
import { keyFacts, vehicleSpecifications } from '../../domain/vehicle/facts.ts';
import { photoAt } from '../../domain/vehicle/photos.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { plainLine } from './plain.ts';

/** Characters. */
const longestDealerText = 1_000;
const mostFeatures = 60;
/** Pixels. */
const photoWidth = 1200;

export interface AgentVehicle {
  facts: Omit<VehicleFacts, 'photos' | 'repayment'>;
  /** Address of its first photo; local ones begin with a slash. */
  image: string | null;
  /** Braked towing capacity. */
  towingKg: number | null;
  rows: readonly FactRow[];
  features: readonly string[];
  /** The dealer's comments as one line of plain text. */
  dealerText: string | null;
  /** The loan of its page; null where no repayment may show. */
  loan: PageLoan | null;
  /** The contact page that holds its forms. */
  contact: string | null;
}

/** `contact`: see there. `today` is an ISO date at the dealer. */
export function agentVehicle(
  vehicle: Vehicle,
  tenant: Tenant,
  today: string,
  contact: string | null,
): AgentVehicle {
  const { photos, repayment: _repayment, ...facts } = vehicleFacts(vehicle, tenant, today);
  const isQuoted = pageQuote(vehicle, tenant, today) !== null;
  const comments = plainLine(plainText(vehicle.dealercomments ?? ''), longestDealerText);
  const [first] = photos;
  return {
    facts,
    image: first ? photoAt(first.image, tenant.photos, photoWidth) : null,
    towingKg: vehicle.variant?.towingcapacitybraked ?? null,
    rows: [...keyFacts(vehicle, tenant, today), ...vehicleSpecifications(vehicle, tenant, today)],
    features: vehicleFeatures(vehicle).slice(0, mostFeatures),
    dealerText: comments || null,
    loan: pageLoan(vehicle, tenant.finance, today, isQuoted),
    contact,
  };
}

/** The release and the functions find a vehicle's file by it. */
export const shardOf = (slug: string, shards: number): number => textHash(slug) % shards;
