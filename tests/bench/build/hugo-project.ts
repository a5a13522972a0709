// A plain Hugo site whose pages are as large as ours: the processor time that a compiled generator needs per page.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measure } from '../measure.ts';
import { benchRoot, putAway } from './workspace.ts';

export const hasHugo = () => spawnSync('hugo', ['version']).status === 0;

/**
 * Writes a site with `pages` pages of about `bytes` bytes each. Each call of the result builds it from nothing; it resolves
 * to seconds of processor time a page.
 */
export function createHugoProject(pages: number, bytes: number): () => Promise<number> {
  const root = join(benchRoot, 'hugo');
  putAway(root);
  for (const folder of ['content/cars', 'layouts/_default']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  writeFileSync(
    join(root, 'config.toml'),
    'baseURL = "https://example.com/"\ntitle = "Cars"\ndisableKinds = ["taxonomy", "term", "RSS", "sitemap", "home", "section", "404"]\n',
  );
  const row = '<li class="fact"><span>{{ .name }}</span> <b>{{ .value }}</b></li>\n';
  // As many facts as a vehicle has. The rest of the size is constant template text, which is cheapest for Hugo.
  const facts = 40;
  const filler =
    '<p class="filler">Every page of a site says this in the same words, whatever it shows.</p>\n';
  const fixed = filler.repeat(Math.max(0, Math.round((bytes - 600 - facts * 66) / filler.length)));
  writeFileSync(
    join(root, 'layouts/_default/single.html'),
    `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><title>{{ .Title }}</title>
<link rel="canonical" href="{{ .Permalink }}"><meta name="description" content="{{ .Params.summary }}"></head>
<body><h1>{{ .Title }}</h1><p>{{ .Params.price }}</p>
<ul>{{ range .Params.facts }}${row}{{ end }}</ul>{{ .Content }}
${fixed}</body></html>
`,
  );
  for (let page = 0; page < pages; page += 1) {
    const lines = Array.from(
      { length: facts },
      (_, fact) =>
        `  - name: "Fact ${String(fact)}"\n    value: "Value ${String(page * 7 + fact)}"`,
    );
    writeFileSync(
      join(root, 'content/cars', `car-${String(page)}.md`),
      `---\ntitle: "Car ${String(page)}"\nsummary: "A car with a number"\nprice: "$${String(10_000 + page)}"\nfacts:\n${lines.join('\n')}\n---\nOne owner, full history.\n`,
    );
  }
  const out = join(root, 'public');
  return async () => {
    putAway(out);
    const { cpu } = await measure('hugo', ['--quiet', '--source', root, '--destination', out]);
    return cpu / pages;
  };
}
