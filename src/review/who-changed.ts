// Finds who changed a setting, a text or a vehicle of a dealer. The log of corrections names a person at the desk. Without
// an entry there, the history of the files names the author.
import type { Correction } from '../domain/corrections/correction.ts';

/** A path of the settings, like `locations[2].phone`, a file below the dealer's folder, or a field of a vehicle. */
type ChangedThing = { setting: string } | { file: string } | { vehicle: string; field: string };

/** The last person who changed it, and when (ISO instant); null: not known. */
export type WhoChanged = (thing: ChangedThing) => { name: string; at: string } | null;

/** `locations`: those of the settings, which name the places of a log. */
export function whoCorrected(
  log: readonly Correction[],
  locations: readonly { id: string }[],
): WhoChanged {
  const last = (kind: Correction['subject']['kind'], id: string, field: string) => {
    const own = log.filter(
      ({ subject, field: name, by }) =>
        subject.kind === kind && subject.id === id && name.split(':')[0] === field && by !== '',
    );
    const event = own.reduce<Correction | null>(
      (a, b) => (a && a.position > b.position ? a : b),
      null,
    );
    return event && { name: event.by, at: new Date(event.at).toISOString() };
  };
  return (thing) => {
    if ('vehicle' in thing) return last('vehicle', thing.vehicle, thing.field);
    if ('file' in thing) return null;
    const [, at = '', field = ''] = /^locations\[(\d+)\]\.(\w+)/.exec(thing.setting) ?? [];
    const place = locations[Number(at)];
    return field === '' || !place ? null : last('place', place.id, field);
  };
}

/** The first of several that knows. */
export const firstWho =
  (...all: WhoChanged[]): WhoChanged =>
  (thing) =>
    all.map((who) => who(thing)).find((person) => person !== null) ?? null;
