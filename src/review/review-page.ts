// The page on which a dealer sees what a release changes and decides: plain words, phone first, without JavaScript.
import { escapeHtml } from '../domain/text/escape.ts';
import { countText } from '../domain/text/format.ts';
import type { ReviewEntry } from './log.ts';
import type { ReviewSummary } from './summary.ts';

export interface ReviewPageFacts {
  summary: ReviewSummary;
  /** Of the person whose link it is. */
  name: string;
  mayApprove: boolean;
  /** Epoch ms. */
  expires: number;
  log: readonly ReviewEntry[];
  hasBefore: boolean;
  form: string;
  statement: string;
}

const documentOf = (title: string, body: string) => `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="/_review/style.css"></head>
<body class="review"><main>
${body}
</main></body></html>
`;

export const messagePage = (title: string, text: string): string =>
  documentOf(
    title,
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p><a href="/_review/">Back to the review</a></p>`,
  );

export function reviewPage(facts: ReviewPageFacts): string {
  const { summary, name, expires } = facts;
  const { causes, checks, base } = summary;
  const bad = checks.filter(({ state }) => state !== 'passed');
  const intro =
    base === null
      ? 'This is the first version of the website, so everything is new.'
      : causes.length === 0
        ? 'Nothing changes.'
        : `${countText(causes.length, 'changes')}, ${bad.length === 0 ? 'all checks passed' : `${countText(bad.length, 'checks')} ${bad.length === 1 ? 'needs' : 'need'} your eye`}.`;
  return documentOf(
    `What changes at ${summary.name}`,
    `<h1>What changes at ${escapeHtml(summary.name)}</h1>
<p>Hello ${escapeHtml(name)}. Nothing on this page is live yet. ${intro}</p>
<p class="review-links"><a href="/_review/look?side=after&amp;path=%2F">Open the new site</a><a href="#decision">Go to the decision</a></p>
${causes.length === 0 ? '' : `<h2>Changes</h2>${causes.map((cause) => causeCard(cause, facts.hasBefore)).join('\n')}`}
<h2>Checks</h2>
${[...bad, ...checks.filter(({ state }) => state === 'passed')].map(checkCard).join('\n')}
<h2>Comments</h2>
${comments(facts)}
<h2 id="decision">Your decision</h2>
${decision(facts)}
<p class="review-small">This link is yours alone and expires on ${day(expires)}. Release ${escapeHtml(summary.release)}.</p>`,
  );
}

const day = (at: number | string) =>
  new Date(at).toISOString().slice(0, 16).replace('T', ' at ') + ' UTC';

function causeCard(cause: ReviewSummary['causes'][number], hasBefore: boolean): string {
  const { title, before, after, because, pages, alsoOn, example } = cause;
  const path = encodeURIComponent(example.path);
  const where = example.path === '/' ? 'the home page' : example.title;
  const label = (side: string) => `<span class="review-small">${side}</span>`;
  const side = (name: string, lines: string[]) =>
    lines.length === 0
      ? ''
      : `<div>${label(name)}<br>${lines.map((line) => escapeHtml(shown(line))).join('<br>')}</div>`;
  const link = (which: 'before' | 'after', text: string) =>
    `<a href="/_review/look?side=${which}&amp;path=${path}">${text}</a>`;
  const canBefore = hasBefore && example.in !== 'after';
  return `<section class="review-card"><h3>${escapeHtml(title)}</h3>
<p class="review-small">${countText(pages + alsoOn, 'pages')}${because.length === 0 ? '' : `, because of ${escapeHtml(because.join(', '))}`}</p>
${before.length + after.length === 0 ? '' : `<div class="review-sides">${side('Before', before)}${side('After', after)}</div>`}
<p class="review-links"><span>Example: ${escapeHtml(where)}</span>${canBefore ? link('before', 'before') : ''}${example.in === 'before' ? '' : link('after', 'after')}</p></section>`;
}

/** A picture has no words to show. */
const shown = (line: string) => (line.startsWith('picture ') ? 'a picture' : line.slice(0, 300));

const stateWords = { passed: 'Passed', look: 'Please look', blocked: 'Not allowed to go live' };

const checkCard = ({ title, state, details }: ReviewSummary['checks'][number]): string =>
  `<section class="review-card review-${state}"><p><strong>${stateWords[state]}:</strong> ${escapeHtml(title)}</p>${details.length === 0 ? '' : `<ul>${details.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`}</section>`;

function hidden(form: string, values: Record<string, string>): string {
  return Object.entries({ ...values, form })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
}

function comments({ log, summary, form }: ReviewPageFacts): string {
  const own = log.filter(({ release }) => release === summary.release);
  const all = own.filter((entry) => entry.type === 'comment');
  const resolved = new Set(
    own.flatMap((entry) => (entry.type === 'resolved' ? entry.comment : [])),
  );
  const line = ({ name, at, text }: (typeof all)[number]) =>
    `<p><strong>${escapeHtml(name)}</strong> <span class="review-small">${day(at)}</span><br>${escapeHtml(text)}</p>`;
  const threads = all
    .filter(({ answers }) => answers === null)
    .map((first) => {
      const place = `${first.path === '/' ? 'the home page' : first.path}${first.place === null ? '' : `, "${first.place}"`}`;
      const answers = all.filter((entry) => entry.answers === first.id).map(line);
      const open = `<form method="post" action="/_review/">${hidden(form, { do: 'comment', path: first.path, answers: first.id })}<label>Answer <textarea name="text" rows="2" required maxlength="2000"></textarea></label><button>Send answer</button></form>
<form method="post" action="/_review/">${hidden(form, { do: 'resolve', comment: first.id })}<button>Mark as resolved</button></form>`;
      return `<section class="review-card"><p class="review-small">About <a href="/_review/look?side=after&amp;path=${encodeURIComponent(first.path)}">${escapeHtml(place)}</a>${resolved.has(first.id) ? ', resolved' : ''}</p>${line(first)}${answers.join('')}${resolved.has(first.id) ? '' : `<details><summary>Answer or resolve</summary>${open}</details>`}</section>`;
    });
  return threads.length === 0
    ? '<p>No comments yet. Open a page of the new site to comment on it.</p>'
    : threads.join('\n');
}

function decision({ log, summary, form, mayApprove, statement }: ReviewPageFacts): string {
  const said = log
    .filter(({ release }) => release === summary.release)
    .flatMap((entry) =>
      entry.type === 'approved'
        ? `<p><strong>${escapeHtml(entry.name)}</strong> approved on ${day(entry.at)}.</p>`
        : entry.type === 'rejected'
          ? `<p><strong>${escapeHtml(entry.name)}</strong> rejected on ${day(entry.at)}: ${escapeHtml(entry.reason)}</p>`
          : entry.type === 'published'
            ? `<p>This release went live on ${day(entry.at)}.</p>`
            : [],
    );
  const record =
    said.length === 0 ? '' : `<div class="review-card" role="status">${said.join('')}</div>`;
  if (!mayApprove) return `${record}<p>Your link lets you look and comment.</p>`;
  return `${record}<form class="review-card" method="post" action="/_review/">${hidden(form, { do: 'approve' })}<label class="review-tick"><input type="checkbox" name="read" value="yes" required><span>${escapeHtml(statement)}</span></label><button class="review-main">Approve</button></form>
<form class="review-card" method="post" action="/_review/">${hidden(form, { do: 'reject' })}<label>What should change? <textarea name="text" rows="3" required maxlength="2000"></textarea></label><button>Reject</button></form>`;
}
