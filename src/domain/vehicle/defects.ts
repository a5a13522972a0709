// What a dealer's comments say is wrong with a vehicle: the list behind words such as "What is wrong with it:". A page
// shows it under a heading of its own (rule vehicle-4).
import { plainText } from '../text/text.ts';

/** "What is wrong with it: a; b.", or the same words above a list. */
const named =
  /\s*(?:<(?:br|p|strong|b|h\d)\b[^>]*>\s*)*\b(?:what(?: is|['’]s|&rsquo;s|&#39;s) wrong with it|(?:known )?(?:fault|defect)s?(?: (?:that )?we know of)?)\s*:\s*(?:<\/?(?:br|p|strong|b|h\d)\b[^>]*>\s*)*(<ul\b[^>]*>.*?<\/ul>|(?:[^.<]|\.(?=\d))+)\.?(?:\s*<\/p>)?\s*/is;

export interface ReadComments {
  defects: string[];
  /** The comments without them. */
  rest: string;
}

/** The faults that sanitised comments name, in order; "nothing that we know of" is an answer, too. */
export function readDefects(comments: string): ReadComments {
  const found = named.exec(comments);
  if (!found) return { defects: [], rest: comments };
  const [whole, list = ''] = found;
  const parts = /<li\b/i.test(list)
    ? list.split(/<li\b[^>]*>/i).slice(1)
    : plainText(list).split(';');
  const defects = parts
    .map((part) => plainText(part).trim())
    .filter(Boolean)
    .map((defect) => defect.charAt(0).toUpperCase() + defect.slice(1));
  return { defects, rest: comments.replace(whole, ' ').trim() };
}
