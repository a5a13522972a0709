// Yes/no columns that say a status: a "yes" under "Deleted" reads as "deleted", a "no" under "Publish to web" as "not publish".
// It knows no columns; the words are those of the status (../knowledge/values.json).
import { isOtherPrice } from './amounts.ts';
import { readStatus, readYes } from './conditions.ts';
import { readDate } from './dates.ts';
import { wordsIn } from './heading-words.ts';
import { remembered } from './remembered.ts';
import { isPhrase } from './vocabulary.ts';

/** Words that a heading may have around its status. */
const around = new Set([
  'is', 'has', 'on', 'to', 'at', 'in', 'the', 'for', 'web', 'website', 'site', 'vehicle', 'car', 'listing', 'ad', 'item',
  'flag', 'date', 'mark', 'marked', 'as',
]); // prettier-ignore

/** What a yes and a no under a heading say; null where it is no status, or nothing that takes a vehicle from sale. */
export interface StatusFlag {
  yes: string | null;
  no: string | null;
  /** Whether a date is a yes: `deleted_at`. */
  isDated: boolean;
}

/** What the answer "no" says under a heading that asks whether the site shows a vehicle. */
export const notShown = 'no: website';

export const statusFlag = remembered((heading): StatusFlag | null => {
  const words = wordsIn(heading);
  const bare = words.filter((word) => !around.has(word));
  return isShown(words) ? shown : (flagOf(words, words) ?? flagOf(bare, words));
});

/** "Web", "Show online", "Internet Y/N": a no takes the vehicle from the site. */
const shown: StatusFlag = { yes: null, no: notShown, isDated: false };
const showing =
  /^(?:is|web|website|site|internet|online|show|shown|display|displayed|publish|published|visible|advertise|advertised|y|n|yes|no|flag|on|to)$/;
const isShown = (words: readonly string[]): boolean => words.every((word) => showing.test(word));

function flagOf(words: readonly string[], all: readonly string[]): StatusFlag | null {
  const phrase = words.join(' ');
  const yes = takesFromSale(phrase) ? phrase : null;
  const no = takesFromSale(`not ${phrase}`) ? `not ${phrase}` : null;
  return yes === null && no === null
    ? null
    : { yes, no, isDated: /^(?:at|on|date)$/.test(all.at(-1) ?? '') };
}

const takesFromSale = (phrase: string): boolean => {
  if (!isPhrase('status', phrase)) return false;
  const said = readStatus(phrase);
  return said !== undefined && (said.status !== 'in_stock' || said.reserved);
};

/** What a cell under a status flag says; undefined for nothing, and for another text than yes, no and a date. */
export function saidByFlag(flag: StatusFlag, text: string): string | undefined {
  const answer = readYes(text) ?? (flag.isDated && readDate(text) !== undefined ? true : undefined);
  return answer === undefined ? undefined : ((answer ? flag.yes : flag.no) ?? undefined);
}

/** Between the parts of a remark; the comma of "49,990" is none. */
const marks = /[*|;()\n]+|\s[-–/]\s|,(?!\d)/;
/** When a vehicle arrives: "Arriving mid December". */
const dates =
  /\b(?:early|mid|late|next|end of|week|month|(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*|\d+)\b/gi;

/** The parts of a remark that take a vehicle from sale, as in "$49,990 **HOLD - deposit taken**" and the tags "suv, sold". */
export function statusRemark(text: string): { said: string[]; rest: string } {
  const said: string[] = [];
  const rest = text.split(marks).map((part) => {
    // "Deposit $500" is an amount.
    const isAmount = /\d/.test(part) && isOtherPrice(part);
    if (isAmount || !takesFromSale(part.replace(dates, ' ').trim())) return part;
    said.push(part);
    return part.replace(/\p{L}+/gu, '');
  });
  return { said, rest: rest.join(' ').trim() };
}

/** A status with what the flags beside it say. */
export const withFlags = (
  status: string | undefined,
  said: readonly string[],
): string | undefined =>
  said.length === 0 ? status : [status, ...said].filter(Boolean).join(', ');
