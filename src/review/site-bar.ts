// The bar over a previewed site: the changes on this page, before and after, a comment form, and a link to the
// decision. It works without JavaScript.
import { escapeHtml } from '../domain/text/escape.ts';
import { countText } from '../domain/text/format.ts';
import { headingsOf, pageParts } from './page-parts.ts';

export function barHtml(facts: {
  path: string;
  side: 'before' | 'after';
  hasBefore: boolean;
  causes: string[];
  html: string;
}): string {
  const { path, side, hasBefore, causes } = facts;
  const isBefore = side === 'before';
  const places = [...headingsOf(facts.html)].slice(0, 20);
  const other = `/_review/look?side=${isBefore ? 'after' : 'before'}&amp;path=${encodeURIComponent(path)}`;
  const list = causes.map((title) => `<li>${escapeHtml(title)}</li>`).join('');
  const changes = causes.length === 0 ? 'No change' : countText(causes.length, 'changes');
  return `<link rel="stylesheet" href="/_review/style.css"><aside class="review-bar" aria-label="Preview">
<nav aria-label="Preview"><strong>${isBefore ? 'Before' : 'Preview'}</strong><a href="/_review/">All changes</a>${hasBefore ? `<a href="${other}">${isBefore ? 'After' : 'Before'}</a>` : ''}<a href="/_review/#decision">Decide</a></nav>
<details><summary>${changes} on this page; comment</summary>${list === '' ? '' : `<ul>${list}</ul>`}
<form method="post" action="/_review/"><input type="hidden" name="do" value="comment"><input type="hidden" name="path" value="${escapeHtml(path)}"><input type="hidden" name="title" value="${escapeHtml(pageParts(facts.html).title.slice(0, 300))}">
<label>Where <select name="place"><option value="">The whole page</option>${places.map((place) => `<option>${escapeHtml(place)}</option>`).join('')}</select></label>
<label>What should change <textarea name="text" rows="2" required maxlength="2000"></textarea></label><button>Send comment</button></form></details></aside>`;
}
