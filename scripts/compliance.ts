// `npm run compliance`: what the rules of the law find in stock, settings and built pages, and who answers for what.
// Exit codes: 0 nothing forbidden, 1 an error that nobody answers for, 2 wrong usage.
import { explainError } from '../src/builder/disk.ts';
import { liveManifest, releasePlace } from '../src/builder/release.ts';
import {
  acknowledgedLine,
  groupFindings,
  noAdvice,
  type LawVerdict,
} from '../src/compliance/finding.ts';
import { countText } from '../src/domain/text/format.ts';
import { acknowledge } from '../src/stock/law/acknowledgements-file.ts';
import { errorLine, listTenants, loadTenant } from '../src/tenant/load.ts';
import { dataDir, knownTenants, readCommand, root } from './command-line.ts';
import { tenantLaw } from './compliance/site-law.ts';

const usage = `usage: npm run compliance -- [<slug>…] [--out dist] [--json]
       npm run compliance -- <slug> --acknowledge RULE[:SUBJECT] --by NAME --reason TEXT --until YYYY-MM-DD

  <slug>         tenants; without one all
  --out          folder of the built sites, whose pages are checked too
  --acknowledge  a person answers for what a rule finds, on the whole site or on one vehicle (its id) or page (its path),
                 until a day; it then holds nothing back
  --json         print one JSON document and nothing else

Exit codes: 0 nothing forbidden, 1 an error that nobody answers for, 2 wrong usage
${noAdvice}`;

const { slugs, out, json, wanted } = readCommand(
  usage,
  {
    out: { type: 'string', default: 'dist' },
    json: { type: 'boolean', default: false },
    acknowledge: { type: 'string' },
    by: { type: 'string', default: '' },
    reason: { type: 'string', default: '' },
    until: { type: 'string', default: '' },
  },
  ({ values, positionals }) => {
    const { acknowledge: about, by, reason, until } = values;
    if (about !== undefined && positionals.length !== 1) throw new Error('name one tenant');
    const [rule = '', ...subject] = (about ?? '').split(':');
    return {
      ...values,
      slugs: positionals.length > 0 ? knownTenants(positionals) : listTenants(root),
      wanted:
        about === undefined
          ? null
          : { rule, subject: subject.length > 0 ? subject.join(':') : null, by, reason, until },
    };
  },
);

interface Report extends LawVerdict {
  slug: string;
  /** Vehicles that are not shown. */
  held: number;
  /** Pages that were looked at; null: the site is not built. */
  pages: number | null;
}

async function report(slug: string): Promise<Report> {
  const loaded = loadTenant(root, slug);
  if (!loaded.ok) throw new Error(loaded.errors.map(errorLine).join('\n'));
  const means = { dataDir, outDir: out, code: null, now: Date.now() };
  const { verdict, held } = await tenantLaw(loaded.tenant, means);
  const manifest = liveManifest(releasePlace(out, slug));
  return { slug, held, pages: manifest && Object.keys(manifest.pages).length, ...verdict };
}

function print({ slug, held, pages, errors, warnings, acknowledged }: Report): void {
  const built = pages === null ? 'the site is not built' : countText(pages, 'pages');
  console.log(
    `${slug}: ${countText(errors.length, 'errors')}, ${countText(warnings.length, 'warnings')}; ${built}` +
      (held === 0 ? '' : `; ${countText(held, 'vehicles')} held`),
  );
  for (const { rule, isError, text } of groupFindings([...errors, ...warnings])) {
    console.log(`  ${isError ? 'error  ' : 'warning'} ${rule}  ${text}`);
  }
  for (const one of acknowledged) console.log(`  acknowledged ${acknowledgedLine(one)}`);
}

if (wanted) {
  const [slug = ''] = slugs;
  const refusal = acknowledge(dataDir, slug, { ...wanted, at: new Date().toISOString() });
  if (refusal === null)
    console.log(`${slug}: ${wanted.by} answers for ${wanted.rule} until ${wanted.until}`);
  else console.error(`${slug}: ${refusal}`);
  process.exitCode = refusal === null ? 0 : 1;
} else {
  try {
    const reports: Report[] = [];
    for (const slug of slugs) {
      const one = await report(slug);
      reports.push(one);
      if (!json) print(one);
    }
    if (json) console.log(JSON.stringify({ tenants: reports, noAdvice }));
    else console.log(noAdvice);
    process.exitCode = reports.some(({ errors }) => errors.length > 0) ? 1 : 0;
  } catch (error) {
    console.error(explainError(error));
    process.exitCode = 1;
  }
}
