// What the search bar says about a typed text and its answer.
import type { LiveSettings } from '../../domain/search/live-search-data.ts';
import { searchTopics, topicNames } from '../../domain/search/topics.ts';
import { correctedText, misspeltText, timeText, unpricedText } from './wording.ts';
import type { TypedSearch } from './typed-search.ts';
import type { SearchView } from './view-store.ts';

function fallbackNotes({ fallback }: SearchView, timeZone: string): string[] {
  if (!fallback) return [];
  const { stockOf } = fallback;
  if (stockOf === null) return ['Showing stock as last published.'];
  return [`Showing stock as of ${timeText(stockOf, timeZone)}.`];
}

/** The notes under the bar; undefined without any. */
export function barNote(
  understood: TypedSearch['shownReading']['understood'],
  view: SearchView,
  timeZone: string,
): string | undefined {
  const { unknown = [], missing = [], isUnread = false } = understood ?? {};
  const { unpriced = 0, misspelt = [] } = view.results ?? {};
  const notes = [
    ...(view.failed && view.results
      ? ['Your search could not load: the list is the one from before.']
      : []),
    ...(isUnread ? ['Your text could not be read: only its words are searched.'] : []),
    ...(missing.length > 0 ? [`None in stock: ${missing.join(', ')}.`] : []),
    ...(unknown.length > 0 ? [`Not searchable here: ${unknown.join(', ')}.`] : []),
    ...(unpriced > 0 ? [unpricedText(unpriced)] : []),
    ...(misspelt.length > 0 ? [misspeltText(misspelt)] : []),
    ...fallbackNotes(view, timeZone),
  ];
  return notes.length > 0 ? notes.join(' ') : undefined;
}

/** The pages that answer what a typed text asks besides vehicles. */
export const answerLinks = (
  understood: TypedSearch['shownReading']['understood'],
  answers: LiveSettings['answers'],
): { text: string; href: string }[] =>
  topicNames.flatMap((topic) => {
    const href = answers[topic];
    const isAsked = understood?.topics.includes(topic) === true;
    return isAsked && href !== undefined ? [{ text: searchTopics[topic], href }] : [];
  });

/** What screen readers hear once the answer has the filters that a text became. `labels`: those of the filters. */
export const saidText = (corrected: string | null, labels: string): string =>
  [corrected && correctedText(corrected), labels && `Filters: ${labels}`].filter(Boolean).join(' ');
