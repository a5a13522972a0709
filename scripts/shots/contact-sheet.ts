// The contact sheet: one page with every picture under its site and state, and the address that it shows.
import { escapeHtml } from '../../src/domain/text/escape.ts';

export interface Shot {
  slug: string;
  scene: string;
  width: number;
  path: string;
  file: string;
  /** Why there is no picture. */
  error: string | null;
}

export function contactSheet(shots: readonly Shot[]): string {
  const rows = Map.groupBy(shots, ({ slug, scene }) => `${slug} — ${scene}`);
  const figure = ({ file, width, error }: Shot) =>
    error === null
      ? `<a href="${escapeHtml(file)}"><img src="${escapeHtml(file)}" alt="${String(width)} px" loading="lazy" class="w${String(width)}"></a>`
      : `<p class="error">${String(width)} px: ${escapeHtml(error)}</p>`;
  const sections = [...rows].map(
    ([title, pictures]) =>
      `<section><h2>${escapeHtml(title)}</h2><p>${escapeHtml(pictures[0]?.path ?? '')}</p><div>${pictures.map(figure).join('')}</div></section>`,
  );
  return `<!doctype html>
<html lang="en-AU">
<meta charset="utf-8">
<title>Pictures of every state</title>
<style>
body{margin:2rem;font:15px/1.5 system-ui,sans-serif;background:#f2f3f5;color:#14181f}
section>div{display:flex;gap:1rem;align-items:flex-start;overflow:auto}
h2{margin:2rem 0 0;font-size:1rem}p{margin:0 0 .5rem;color:#5b6572}
img{display:block;border:1px solid #c9d0d8;background:#fff}.w390{width:13rem}.w1280{width:42rem}
.error{color:#a30d11}
</style>
<h1>Pictures of every state</h1>
${sections.join('\n')}
</html>
`;
}
