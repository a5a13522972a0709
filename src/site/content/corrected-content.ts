// Offers, slides, reviews and posts with what the desk changed about them (rule corrections-2). It is pure; entries that the
// desk wrote have passed the schemas of the files in `content/`.
import {
  contentEntry,
  type ContentKind,
  type Correction,
} from '../../domain/corrections/correction.ts';
import type { WrittenPost } from '../../domain/corrections/fields.ts';
import { project } from '../../domain/corrections/standing.ts';
import type { Slide } from '../../domain/content/slides.ts';
import type { Offer } from '../../domain/offers/offers.ts';
import type { Collections } from './collections.ts';
import { markdownHtml } from './markdown.ts';
import type { PostContent } from './texts.ts';

type Lists = Pick<Collections, 'offers' | 'slides' | 'reviews'> & { posts: PostContent[] };

export interface CorrectedContent<Content> {
  content: Content;
  /** Corrections that the files make needless, or whose review is gone. */
  ended: { correction: Correction; reason: 'same' | 'gone' }[];
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A list with the entry in its place, at the start when it is new, or without it. */
export function withEntry<Entry>(
  list: readonly Entry[],
  idOf: (entry: Entry) => string,
  id: string,
  entry: Entry | null,
): Entry[] {
  if (entry === null) return list.filter((each) => idOf(each) !== id);
  return list.some((each) => idOf(each) === id)
    ? list.map((each) => (idOf(each) === id ? entry : each))
    : [entry, ...list];
}

/** The day of an answer, as lists of reviews write it: "23/11/2026". `at`: epoch ms. */
export function answerDate(at: number): string {
  const [year, month, day] = new Date(at).toISOString().slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}

/** What each kind changes; null when its review is gone. */
const changes: Record<
  ContentKind,
  (lists: Lists, id: string, correction: Correction) => Partial<Lists> | null
> = {
  offer: ({ offers }, id, { to }) => ({
    offers: withEntry(offers, (offer) => offer.id, id, to as Offer | null),
  }),
  slide: ({ slides }, id, { to }) => ({
    slides: withEntry(slides, (slide) => slide.id, id, to as Slide | null),
  }),
  post: ({ posts }, id, { to }) => {
    const written = to as WrittenPost | null;
    const post = written && { ...written.head, slug: id, html: markdownHtml(written.markdown) };
    return { posts: withEntry(posts, ({ slug }) => slug, id, post) };
  },
  review({ reviews }, id, { to, at }) {
    if (!reviews?.reviews.some((review) => review.id === id)) return null;
    const answer = (review: (typeof reviews.reviews)[number]) =>
      review.id !== id || review.reply_text === to
        ? review
        : { ...review, reply_text: String(to), reply_date: answerDate(at) };
    return { reviews: { ...reviews, reviews: reviews.reviews.map(answer) } };
  },
};

/** `log`: of the tenant. `today`: ISO date at the dealer. */
export function correctedContent<Content extends Lists>(
  content: Content,
  log: readonly Correction[],
  today: string,
): CorrectedContent<Content> {
  const own = log.filter(({ subject }) => subject.kind === 'content');
  const result: CorrectedContent<Content> = { content, ended: [] };
  for (const correction of project(own, today).standing) {
    const entry = contentEntry(correction.subject);
    if (!entry) continue;
    const change = changes[entry.kind](result.content, entry.id, correction);
    const isSame =
      change !== null &&
      Object.entries(change).every(([key, list]) => same(list, result.content[key as keyof Lists]));
    if (change === null) result.ended.push({ correction, reason: 'gone' });
    else if (isSame) result.ended.push({ correction, reason: 'same' });
    else result.content = { ...result.content, ...change };
  }
  return result;
}
