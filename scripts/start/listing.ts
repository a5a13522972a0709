// The page at the bare host: it lists the sites that this server serves. It belongs to no tenant.
import { escapeHtml } from '../../src/domain/text/escape.ts';
import { plainDocument } from '../../src/domain/text/plain-document.ts';

export interface ListedSite {
  slug: string;
  name: string;
  tagline: string;
  template: string;
}

/** `port` is the port in the visitor's address; empty for the default. */
export function listingPage(sites: ListedSite[], port: string): string {
  const rows = sites
    .map(({ slug, name, tagline, template }) => {
      const href = `http://${slug}.localhost${port === '' ? '' : `:${port}`}/`;
      return `<li><a href="${href}"><strong>${escapeHtml(name)}</strong><span>${escapeHtml(tagline)}</span><small>${escapeHtml(slug)} · template ${escapeHtml(template)}</small></a></li>`;
    })
    .join('\n');
  return plainDocument({
    title: 'Dealer sites served here',
    style: `
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#f6f7f9;color:#14181f}
main{max-width:44rem;margin:0 auto;padding:3rem 1.25rem}
h1{font-size:1.5rem;letter-spacing:-.01em}
ul{list-style:none;padding:0;display:grid;gap:.75rem}
a{display:grid;gap:.15rem;padding:1rem 1.25rem;background:#fff;border:1px solid #e2e6ec;border-radius:.5rem;color:inherit;text-decoration:none}
a:hover,a:focus-visible{border-color:#14181f}
small{color:#5b6572}`,
    body: `<main>
<h1>Dealer sites served here</h1>
<ul>
${rows}
</ul>
</main>`,
  });
}
