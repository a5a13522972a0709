// The page on which a dealer sees what a release changes and decides: plain words, phone first, without JavaScript.
import { wallTime } from '../domain/hours/calendar.ts';
import { clockText } from '../domain/hours/time-of-day.ts';
import { escapeHtml } from '../domain/text/escape.ts';
import { formatDate } from '../domain/text/format-date.ts';
import { countText } from '../domain/text/format.ts';
import { plainDocument } from '../domain/text/plain-document.ts';
import { approvalState, approversText, type ApprovalSettings } from './approval.ts';
import { unseen, pictureAddress } from './cause-card.ts';
import { changeList } from './change-list.ts';
import { changePage, type ChangePageFacts } from './change-page.ts';
import type { ReviewEntry } from './log.ts';
import type { ReviewPictures } from './pictures.ts';
import {
  changeCount,
  changeCounts,
  lawGroups,
  newLawErrors,
  type ReviewSummary,
} from './summary.ts';
import { noAdvice, type FindingGroup } from '../compliance/finding.ts';
import { unfolded } from './unfolded.ts';
import type { PublicationFacts } from './publication-facts.ts';

export interface ReviewPageFacts {
  summary: ReviewSummary;
  /** Null when none were taken yet. */
  pictures: ReviewPictures | null;
  /** The rights of the person whose link it is. */
  name: string;
  email: string;
  mayApprove: boolean;
  /** Epoch ms. */
  expires: number;
  log: readonly ReviewEntry[];
  /** Null when the tenant has no settings any more. */
  approval: ApprovalSettings | null;
  hasBefore: boolean;
  /** Proves that a decision is about what this page shows. */
  form: string;
  statement: string;
  /** IANA name. */
  timeZone: string;
}

const documentOf = (title: string, content: string) =>
  plainDocument({
    title,
    head: '<link rel="stylesheet" href="/_review/style.css"><script type="module" src="/_review/compare.js"></script>',
    bodyClass: 'review',
    body: `<main>${content}</main>`,
  });

