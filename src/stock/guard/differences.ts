// What the guard counts between two nights (rule stock-10): each kind of difference says which vehicles it concerns, how
// it shows, its limit in limits.ts and what a person should look at.
import { farPriceMove, isFarPriceMove, isGstMove, percent, type LimitName } from './limits.ts';
import {
  absurdMoves,
  becameNewer,
  isForSale,
  isPriced,
  type ComparedVehicle,
  type MoveField,
} from './moves.ts';
import { firstPhotoOf, misread, photosOf, traitAt, traits, type Trait } from './traits.ts';

export type DifferenceCode =
  /** Vehicles that are sold now, reserved, on their way, or may not be shown: a status has another meaning. */
  | 'sold'
  | 'reserved'
  | 'coming-soon'
  | 'hidden'
  /** Vehicles that are for sale again: their status is lost, or has another meaning. */
  | 'for-sale-again'
  /** Prices have disappeared, for example because a heading was renamed or a field left out. */
  | 'prices-lost'
  /** Prices of known vehicles moved far: divided by ten, a placeholder, another column. */
  | 'prices-moved'
  /** Odometers that run backwards, far ahead, or are gone: 0 everywhere, miles, another column. */
  | 'kilometres'
  | 'photos-lost'
  /** The same photos in another order. */
  | 'photos-order'
  /** Titles with damaged letters or marks, or without the make of the vehicle. */
  | 'titles'
  /** Vehicles with another id or another address. */
  | 'renumbered'
  /** As many new vehicles as a second dealer has. */
  | 'arrived'
  /** Used vehicles became new, new ones used, or nothing says what they are. */
  | 'condition'
  /** Another field of many vehicles is empty, different, or that of another vehicle. */
  | 'fields';

/** A kind of difference of a vehicle that both exports have. */
export interface DifferenceKind {
  code: DifferenceCode;
  limit: LimitName;
  /** What happened to the vehicles: "are sold now". */
  what: string;
  /** What a person looks at. */
  look: string;
  /** Whether it could happen to the vehicle. */
  concerns: (last: ComparedVehicle, now: ComparedVehicle) => boolean;
  happened: (last: ComparedVehicle, now: ComparedVehicle) => boolean;
  /** The trait that a person may change for many vehicles at once; see decided.ts. */
  trait?: number;
}

/** Fewer photos than this may well be two of three. */
const manyPhotos = 3;

const stays = (last: ComparedVehicle, now: ComparedVehicle): boolean =>
  isForSale(last) && isForSale(now);
const canBeBought = ({ shown, status: now, reserved }: ComparedVehicle): boolean =>
  shown && now === 'in_stock' && reserved !== true;
const hasMove =
  (field: MoveField) =>
  (last: ComparedVehicle, now: ComparedVehicle): boolean =>
    absurdMoves(last, now).some((move) => move.field === field);

/** Marks of a page, and question marks in place of letters. */
const damage = /<\/?[a-z]|&#?\w+;|\?\?/i;

/** Whether a title can be read and names the make, as far as one word of it. */
function isTitle({ name, make = '' }: ComparedVehicle): boolean {
  const title = name.toLowerCase();
  return (
    !damage.test(name) &&
    !misread.test(name) &&
    make
      .toLowerCase()
      .split(/[\s-]/)
      .some((word) => title.includes(word))
  );
}

const isCut = (last: string, now: string): boolean =>
  last.startsWith(now) && /^[\p{L}\d]{2}/u.test(last.slice(now.length - 1));

const status = 'the export’s status column';
const prices = 'the export’s price column';
const odometers = 'the export’s odometer column';

