// Finds who changed a setting, a text or a vehicle of a dealer. The log of corrections names a person at the desk. Without
// an entry there, the history of the files names the author.
import type { Correction } from '../domain/corrections/correction.ts';

/** A path of the settings, like `locations[2].phone`, a file below the dealer's folder, or a field of a vehicle. */
type ChangedThing = { setting: string } | { file: string } | { vehicle: string; field: string };

/** The last person who changed it, and when (ISO instant); null: not known. */
export type WhoChanged = (thing: ChangedThing) => { name: string; at: string } | null;

interface Desk {
  /** They name the places of a log. */
  locations: readonly { id: string }[];
  /** They name the people of a log. */
  desk: { people: readonly { name: string; email: string }[] };
}

/** What the log calls a thing: "place preston phone"; '' for what the desk cannot change. */
function subjectOf(thing: ChangedThing, { locations }: Desk): string {
  if ('vehicle' in thing) return `vehicle ${thing.vehicle} ${thing.field}`;
  if ('file' in thing) {
    const [, id = ''] = /^content\/desk\/(.+)\.json$/.exec(thing.file) ?? [];
    return id === '' ? '' : `content ${id}`;
  }
  const { setting } = thing;
  if (setting.startsWith('menu.announcement')) return 'place announcement';
  if (setting.startsWith('holidayHours')) return 'place hours';
  const [, ofSite = ''] = /^contact\.(\w+)/.exec(setting) ?? [];
  if (ofSite !== '') return `place  ${ofSite}`;
  const [, at = '', field = ''] = /^locations\[(\d+)\]\.(\w+)/.exec(setting) ?? [];
  const place = locations[Number(at)];
  return field === '' || !place ? '' : `place ${place.id} ${field}`;
}

/** The names of an event's subject, the more exact first. */
function subjectsOf({ subject: { kind, id }, field }: Correction): string[] {
  const [name = ''] = field.split(':');
  return [`${kind} ${id} ${name}`, kind === 'content' ? `content ${id}` : `${kind} ${name}`];
}

export function whoCorrected(log: readonly Correction[], desk: Desk): WhoChanged {
  const newest = log.toSorted((a, b) => b.position - a.position);
  const nameOf = (by: string) =>
    by === ''
      ? 'the end of a correction'
      : (desk.desk.people.find(({ email }) => email.toLowerCase() === by)?.name ?? by);
  return (thing) => {
    const subject = subjectOf(thing, desk);
    const event =
      subject === '' ? undefined : newest.find((one) => subjectsOf(one).includes(subject));
    return event ? { name: nameOf(event.by), at: new Date(event.at).toISOString() } : null;
  };
}

/** The first of several that knows. */
export const firstWho =
  (...all: WhoChanged[]): WhoChanged =>
  (thing) =>
    all.map((who) => who(thing)).find((person) => person !== null) ?? null;
