// What the search bar says about a typed text and its answer.
import type { LiveSettings } from '../../domain/search/live-search-data.ts';
import {
  askedWords,
  searchTopics,
  topicNames,
  type AnswerPage,
} from '../../domain/search/topics.ts';
import { sameState } from '../../search/page/state.ts';
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
  { understood, read }: Pick<TypedSearch['shownReading'], 'understood' | 'read'>,
  view: SearchView,
  timeZone: string,
): string | undefined {
  const { unknown = [], missing = [], suggestions = [], isUnread = false } = understood ?? {};
  // "p plate" lists all vehicles: without this its words seem to be lost.
  const onlySuggests =
    suggestions.length > 0 && understood && read && sameState(understood.state, read.baseState);
  const { unpriced = 0, misspelt = [] } = view.results ?? {};
  const notes = [
    ...(view.failed && view.results
      ? ['Your search could not load: the list is the one from before.']
      : []),
    ...(isUnread ? ['Your text could not be read: only its words are searched.'] : []),
    ...(onlySuggests
      ? [`“${read.text}” sets no filter. The filters with a plus are what it suggests.`]
      : []),
    ...(missing.length > 0 ? [`None in stock: ${missing.join(', ')}.`] : []),
    ...(unknown.length > 0 ? [`Not searchable here: ${unknown.join(', ')}.`] : []),
    ...(unpriced > 0 ? [unpricedText(unpriced)] : []),
    ...(misspelt.length > 0 ? [misspeltText(misspelt)] : []),
    ...fallbackNotes(view, timeZone),
  ];
  return notes.length > 0 ? notes.join(' ') : undefined;
}

type AnswerLink = Pick<AnswerPage, 'text' | 'href'>;

/** A page that a text does not name needs a longer word of it, beside a known topic two. */
const longWord = 5;

/** The pages whose own words a text asks with, most of them first. */
function pagesAsked(asked: readonly string[], pages: readonly AnswerPage[], fewest: number) {
  const found = pages.map(({ text, href, words }) => {
    const own = words.split(' ').filter((word) => asked.includes(word));
    const heading = askedWords(text).filter((word) => words.split(' ').includes(word));
    const isNamed = heading.length > 0 && heading.every((word) => own.includes(word));
    const count = own.filter(({ length }) => length >= longWord).length;
    return { text, href, count: isNamed ? Infinity : count };
  });
  return found.filter(({ count }) => count >= fewest).sort((a, b) => b.count - a.count);
}

/** Pages beside those of the topics. */
const mostPages = 2;

/**
 * The pages that answer what a typed text asks besides vehicles: a question to the dealer with all of its words, a text without
 * a condition with its unknown ones. The contact details come last, and stand for a topic without a page.
 */
export function answerLinks(
  { understood, read }: Pick<TypedSearch['shownReading'], 'understood' | 'read'>,
  { answers, answerPages }: Pick<LiveSettings, 'answers' | 'answerPages'>,
): AnswerLink[] {
  if (!understood || !read) return [];
  const { topics, unknown, state } = understood;
  const isBare = sameState(state, read.baseState);
  const text = topics.length > 0 ? read.text : isBare ? unknown.join(' ') : '';
  const known = askedWords(JSON.stringify(state.lists));
  const asked = askedWords(text).filter((word) => !known.includes(word));
  const fewest = topics.some((topic) => topic !== 'contact') ? 2 : 1;
  const pages = pagesAsked(asked, answerPages, fewest).slice(0, mostPages);
  const linked = topicNames.flatMap((topic): AnswerLink[] => {
    const href = answers[topic];
    const isBeside = topic === 'contact' && topics.length === 0 && pages.length > 0;
    return (isBeside || topics.includes(topic)) && href !== undefined
      ? [{ text: searchTopics[topic], href }]
      : [];
  });
  const { contact } = answers;
  const links = [...pages.map(({ text, href }) => ({ text, href })), ...linked];
  if (links.length === 0 && topics.length > 0 && contact !== undefined)
    return [{ text: searchTopics.contact, href: contact }];
  return links.filter(({ href }, at) => at === links.findIndex((link) => link.href === href));
}

/** What screen readers hear once the answer has the filters that a text became. `labels`: those of the filters. */
export const saidText = (corrected: string | null, labels: string): string =>
  [corrected && correctedText(corrected), labels && `Filters: ${labels}`].filter(Boolean).join(' ');
