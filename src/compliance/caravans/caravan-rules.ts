// Rules about caravans: the masses that decide whether a car may tow one.
import type { LawRule } from '../rule.ts';
import { firstStatement } from '../wording.ts';

/** The van itself; packs, tyres and roads are named so too. */
const unproved = firstStatement(
  /\boff[ -]road (?:van|caravan|camper|model|home|capable)\w*|\b(?:true|genuine|fully|full|built for|designed for|ready for|goes|semi)(?: \w+)?[ -]off[ -]?road(?:ers?)?\b|\bgoes (?:anywhere|everywhere)\b|\bfixed price\b/gi,
);

export const caravanRules: readonly LawRule[] = [
  {
    id: 'caravan.mass',
    on: 'vehicle',
    vehicles: ['caravan'],
    severity: 'E',
    confidence: 'H',
    says: 'tare or aggregate trailer mass is missing or impossible',
    cure: "Send the maker's figures from your stock system.",
    source: 'ACCC, caravan industry warned against misleading weight claims',
    finds: ({ vehicle: { caravan } }) => {
      const { tare_weight: tare, aggregate_trailer_mass: mass } = caravan ?? {};
      if (tare === undefined || mass === undefined) {
        return [
          tare === undefined && mass === undefined
            ? 'neither tare nor ATM'
            : tare === undefined
              ? 'no tare'
              : 'no ATM',
        ];
      }
      return mass <= tare ? [`ATM ${String(mass)} kg, tare ${String(tare)} kg`] : [];
    },
  },
  {
    id: 'caravan.words',
    on: 'vehicle',
    vehicles: ['caravan'],
    severity: 'W',
    confidence: 'H',
    says: 'it is called off-road or fixed in price without proof',
    cure: "Use the maker's own words about roads, and say until when a price is fixed.",
    source: 'ACCC, caravan industry warned against misleading price and weight claims',
    finds: ({ said }) => unproved(said()),
  },
];
