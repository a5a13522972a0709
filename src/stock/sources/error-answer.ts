// What a service answered that sent no stock: {"error": "invalid token"}, [{"message": "Session expired"}], and any document
// without a list that may be one and without a record that tells of a vehicle.
import { toldBy } from '../normalise/telling.ts';
import { oneLine, tableKey } from '../normalise/text.ts';
import { isObject } from '../validate/decode.ts';

const maxText = 160;
/** Keys that say that something failed, and those beside which a service writes why. */
const failure = /^(?:error|exception|fault)s?$/;
const reason = /^(?:error|exception|fault|message|msg|detail|reason)/;
const secret = /token|secret|password|key|auth|session|cookie/;
/** Keys and tokens are long and have no spaces. */
const long = /[^\s,;"']{24,}/g;

/** The answer in one line, without secrets; null for a document that may be a stock, and for other texts than JSON. */
export function errorAnswer(document: string): string | null {
  const answer = parsed(document);
  if (typeof answer !== 'object' || answer === null || tellsOfVehicle(answer)) return null;
  const hasFailed = isObject(answer) && Object.keys(answer).some((key) => fails(key, answer[key]));
  if (!hasFailed && hasList(answer)) return null;
  return answerText(answer);
}

/** What an answer says, in one line, without secrets. */
export function answerText(answer: object): string {
  const text = oneLine(textsOf(answer, '').join('; '));
  return text.length > maxText ? `${text.slice(0, maxText)}…` : text;
}

function parsed(document: string): unknown {
  try {
    return JSON.parse(document);
  } catch {
    return null;
  }
}

const fails = (key: string, value: unknown): boolean =>
  failure.test(tableKey(key)) && Boolean(value) && JSON.stringify(value) !== '[]';

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A service's own answer may have a title, and a name, too. */
function tellsOfVehicle(value: object): boolean {
  const told = Array.isArray(value) ? new Set() : toldBy(Object.keys(value));
  return ['make', 'model', 'vin'].some((what) => told.has(what)) || inside(value, tellsOfVehicle);
}

/** Whether something in a document may be a list of records: it is empty, or its elements say nothing of a failure. */
function hasList(value: object): boolean {
  const children = Object.values(value).filter(isNested);
  if (Array.isArray(value) || children.length > 1) {
    const isReason = (one: object) => Object.keys(one).some((key) => reason.test(tableKey(key)));
    return Object.keys(value).length === 0 || (children.length > 0 && !children.some(isReason));
  }
  return inside(value, hasList);
}

const inside = (value: object, has: (child: object) => boolean): boolean =>
  Object.values(value).some((child: unknown) => isNested(child) && has(child));

/** "error: invalid token", for each value that is stated. */
function textsOf(value: unknown, key: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => textsOf(one, key));
  if (isNested(value)) return Object.entries(value).flatMap(([own, one]) => textsOf(one, own));
  if (value === null || value === '') return [];
  const text = secret.test(tableKey(key)) ? '…' : String(value as string).replace(long, '…');
  return [key === '' ? text : `${key}: ${text}`];
}
