// The log of a dealer in words, for its page: with the names of people, vehicles and places, and what became of each event.
import { fieldKey, type Correction } from '../../domain/corrections/correction.ts';
import { fieldText, valueWords } from '../../domain/corrections/texts.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { momentText } from '../pages/frame.ts';
import type { DeskStock } from '../stock/desk-stock.ts';
import type { DealerCorrections } from './dealer-corrections.ts';
import { personName } from './sentences.ts';

const reasons = {
  same: 'ended: the source says the same',
  sold: 'ended: sold',
  gone: 'ended: no longer there',
  day: 'ended: its last day is over',
  replaced: 'replaced by a later one',
} as const;

/** The newest first. */
export async function loggedEvents(
  stock: DeskStock,
  tenant: Tenant,
  { log, standing, ended }: DealerCorrections,
) {
  const stands = new Set(standing.map(({ id }) => id));
  const ends = new Map(ended.map((each) => [each.correction.id, each]));
  const undone = new Set(log.map(({ undoes }) => undoes));
  const lastMade = new Map(
    log.filter(({ undoes }) => undoes === null).map((each) => [fieldKey(each), each.position]),
  );
  const redone = (event: Correction) => (lastMade.get(fieldKey(event)) ?? 0) > event.position;
  const ids = log.flatMap(({ subject: { kind, id } }) =>
    kind === 'vehicle' || kind === 'decision' ? [id] : [],
  );
  const vehicles = await stock.vehicles(tenant.slug, [...new Set(ids)]);
  const places = new Map(tenant.locations.map(({ id, name }) => [id, name]));
  const nameOf = ({ subject: { kind, id }, field, from, to }: Correction): string => {
    if (kind === 'place') return id === '' ? 'The whole website' : (places.get(id) ?? id);
    if (kind === 'decision' && id === '') return 'The export';
    if (kind === 'content') return valueWords(field, to ?? from);
    const name = vehicles.get(id)?.name;
    return name === undefined ? id : `${name} (${id})`;
  };
  const stateOf = (event: Correction): string => {
    if (event.undoes !== null) return event.reason === null ? 'an undo' : reasons[event.reason];
    if (stands.has(event.id)) return 'stands';
    const end = ends.get(event.id);
    if (!end) return '';
    return end.reason === 'undone'
      ? `undone by ${personName(end.by, tenant, null)}`
      : reasons[end.reason];
  };
  const undoOf = (event: Correction): string | null => {
    if (event.subject.kind === 'decision') return null;
    if (event.undoes === null) return undone.has(event.id) ? null : 'Undo';
    return event.reason === null && !redone(event) ? 'Make it again' : null;
  };
  return log.toReversed().map((event) => ({
    event,
    who: event.by === '' ? 'by itself' : personName(event.by, tenant, null),
    when: momentText(event.at, tenant),
    /** "2021 Ford Ranger (4711)". */
    subject: nameOf(event),
    field: fieldText(event),
    from: valueWords(event.field, event.from),
    to: valueWords(event.field, event.to, event.from),
    /** "stands", "undone by Kim", "ended: the export says the same". */
    state: stateOf(event),
    /** Words of the button that undoes the row; null: there is nothing to undo. */
    undo: undoOf(event),
  }));
}

export type LoggedEvent = Awaited<ReturnType<typeof loggedEvents>>[number];
