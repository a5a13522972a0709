// Says which vehicles the feeds of a site leave out (rule feeds-2). It counts them as they come: a large stock must not be in
// memory.
import { countText, itemNoun } from '../domain/text/format.ts';
import type { ItemType } from '../domain/vehicle/vehicle.ts';
import { exclusionReasons, type ExclusionReason } from './feed.ts';
import type { FeedFile } from './write-feeds.ts';

/** How many vehicles a sentence names. */
const namedVehicles = 3;

interface Group {
  reason: ExclusionReason;
  count: number;
  /** The first vehicles; with the field where the taker refuses its value. */
  named: string[];
}

interface LeftOut {
  /** In a sentence: "Google's feed". */
  name: string;
  groups: Map<ExclusionReason, Group>;
}

export interface ExclusionReport {
  /** Feeds of some of the site's vehicles. */
  add: (feeds: readonly Pick<FeedFile, 'feed' | 'excluded'>[]) => void;
  /** "6 cars are not in Google's feed: no VIN (6: …)", one sentence a feed. `kinds`: what the site lists. */
  sentences: (kinds: ReadonlySet<ItemType>) => string[];
}

export function exclusionReport(): ExclusionReport {
  const feeds = new Map<string, LeftOut>();
  return {
    add(some) {
      for (const { feed, excluded } of some) {
        const { groups } = entry(feeds, feed.path, () => ({ name: feed.name, groups: new Map() }));
        for (const { id, reason, field } of excluded) {
          const group = entry(groups, reason, () => ({ reason, count: 0, named: [] }));
          group.count += 1;
          if (group.named.length === namedVehicles) continue;
          group.named.push(reason === 'refused_value' ? `${id}: ${String(field)}` : id);
        }
      }
    },
    sentences: (kinds) => [...feeds.values()].flatMap((feed) => sentenceOf(feed, kinds)),
  };
}

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}

function sentenceOf({ name, groups }: LeftOut, kinds: ReadonlySet<ItemType>): string[] {
  const sorted = [...groups.values()].sort((a, b) => b.count - a.count);
  const sum = sorted.reduce((total, { count }) => total + count, 0);
  if (sum === 0) return [];
  const reasons = sorted.map(({ reason, count, named }) => {
    const more = count > namedVehicles ? ', …' : '';
    return `${exclusionReasons[reason]} (${String(count)}: ${named.join(', ')}${more})`;
  });
  const verb = sum === 1 ? 'is' : 'are';
  return [`${countText(sum, itemNoun(kinds, sum))} ${verb} not in ${name}: ${reasons.join('; ')}`];
}
