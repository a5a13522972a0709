// Netlify: `_headers` and `_redirects`. The host joins the values of two matching rules and cannot remove a header, so
// no two rules for Cache-Control match one path.
import { hostRulesFile, subjectsOf, type HostRules } from '../../page-data/host-rules.ts';
import { matchesAny } from '../../page-data/path-pattern.ts';
import {
  formatCount,
  nameProblems,
  limitProblem,
  type Host,
  headerLines,
  headersFile,
  redirectLines,
  redirectsFile,
  type HeaderBlock,
} from './host.ts';

export const netlifyLimits = {
  files: 54_000,
  /** Limit of the whole account. */
  deploysPerDay: 100,
  creditsPerDeploy: 15,
  /** Figures of the Pro plan. */
  creditsPerMonth: 3_000,
};

/** The monthly cost of nightly runs for this many dealers; no warning while the plan covers it. */
export function netlifyFleetWarnings(dealers: number): string[] {
  const { creditsPerDeploy, creditsPerMonth } = netlifyLimits;
  const credits = dealers * creditsPerDeploy * 30;
  if (credits <= creditsPerMonth) return [];
  return [
    `netlify: ${formatCount(dealers)} dealers each night cost up to ${formatCount(credits)} credits a month (${String(creditsPerDeploy)} a deploy), and the plan Pro has ${formatCount(creditsPerMonth)}; publish most of them elsewhere`,
  ];
}

/** Paths of a class. Without a rule Netlify makes browsers revalidate, which is right for `data`. */
function pathsOf(rules: HostRules, { class: name, paths }: HostRules['caching'][number]): string[] {
  if (name === 'data') return [];
  if (name !== 'page') return paths;
  const rewritten = rules.rewrites.map(({ from }) => from);
  return [...rules.pages, ...rewritten.filter((from) => !matchesAny(rules.gated, from))];
}

export const netlify: Host = {
  render({ rules }) {
    const caching = rules.caching.flatMap((entry) =>
      pathsOf(rules, entry).map((path): HeaderBlock => [
        path,
        [`Cache-Control: ${entry.cacheControl}`],
      ]),
    );
    const { exact, patterns } = redirectLines(rules);
    // With "!" the rule applies although the file exists.
    const control = `/${hostRulesFile} /404.html 404!`;
    const gone = rules.gone.paths.map((path) => `${path} ${rules.gone.page}.html 410`);
    return [
      { file: '_headers', content: headersFile([['/*', headerLines(rules.headers)], ...caching]) },
      { file: '_redirects', content: redirectsFile([control, ...exact, ...gone, ...patterns]) },
    ];
  },
  problems({ rules, files }) {
    return [
      ...limitProblem({
        host: 'netlify',
        value: files.length,
        limit: netlifyLimits.files,
        what: 'files',
        remedy: 'keep photos remote',
      }),
      ...nameProblems(files),
      ...(subjectsOf(rules).length > 0
        ? [
            {
              stops: false,
              message:
                'netlify: the reservation page of a vehicle that has left answers 200 and says so, not 410, unless the edge function of "npm run functions -- bundle netlify" is deployed',
            },
          ]
        : []),
      ...(rules.gated.length > 0
        ? [
            {
              stops: false,
              message: `netlify: ${rules.gated.join(', ')} open without sign-in, unless the edge function of "npm run functions -- bundle netlify" is deployed`,
            },
          ]
        : []),
    ];
  },
};
