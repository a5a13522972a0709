// The bar over a previewed site: what changed on this page, before and after, a comment, and the way to the decision. It
// works without JavaScript.
import { escapeHtml } from '../domain/text/escape.ts';
import { headingsOf } from './page-parts.ts';

export function barHtml(facts: {
  path: string;
  side: 'before' | 'after';
  hasBefore: boolean;
  causes: string[];
  html: string;
  form: string;
}): string {
  const { path, side, hasBefore, causes, form } = facts;
  const other = side === 'before' ? 'after' : 'before';
  const places = [...headingsOf(facts.html)].slice(0, 20);
  const address = escapeHtml(path);
  const list = causes.map((title) => `<li>${escapeHtml(title)}</li>`).join('');
  return `<link rel="stylesheet" href="/_review/style.css"><aside class="review-bar" aria-label="Preview"><p><strong>${side === 'before' ? 'Site as it is now' : 'Preview, not live yet'}</strong></p>
<nav aria-label="Preview"><a href="/_review/">All changes</a>${hasBefore ? `<a href="/_review/look?side=${other}&amp;path=${encodeURIComponent(path)}">${side === 'before' ? 'See the new page' : 'See it before'}</a>` : ''}<a href="/_review/#decision">Approve or reject</a></nav>
<details><summary>This page: ${causes.length === 0 ? 'no change' : causes.length === 1 ? '1 change' : `${String(causes.length)} changes`}; comment</summary>${list === '' ? '' : `<ul>${list}</ul>`}
<form method="post" action="/_review/"><input type="hidden" name="do" value="comment"><input type="hidden" name="form" value="${escapeHtml(form)}"><input type="hidden" name="path" value="${address}">
<label>Where <select name="place"><option value="">The whole page</option>${places.map((place) => `<option>${escapeHtml(place)}</option>`).join('')}</select></label>
<label>What should change <textarea name="text" rows="2" required maxlength="2000"></textarea></label><button>Send comment</button></form></details></aside>`;
}