/** `hasReview`: whether the review opens; else a link to it would lead here again. */
export const reviewMessagePage = (title: string, text: string, hasReview = true): string =>
  documentOf(
    title,
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${hasReview ? '<p class="review-links"><a href="/_review/">Back to the review</a></p>' : ''}`,
  );

/** The checks that need a person's eye, and the others. */
const checksOf = ({ checks }: ReviewSummary) => ({
  bad: checks.filter(({ state }) => state !== 'passed'),
  good: checks.filter(({ state }) => state === 'passed'),
});

/** Nothing needs an eye. Beside what does, "passed" would say that all is well. */
const isAllWell = (summary: ReviewSummary): boolean =>
  checksOf(summary).bad.length + newLawErrors(summary).length === 0 &&
  summary.causes.every(({ danger }) => danger === null);

/** "2 things to look at first. 14 changes: 9 prices, 5 arrivals. All checks passed." */
function introText(summary: ReviewSummary): string {
  const { base, causes } = summary;
  const errors = newLawErrors(summary).length;
  const lawText = errors === 0 ? '' : `The law forbids ${countText(errors, 'things')} here.`;
  if (base === null)
    return `${lawText} This is the first version of the website, so everything is new.`.trim();
  const dangers = causes.filter(({ danger }) => danger !== null).length;
  const failed = checksOf(summary).bad.length;
  const count = changeCount(causes);
  const counts = changeCounts(causes);
  return [
    lawText,
    ...(dangers === 0 ? [] : [`${countText(dangers, 'changes')} to look at first.`]),
    causes.length === 0
      ? 'Nothing changes.'
      : count === 0
        ? 'Nothing but counts and lists changes.'
        : `${countText(count, 'changes')}: ${counts.join(', ')}.`,
    isAllWell(summary) ? 'All checks passed.' : '',
    failed === 0
      ? ''
      : `${countText(failed, 'checks')} ${failed === 1 ? 'needs' : 'need'} your eye.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** After a form, the browser moves the focus to the heading of its result: `#comments` or `#decision`. */
export function reviewPage(facts: ReviewPageFacts): string {
  const { summary, pictures, name, expires, hasBefore } = facts;
  const { causes, release } = summary;
  const { bad, good } = checksOf(summary);
  const passed = good.map(({ title }) => `<li>${escapeHtml(title)}</li>`).join('');
  const missing =
    causes.length > 0 && pictures?.missing != null
      ? `<p class="review-small">${escapeHtml(pictures.missing)}</p>`
      : '';
  const time = (at: string) => timeText(at, facts);
  const law = lawPart(summary);
  const { first, rest } = changeList(causes, { pictures, hasBefore, time });
  return documentOf(
    `What changes at ${summary.name}`,
    `<h1>What changes at ${escapeHtml(summary.name)}</h1>
<p>Hello ${escapeHtml(name)}. ${stateText(facts)} <strong>${introText(summary)}</strong></p>
<p class="review-links"><a href="#decision">${facts.mayApprove ? 'Approve or reject' : 'Decisions'}</a><a href="/_review/look?side=after&amp;path=%2F">Open the new site</a></p>
${law.isNew ? law.html : ''}
${first}
${bad.length === 0 ? '' : `<h2>Checks that need your eye</h2>${bad.map(checkCard).join('\n')}`}
${summary.facts ? firstFacts(summary.facts) : ''}
${rest}
${unshownPart(summary)}
${law.isNew ? '' : law.html}
${missing}
${passed === '' ? '' : `<h2>Checks</h2><section class="review-card review-passed"><h3>${isAllWell(summary) ? 'All checks passed' : 'Checks without a finding'}</h3><ul>${passed}</ul></section>`}
<h2 id="comments" tabindex="-1">Comments</h2>
${comments(facts)}
<h2 id="decision" tabindex="-1">${facts.mayApprove ? 'Your decision' : 'Decisions'}</h2>
${decision(facts)}
<p class="review-small">This link is yours alone and works until ${timeText(expires, facts)}. Version ${escapeHtml(release.slice(0, 8))}.</p>`,
  );
}

/** Arrivals that a dealer would count and not find above. */
function unshownPart({ unshown = [] }: ReviewSummary): string {
  if (unshown.length === 0) return '';
  const rows = unshown.map(({ name, reason }) => textItem(`${name}: ${reason}`));
  return `<h2>New in your stock list, not on the website: ${String(unshown.length)}</h2><section class="review-card">${unfolded(rows, 'vehicles', (inner) => `<ul>${inner}</ul>`)}</section>`;
}

/** New findings of the law stand before every change, the others after them (rule law-4). */
function lawPart(summary: ReviewSummary): { html: string; isNew: boolean } {
  const { law } = summary;
  if (!law || law.groups.length + law.acknowledged.length === 0) return { html: '', isNew: false };
  const { fresh, standing } = lawGroups(summary);
  const held =
    law.held === 0 ? [] : [`${countText(law.held, 'vehicles')} not shown until this is corrected.`];
  const today = new Map(summary.lawBefore?.groups.map(({ rule, count }) => [rule, count]));
  const news = fresh.map((group) => findingItem(group, today.get(group.rule)));
  const first = [...news, ...[...held, ...law.acknowledged].map(textItem)];
  const folded =
    standing.length === 0
      ? ''
      : `<details><summary>As on the website today: ${countText(standing.length, 'things')}</summary><ul>${standing.map((group) => findingItem(group)).join('')}</ul></details>`;
  const html = `<h2 id="law">What the law says</h2><section class="review-card">${first.length === 0 ? '' : `<ul>${first.join('')}</ul>`}${folded}<p class="review-small">${escapeHtml(noAdvice)}</p></section>`;
  return { html, isNew: fresh.length > 0 };
}

const textItem = (text: string): string => `<li>${escapeHtml(text)}</li>`;

/** `today`: how many of them the website has already. */
const findingItem = ({ isError, text, title = text }: FindingGroup, today = 0): string =>
  `<li><details><summary>${isError ? '' : 'Warning: '}${escapeHtml(title)}${today === 0 ? '' : ` Today: ${String(today)}.`}</summary><p>${escapeHtml(text.slice(title.length).trim())}</p></details></li>`;

/** The page of one change. */
export const reviewedChangePage = (
  facts: Omit<ChangePageFacts, 'who'>,
  zone: Pick<ReviewPageFacts, 'timeZone'>,
): string => {
  const { who, title } = facts.cause;
  const changedBy = who === null ? '' : `${who.name}, ${timeText(who.at, zone)}`;
  return documentOf(title, changePage({ ...facts, who: changedBy }));
};

/** Whether the version of this page is live, and since when. */
function stateText(facts: ReviewPageFacts): string {
  const published = facts.log.findLast((entry) => entry.type === 'published');
  if (published?.release === facts.summary.release) {
    return `This version went live on ${timeText(published.at, facts)}.`;
  }
  const before = facts.log.some(
    (entry) => entry.type === 'published' && entry.release === facts.summary.release,
  );
  return before
    ? 'This version was live and has been replaced by another.'
    : 'Nothing on this page is live yet.';
}

function timeText(at: number | string, { timeZone }: Pick<ReviewPageFacts, 'timeZone'>): string {
  const { day, minutes } = wallTime(new Date(at).getTime(), timeZone);
  return `${formatDate(day)}, ${clockText(minutes)}`;
}

const stateTexts = { passed: 'Passed', look: 'Please look' };

const checkCard = ({ title, state, details }: ReviewSummary['checks'][number]): string =>
  `<section class="review-card review-${state}"><h3>${stateTexts[state]}: ${escapeHtml(title)}</h3>${unfolded(
    details.map((line) => `<li>${escapeHtml(line)}</li>`),
    'lines',
    (inner) => `<ul>${inner}</ul>`,
  )}</section>`;

function hidden(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
}

function comments(facts: ReviewPageFacts): string {
  const { log, summary } = facts;
  const own = log.filter(({ release }) => release === summary.release);
  const all = own.filter((entry) => entry.type === 'comment');
  const resolved = new Set(
    own.flatMap((entry) => (entry.type === 'resolved' ? entry.comment : [])),
  );
  const line = ({ name, at, text }: (typeof all)[number]) =>
    `<p><strong>${escapeHtml(name)}</strong> <span class="review-small">${timeText(at, facts)}</span><br>${escapeHtml(text)}</p>`;
  const threads = all
    .filter(({ answers }) => answers === null)
    .map((first) => {
      const title = first.path === '/' ? 'the home page' : (first.title ?? first.path);
      const place = `${title}${first.place === null ? '' : `, "${first.place}"`}`;
      const answers = all.filter((entry) => entry.answers === first.id).map(line);
      const which = unseen(`${first.name}, "${first.text.slice(0, 40)}"`);
      const open = `<form method="post" action="/_review/">${hidden({ do: 'comment', path: first.path, answers: first.id })}<label>Answer${which} <textarea name="text" rows="2" required maxlength="2000"></textarea></label><button>Send answer${which}</button></form>
<form method="post" action="/_review/">${hidden({ do: 'resolve', comment: first.id })}<button>Mark as resolved${which}</button></form>`;
      return `<section class="review-card"><p class="review-small">About <a href="/_review/look?side=after&amp;path=${encodeURIComponent(first.path)}${toPlace(first.place)}">${escapeHtml(place)}</a>${resolved.has(first.id) ? ', resolved' : ''}</p>${line(first)}${answers.join('')}${resolved.has(first.id) ? '' : `<details><summary>Answer or resolve${which}</summary>${open}</details>`}</section>`;
    });
  const ask = `<form class="review-card" method="post" action="/_review/">${hidden({ do: 'comment', path: '/_review/', title: 'this review' })}<label>Not sure? Ask the people who look after your website <textarea name="text" rows="2" required maxlength="2000"></textarea></label><button>Ask</button><p class="review-small">The answer appears here. A question decides nothing: approve or reject when you know.</p></form>`;
  return `${
    threads.length === 0
      ? '<p>No comments yet. To comment, open a page of the new site and use the bar at its foot.</p>'
      : threads.join('\n')
  }\n${ask}`;
}

/** The browser scrolls to the place and marks it (text fragment). */
const toPlace = (place: string | null): string =>
  place === null ? '' : `#:~:text=${encodeURIComponent(place).replaceAll('-', '%2D')}`;

/** What is still missing before this version goes live; '' when it is or was live. */
function nextText({ summary, log, approval, email }: ReviewPageFacts): string {
  const { release } = summary;
  const wasLive = log.some((entry) => entry.type === 'published' && entry.release === release);
  if (!approval || wasLive) return '';
  const state = approvalState(release, approval, log, summary);
  const { approvedBy, rejections, missing } = state;
  if (rejections.length > 0 && approval.needed !== 'never') {
    const names = rejections.map(({ name }) => name);
    return `It does not go live as it is, because ${approversText(names, names.length)} rejected it. The next version gets a new link.`;
  }
  if (missing === 0) {
    return 'It needs no further approval to go live, and does so with the next publication of your website.';
  }
  const asked = approval.people
    .filter(({ name }) => !approvedBy.includes(name))
    .map((person) => (person.email.toLowerCase() === email.toLowerCase() ? 'you' : person.name));
  return asked.length === 0
    ? 'Before it goes live, it has to be approved.'
    : `Before it goes live, it has to be approved by ${approversText(asked, missing)}.`;
}

function decision(facts: ReviewPageFacts): string {
  const { log, summary, form, mayApprove, statement, email } = facts;
  const own = log.filter(({ release }) => release === summary.release);
  const said = own.flatMap((entry) =>
    entry.type === 'approved'
      ? `<p><strong>${escapeHtml(entry.name)}</strong> approved on ${timeText(entry.at, facts)}.</p>`
      : entry.type === 'rejected'
        ? `<p><strong>${escapeHtml(entry.name)}</strong> rejected on ${timeText(entry.at, facts)}: ${escapeHtml(entry.reason)}</p>`
        : entry.type === 'published'
          ? `<p>This version went live on ${timeText(entry.at, facts)}.</p>`
          : [],
  );
  const next = nextText(facts);
  if (next !== '') said.push(`<p>${escapeHtml(next)}</p>`);
  const record = said.length === 0 ? '' : `<div class="review-card">${said.join('')}</div>`;
  if (!mayApprove) return `${record}<p>Your link lets you look and comment.</p>`;
  const last = own.findLast(
    (entry) =>
      (entry.type === 'approved' || entry.type === 'rejected') &&
      entry.email.toLowerCase() === email.toLowerCase(),
  )?.type;
  const approve = `<form class="review-card" method="post" action="/_review/">${hidden({ do: 'approve', form })}<label class="review-tick"><input type="checkbox" name="read" value="yes" required><span>${escapeHtml(statement)}</span></label><button class="review-main">Approve</button></form>`;
  const reject = `<form class="review-card" method="post" action="/_review/">${hidden({ do: 'reject', form })}<label>If something should change first, what? <textarea name="text" rows="3" required maxlength="2000"></textarea></label><button>Reject</button></form>`;
  if (last === undefined) return `${record}${approve}\n${reject}`;
  // After a decision the forms are folded, so that nobody decides twice by mistake.
  const other = last === 'approved' ? reject : approve;
  return `${record}<details><summary>Change your decision</summary>${other}</details>`;
}

/** What a dealer checks on a first publication, as HTML. */
const look = (path: string, text: string): string =>
  `<a href="/_review/look?side=after&amp;path=${encodeURIComponent(path)}">${escapeHtml(text)}</a>`;

function firstFacts({ rows, vehicles, forms }: PublicationFacts): string {
  const values = (all: readonly string[]) =>
    all.length === 0
      ? '<strong>not set</strong>'
      : all.map((value) => escapeHtml(value)).join('<br>');
  const cars = vehicles.map(
    ({ name, price, path, picture }) =>
      `<li>${picture === null ? '<span class="review-photo"></span>' : `<img class="review-photo" loading="lazy" width="96" height="72" alt="" src="${escapeHtml(pictureAddress(picture))}">`}<span>${look(path, name)}: ${escapeHtml(price)}</span></li>`,
  );
  return `<h2>Please check</h2><section class="review-card"><dl class="review-facts">${rows
    .map(({ name, values: all }) => `<dt>${escapeHtml(name)}</dt><dd>${values(all)}</dd>`)
    .join('')}</dl></section>
<h2>Some of your vehicles</h2><ul class="review-rows">${cars.join('')}</ul>
<h2>Forms</h2><section class="review-card">${unfolded(
    forms.map(({ path, title }) => `<li>${look(path, title)}</li>`),
    'forms',
    (inner) => `<ul>${inner}</ul>`,
  )}</section>`;
}