const ownKinds: readonly DifferenceKind[] = [
  {
    code: 'sold',
    limit: 'sold',
    what: 'are sold now',
    look: status,
    concerns: isForSale,
    happened: (_, now) => now.status === 'sold',
  },
  {
    code: 'hidden',
    limit: 'hidden',
    what: 'may not be shown any more',
    look: `${status} and at show_on_dealer_website`,
    concerns: ({ shown }) => shown,
    happened: (_, { shown }) => !shown,
  },
  {
    code: 'reserved',
    limit: 'reserved',
    what: 'are reserved now',
    look: status,
    concerns: (last, now) => stays(last, now) && last.reserved === false,
    happened: (_, { reserved }) => reserved === true,
  },
  {
    code: 'coming-soon',
    limit: 'lost',
    what: 'were in stock and are only on their way now',
    look: status,
    concerns: (last, now) => stays(last, now) && last.status === 'in_stock',
    happened: (_, now) => now.status === 'coming_soon',
  },
  {
    code: 'for-sale-again',
    limit: 'soldAgain',
    what: 'were sold and are for sale again',
    look: status,
    concerns: ({ status: last }) => last === 'sold',
    happened: (_, now) => isForSale(now),
  },
  {
    code: 'for-sale-again',
    limit: 'released',
    what: 'were sold, reserved, on their way or hidden, and can all be bought now',
    look: status,
    concerns: (last) => !canBeBought(last),
    happened: (_, now) => canBeBought(now),
  },
  {
    code: 'prices-lost',
    limit: 'lost',
    what: 'have no price any more',
    look: `${prices} and its heading`,
    concerns: (last, now) => stays(last, now) && isPriced(last),
    happened: (_, now) => !isPriced(now),
  },
  {
    code: 'prices-moved',
    limit: 'absurd',
    what: 'have a price that fell or rose by more than half',
    look: prices,
    concerns: (last, now) => stays(last, now) && isPriced(last) && isPriced(now),
    happened: hasMove('price'),
  },
  {
    code: 'prices-moved',
    limit: 'farPrices',
    what: `have a price that moved by more than ${percent(farPriceMove)}`,
    look: prices,
    concerns: (last, now) => stays(last, now) && isPriced(last) && isPriced(now),
    happened: (last, now) => isFarPriceMove(last.price ?? 0, now.price ?? 0),
  },
  {
    code: 'prices-moved',
    limit: 'farPrices',
    what: 'have a price that lost or got exactly the GST',
    look: prices,
    concerns: (last, now) => stays(last, now) && isPriced(last) && isPriced(now),
    happened: (last, now) => isGstMove(last.price ?? 0, now.price ?? 0),
  },
  {
    code: 'kilometres',
    limit: 'absurd',
    what: 'have driven less than before, or much more',
    look: `${odometers} and its unit`,
    concerns: (last, now) => stays(last, now) && last.km !== undefined && now.km !== undefined,
    happened: hasMove('km'),
  },
  {
    code: 'kilometres',
    limit: 'lost',
    what: 'have no odometer any more',
    look: `${odometers} and its heading`,
    concerns: (last, now) => stays(last, now) && last.km !== undefined,
    happened: (_, { km }) => km === undefined,
  },
  {
    code: 'photos-lost',
    limit: 'absurd',
    what: 'have no photo any more',
    look: 'the export’s photos',
    concerns: (last, now) => stays(last, now) && (last.photos ?? 0) > 0,
    happened: hasMove('photos'),
  },
  {
    code: 'photos-lost',
    limit: 'lost',
    what: 'have far fewer photos',
    look: 'the export’s photos',
    concerns: (last, now) => stays(last, now) && (last.photos ?? 0) >= manyPhotos,
    happened: ({ photos: last = 0 }, { photos = last }) => photos > 0 && photos <= last / 3,
  },
  {
    code: 'photos-order',
    limit: 'warned',
    what: 'have the same photos in another order',
    look: 'the order of the export’s photos',
    concerns: (last, now) => stays(last, now) && photosOf(last) !== undefined,
    happened: (last, now) =>
      photosOf(last) === photosOf(now) && firstPhotoOf(last) !== firstPhotoOf(now),
  },
  {
    code: 'titles',
    limit: 'lost',
    what: 'have a title that is damaged, cut inside a word or does not name the make any more',
    look: 'the export’s titles and its encoding',
    concerns: (last, now) => stays(last, now) && isTitle(last),
    happened: (last, now) => !isTitle(now) || isCut(last.name, now.name),
  },
  {
    code: 'renumbered',
    limit: 'renumbered',
    what: 'have another address',
    look: 'the export’s ids and slugs',
    concerns: stays,
    happened: (last, now) =>
      last.slug !== undefined && now.slug !== undefined && last.slug !== now.slug,
  },
  {
    code: 'condition',
    limit: 'lost',
    what: 'have no condition any more',
    look: 'the export’s condition column',
    concerns: (last, now) => stays(last, now) && last.carType !== undefined,
    happened: (_, { carType }) => carType === undefined,
  },
  {
    code: 'condition',
    limit: 'absurd',
    what: 'were used or demos and are newer now',
    look: 'the export’s condition column',
    concerns: (last, now) => stays(last, now) && last.carType !== undefined,
    happened: becameNewer,
  },
  {
    code: 'condition',
    limit: 'older',
    what: 'were new or demos and are older now',
    look: 'the export’s condition column',
    concerns: (last, now) =>
      stays(last, now) && (last.carType === 'new' || last.carType === 'demo'),
    happened: (last, now) => becameNewer(now, last),
  },
];

/** An own text that changes is no difference; `mixedUp` finds those that are no longer the vehicle's own. */
const limitOfBehaviour = {
  fixed: 'absurd',
  named: 'absurd',
  movable: 'moved',
  own: null,
} as const satisfies Record<Trait['behaviour'], LimitName | null>;

const traitKinds = traits.flatMap((trait, at): DifferenceKind[] => {
  const concerns = (last: ComparedVehicle, now: ComparedVehicle): boolean =>
    stays(last, now) && now.traits !== undefined && traitAt(last.traits, at) !== undefined;
  const look = 'the export’s columns and their headings';
  const lost: DifferenceKind = {
    code: 'fields',
    limit: 'lost',
    what: `have no ${trait.name} any more`,
    look,
    concerns,
    happened: (_, now) => traitAt(now.traits, at) === undefined,
  };
  const limit = limitOfBehaviour[trait.behaviour];
  if (limit === null) return [lost];
  const changed: DifferenceKind = {
    code: 'fields',
    limit,
    what: `have another ${trait.name}`,
    look,
    concerns,
    trait: at,
    happened: (last, now) => {
      const hash = traitAt(now.traits, at);
      return hash !== undefined && hash !== traitAt(last.traits, at);
    },
  };
  return [lost, changed];
});

export const differenceKinds: readonly DifferenceKind[] = [...ownKinds, ...traitKinds];
