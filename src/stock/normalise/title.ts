// Reads the rest of a title after year, make and model: the badge, and facts for empty columns.
import { bodyInTitle, type BodyType } from './bodies.ts';
import {
  fuelInTitle,
  readDrive,
  readGears,
  readTransmission,
  type SimpleDrive,
  type SimpleFuel,
  type SimpleTransmission,
} from './drivetrain.ts';

export interface TitleFacts {
  body?: BodyType | undefined;
  doors?: number | undefined;
  seats?: number | undefined;
  gearnum?: number | undefined;
  transmission?: SimpleTransmission | undefined;
  drive?: SimpleDrive | undefined;
  litres?: number | undefined;
  fuel?: SimpleFuel | undefined;
}

/** Cells in a title such as "Sedan 4dr CVT 7sp 1.5i". Filled columns take precedence. */
export function titleFacts(title: string): TitleFacts {
  const bare = title.replace(/\([^)]*\)/g, ' ');
  const doors = number(/\b([2-6])\s?(?:dr|doors?)\b/i, title);
  const seats = number(/\b(\d{1,2})\s?(?:seats?|seater|st)\b/i, title);
  const litres = number(
    /(?<![\d.])([0-8]\.\d)(?:i|t|dt|l|tdi|tsi|tfsi|crdi)?(?![\d.\p{L}])/iu,
    bare,
  );
  const facts: TitleFacts = {
    body: bodyInTitle(title),
    doors,
    seats: seats !== undefined && seats >= 2 ? seats : undefined,
    gearnum: readGears(title, true),
    transmission: readTransmission(title, true),
    drive: readDrive(title, true),
    litres: litres !== undefined && litres >= 0.6 ? litres : undefined,
    fuel: fuelInTitle(title),
  };
  return facts;
}

const specificationStarts =
  /\s*(?:\b(?:sedan|hatchback|wagon|coupe|utility|cab chassis|cabriolet|convertible|van|sportback|liftback|roadster)\b[^()]*)?\b\d{1,2}\s?(?:dr|st|sp)\b.*$/i;
const driveOrYear =
  /(?:^|\s)(?:4x4|4x2|awd|fwd|rwd|2wd|4wd|my\s?\d{2,4}|\d{1,2}\s?(?:seats?|seater))(?=\s|$)/gi;

const bodyAtEnd =
  /(?<=\S)(?:\s+(?:(?:dual|double|crew|extra|extended|king|super|single)[ -]cab|d\/cab|(?:[2-5] ?d(?:r|oor)? )?(?:sedan|hatch(?:back)?|wagon|ute|utility|suv)))+\s*$/i;

/** "2.3 turbo diesel auto", "EX 1.5L petrol CVT" */
const engineAtEnd =
  /(?:(?:\s+\d\.\d\s?L?)?\s+(?:turbo[ -]?diesel|t\/?d|diesel|petrol)(?:\s+(?:auto(?:matic)?|cvt|dsg|man(?:ual)?))?|(?<=\S)\s+(?:auto(?:matic)?|cvt|dsg))\s*$/i;

/** The badge in the text after the model, without notes in brackets, drive, seats and specifications. */
export function badgeOf(afterModel: string): string | undefined {
  const badge = afterModel
    .replace(/\([^)]*\)|\[[^\]]*\]?/g, ' ')
    .replace(specificationStarts, ' ')
    .replace(driveOrYear, ' ')
    .replace(driveOrYear, ' ')
    .replace(engineAtEnd, ' ')
    .replace(bodyAtEnd, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,–-]+|[\s,+–-]+$/g, '');
  return badge === '' ? undefined : badge;
}

/** Drive words in a title, in their usual spelling: "(awd)" -> "(AWD)", "(4X4)" -> "(4x4)". */
export function tidyTitle(title: string): string {
  return title
    .replace(/\b(?:awd|fwd|rwd|2wd|4wd)\b/gi, (word) => word.toUpperCase())
    .replace(/\b4X([24])\b/g, '4x$1')
    .replace(/\(\s+|\s+\)/g, (bracket) => bracket.trim());
}

function number(pattern: RegExp, text: string): number | undefined {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}
