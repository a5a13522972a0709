import { describe, expect, it } from 'vitest';
import {
  contentSubject,
  type ContentKind,
  type Correction,
} from '../../../../src/domain/corrections/correction.ts';
import { correctedContent } from '../../../../src/site/content/corrected-content.ts';
import { correction } from '../../../fixtures/corrections/events.ts';

const today = '2026-11-24';
const review = { id: 'r1', customer_name: 'Ann', rating: 5, text: 'Good' };
const offer = { id: 'winter', name: 'Winter sale' };
const slide = { id: 'one', name: 'One', url: '/search', image: '/hero.jpg' };
const post = {
  slug: 'old',
  title: 'Old',
  description: 'Old',
  date: '2026-01-01',
  category: 'News',
  html: '<p>Old</p>',
};
const content = {
  offers: [offer],
  slides: [slide],
  reviews: { reviews: [review], count: 1, average_rating: '5.0' },
  posts: [post],
};
const head = { title: 'New yard', description: 'It is open', date: today, category: 'News' };
const of = (
  kind: ContentKind,
  id: string,
  to: Correction['to'],
  changes: Partial<Correction> = {},
) =>
  correction({
    subject: contentSubject(kind, id),
    field: kind === 'review' ? 'answer' : 'entry',
    to,
    ...changes,
  });

describe('content of the desk stands over the files (rule corrections-2)', () => {
  it('replaces an entry, adds a new one at the start, takes one off', () => {
    const log = [
      of('offer', 'winter', { ...offer, name: 'Spring sale' }),
      of('offer', 'new', { id: 'new', name: 'New' }, { position: 2 }),
      of('slide', 'one', null, { position: 3 }),
    ];
    const after = correctedContent(content, log, today);
    expect(after.content.offers.map(({ name }) => name)).toEqual(['New', 'Spring sale']);
    expect(after.content.slides).toEqual([]);
    expect(after.ended).toEqual([]);
  });

  it('writes posts as Markdown, in which HTML is text', () => {
    const log = [
      of('post', 'yard', { head, markdown: '**Come**\n\n<script>x</script> [a](javascript:x)' }),
    ];
    const [written] = correctedContent(content, log, today).content.posts;
    expect(written).toEqual({
      ...head,
      slug: 'yard',
      html: '<p><strong>Come</strong></p>\n<p>&lt;script&gt;x&lt;/script&gt; [a](javascript:x)</p>',
    });
  });

  it('answers a review, and ends with a review that is gone', () => {
    const answer = of('review', 'r1', 'Thank you');
    const after = correctedContent(content, [answer], today);
    expect(after.content.reviews?.reviews).toEqual([
      { ...review, reply_text: 'Thank you', reply_date: '23/11/2026' },
    ]);
    const gone = correctedContent({ ...content, reviews: null }, [answer], today);
    expect(gone.ended).toEqual([{ correction: answer, reason: 'gone' }]);
  });

  it.each([
    of('offer', 'winter', { ...offer, name: 'Spring sale' }),
    of('offer', 'winter', null),
    of('slide', 'two', { ...slide, id: 'two' }),
    of('post', 'yard', { head, markdown: 'Come' }),
    of('review', 'r1', 'Thank you'),
  ])('ends when the files say the same: $subject.id', (made) => {
    const { content: files } = correctedContent(content, [made], today);
    expect(correctedContent(files, [made], today)).toEqual({
      content: files,
      ended: [{ correction: made, reason: 'same' }],
    });
  });
});
