// The page that shows a dealer what a built branch changes: counts, then each page before and after.
import { escapeHtml } from '../../src/domain/text/escape.ts';
import { plainDocument } from '../../src/domain/text/plain-document.ts';
import type { PageChange, PageSort } from '../../src/publish/page-changes.ts';

const words: Record<PageSort, [one: string, many: string]> = {
  vehicle: ['vehicle page', 'vehicle pages'],
  list: ['page of search results', 'pages of search results'],
  location: ['location page', 'location pages'],
  other: ['other page', 'other pages'],
};
const shownPerSort = 200;

/**
 * `after` and `before` are the addresses of the two sites, `query` opens both; `before` is null when there is no
 * earlier site.
 */
export function changesPage(facts: {
  name: string;
  changes: PageChange[];
  after: string;
  before: string | null;
  query: string;
}): string {
  const { name, changes, after, before, query } = facts;
  const sections = (Object.keys(words) as PageSort[]).map((sort) => {
    const some = changes.filter((change) => change.sort === sort);
    if (some.length === 0) return '';
    const [one, many] = words[sort];
    const rows = some.slice(0, shownPerSort).map(({ path, change }) => {
      const old =
        before !== null && change !== 'added' ? link(before + path + query, 'before') : '';
      const fresh = change === 'removed' ? '' : link(after + path + query, 'after');
      return `<tr><td>${escapeHtml(path)}</td><td>${change}</td><td>${old}</td><td>${fresh}</td></tr>`;
    });
    const rest = some.length - rows.length;
    return `<details${some.length <= 20 ? ' open' : ''}><summary>${String(some.length)} ${some.length === 1 ? one : many}</summary>
<table><tbody>${rows.join('')}</tbody></table>${rest > 0 ? `<p>… and ${String(rest)} more</p>` : ''}</details>`;
  });
  const summary =
    before === null
      ? 'There is no earlier site to compare with: every page is new.'
      : changes.length === 0
        ? 'Nothing changes.'
        : `${String(changes.length)} ${changes.length === 1 ? 'page differs' : 'pages differ'} from the site before.`;
  return plainDocument({
    title: `What changes at ${name}`,
    style: `
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#f6f7f9;color:#14181f}
main{max-width:56rem;margin:0 auto;padding:2.5rem 1.25rem}
.go{display:inline-block;padding:.75rem 1.25rem;border-radius:.375rem;background:#14181f;color:#fff;text-decoration:none}
details{margin:1rem 0;background:#fff;border:1px solid #e2e6ec;border-radius:.5rem}
summary{padding:.875rem 1.25rem;cursor:pointer;font-weight:600}
table{width:100%;border-collapse:collapse}td{padding:.375rem 1.25rem;border-top:1px solid #eef1f5;overflow-wrap:anywhere}
`,
    body: `<main>
<h1>What changes at ${escapeHtml(name)}</h1>
<p>${summary}</p>
<p><a class="go" href="${escapeHtml(`${after}/${query}`)}">Open the new site</a></p>
${sections.join('\n')}
</main>`,
  });
}

const link = (href: string, label: string) => `<a href="${escapeHtml(href)}">${label}</a>`;
