// The page that shows an operator the effects of a code change on all dealers: one file and its pictures, built from
// the same parts as a dealer's review.
import { escapeHtml } from '../domain/text/escape.ts';
import { countText } from '../domain/text/format.ts';
import { plainDocument } from '../domain/text/plain-document.ts';
import { causeCard, unseen } from './cause-card.ts';
import { byChanges, type CodeReview } from './code-review.ts';
import { stylesheet, compareScript } from './style.ts';
import { unfolded } from './unfolded.ts';

const dealersText = (count: number): string => countText(count, 'dealers');

/** How it is known that the other dealers are not changed; the terminal says it, too. */
export function howKnown(review: CodeReview): string[] {
  const {
    representatives,
    dealers: all,
    affectedCount,
    features,
    pages,
    comparedAsPictures,
    unlooked,
  } = review;
  return [
    `The changed files concern ${String(affectedCount)} of ${dealersText(all)}.`,
    `${dealersText(representatives.length)} ${representatives.length === 1 ? 'stands' : 'stand'} for them: each of ${countText(features, 'features')} in use (templates, kinds of pages, settings, kinds of vehicles, own texts) is on one of their sites.`,
    `${countText(pages.compared, 'pages')} of theirs were compared: ${String(pages.equal)} are the same to the byte, ${String(pages.invisible)} differ in nothing that a person reads.`,
    ...(pages.invisible + comparedAsPictures === 0
      ? []
      : [
          `${countText(comparedAsPictures, 'pages')} with other scripts or styles were compared as pictures on a phone and on a computer${unlooked === 0 ? '' : `, and ${String(unlooked)} more were not`}.`,
        ]),
  ];
}

export function codePage(review: CodeReview): string {
  const { base, commit, changes, unchanged, alsoChanged, notCovered, missing } = review;
  const cards = changes.map(({ cause, slug, template, pictures, reaches }, at) =>
    causeCard(
      { ...cause, title: `${String(at + 1)}. ${cause.title} (template ${template})` },
      {
        pairs: pictures,
        isFirst: at === 0,
        pictureBase: 'pictures/',
        foot: `<p class="review-small">Reaches ${dealersText(reaches.length)}. Example: ${escapeHtml(cause.example.path)} of ${escapeHtml(slug)}</p>`,
      },
    ),
  );
  const group = ([numbers, slugs]: [string, string[]]) =>
    dealers(`${numbers.includes(',') ? 'Changes' : 'Change'} ${numbers}`, slugs);
  const title = 'What the code change does';
  return plainDocument({
    title,
    style: stylesheet,
    bodyClass: 'review',
    body: `<main>
<h1>${title}</h1>
<p>${changes.length === 0 ? 'No visible change' : countText(changes.length, 'visible changes')}, compared with ${escapeHtml(base)} (${escapeHtml(commit.slice(0, 12))}). ${unchanged.length === 0 ? '' : `${dealersText(unchanged.length)} ${unchanged.length === 1 ? 'has' : 'have'} none.`}</p>
${missing === null ? '' : `<p><strong>${escapeHtml(missing)}</strong></p>`}
${cards.length === 0 ? '' : `<h2>Changes</h2>${cards.join('\n')}`}
<h2>Dealers</h2>
${[...byChanges(review)].map(group).join('\n')}
${unchanged.length === 0 ? '' : dealers('No visible change', unchanged)}
${notes('Their settings or texts changed as well, and may be the reason', alsoChanged)}
${notes('Look at these on their own', notCovered)}
<h2>How this is known</h2>
<ul>${howKnown(review)
      .map((line) => `<li>${escapeHtml(line)}</li>`)
      .join('')}</ul>
<p class="review-small">Compared: ${review.representatives.map(({ slug, template }) => `${escapeHtml(slug)} (${escapeHtml(template)})`).join(', ')}</p>
</main><script type="module">${compareScript}</script>`,
  });
}

const dealers = (title: string, slugs: readonly string[]): string =>
  `<section class="review-card"><h3>${escapeHtml(title)}: ${dealersText(slugs.length)}</h3><details><summary>Names${unseen(title)}</summary><p>${slugs.map(escapeHtml).join(', ')}</p></details></section>`;

const notes = (title: string, of: readonly { slug: string; because: string }[]): string =>
  of.length === 0
    ? ''
    : `<section class="review-card review-look"><h3>${title}</h3>${unfolded(
        of.map(({ slug, because }) => `<li>${escapeHtml(slug)}: ${escapeHtml(because)}</li>`),
        'dealers',
        (inner) => `<ul>${inner}</ul>`,
      )}</section>`;
