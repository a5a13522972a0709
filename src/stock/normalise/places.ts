// Reads suburb, state and postcode from one cell: "Caringbah, NSW", "Warrenheip, AU-VIC", "QLD 4000".
import { calmCase, oneLine, tableKey } from './text.ts';

const longStates: Record<string, string> = {
  newsouthwales: 'NSW',
  victoria: 'VIC',
  queensland: 'QLD',
  southaustralia: 'SA',
  westernaustralia: 'WA',
  tasmania: 'TAS',
  northernterritory: 'NT',
  australiancapitalterritory: 'ACT',
};
const codes = new Set(Object.values(longStates));

export interface Locality {
  city?: string;
  state?: string;
  postcode?: string;
}

/** The abbreviation of a state, from its abbreviation, ISO code (AU-VIC) or full name; undefined for other texts. */
export function readStateCode(text: string): string | undefined {
  const key = tableKey(text);
  const code = key.replace(/^au(?:s|stralia)?(?=[a-z]{2,3}$)/, '').toUpperCase();
  return codes.has(code) ? code : longStates[key];
}

/** Suburb and state of a text that is no location: "Dubbo, NSW", "Dubbo (NSW)". "Motors Victoria" says nothing. */
export function statedPlace(text: unknown): Pick<Locality, 'city' | 'state'> {
  if (typeof text !== 'string' || !/[,|]|\b(?:NSW|VIC|QLD|SA|WA|TAS|NT|ACT)\b/.test(text))
    return {};
  const { city, state } = readLocality(text);
  return state === undefined ? {} : { state, ...(city !== undefined && { city }) };
}

/** The parts of an object, in JSON or with bare keys: {city: 'Geelong'}. */
const parts = /["']?(\w+)["']?\s*:\s*(?:"([^"]*)"|'([^]*?)'(?=\s*[,}]))/g;

/** The place in a cell that holds an address as an object: {"city": "Geelong", "region": "VIC"}. */
function localityIn(object: string): Locality {
  const found = [...object.matchAll(parts)];
  const said = (...names: string[]): string | undefined => {
    const [, , double, single] =
      found.find(([, name = '']) => names.includes(tableKey(name))) ?? [];
    return oneLine(double ?? single ?? '') || undefined;
  };
  const [city, region = ''] = [said('city', 'suburb', 'town', 'locality'), said('region', 'state')];
  const [state, postcode] = [readStateCode(region), said('postalcode', 'postcode', 'zip')];
  return { ...(city && { city }), ...(state && { state }), ...(postcode && { postcode }) };
}

/** Reads a place cell part by part. A part that is neither a state nor a postcode is the suburb. */
export function readLocality(text: string): Locality {
  if (text.trim().startsWith('{')) return localityIn(text);
  let rest = oneLine(text).replace(/,\s*australia$/i, '');
  const place: Locality = {};
  const postcode = /(?:^|[\s,])(\d{4})$/.exec(rest);
  if (postcode) {
    place.postcode = postcode[1] ?? '';
    rest = rest.slice(0, postcode.index).replace(/[\s,]+$/, '');
  }
  const parts = rest.split(/\s*[,|]\s*/).filter(Boolean);
  const last = parts.at(-1) ?? '';
  const state = readStateCode(last);
  if (state) {
    place.state = state;
    parts.pop();
  } else {
    // In "Brisbane QLD", "Hobart Tasmania" and "Perth Western Australia" the state ends the only part.
    const words = last.split(' ');
    for (const count of [3, 2, 1]) {
      const found = readStateCode(words.slice(-count).join(' '));
      if (!found || words.length <= count) continue;
      place.state = found;
      parts[parts.length - 1] = words.slice(0, -count).join(' ');
      break;
    }
  }
  // In "12 Smith St, Caringbah" the last part is the suburb.
  const city = parts.at(-1);
  if (city && /\p{L}{2}/u.test(city)) place.city = calmCase(city);
  return place;
}
