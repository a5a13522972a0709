// The host's rules: short addresses that lead somewhere else, and vehicles that are gone. Netlify answers
// 410 from `_redirects`; Cloudflare Pages knows no 410 there, skips those lines and answers 404. `_gone.json` has all of
// them, for a function in front of such a host; our own server answers by `_redirects`, as Netlify does.

export interface Redirect {
  from: string;
  to: string;
  /** 200: the page stands at this address too. */
  status: 200 | 301 | 302;
}

/** Cloudflare Pages reads this many rules without placeholders. */
export const staticRuleLimit = 2_000;

export interface RedirectFiles {
  /** `_redirects`. */
  rules: string;
  /** `_gone.json`: `{ page, paths }`, complete whatever the limits of `_redirects`. */
  gone: string;
  warnings: string[];
}

/** Writes both files. `gonePaths` come newest first: when the limit cuts, the oldest fall to 404. */
export function redirectFiles(
  redirects: readonly Redirect[],
  gonePaths: readonly string[],
  gonePage: string,
): RedirectFiles {
  const warnings: string[] = [];
  const lines = redirects.map(({ from, to, status }) => `${from} ${to} ${status}`);
  const room = Math.max(0, staticRuleLimit - lines.length);
  const ruled = gonePaths.slice(0, room);
  if (ruled.length < gonePaths.length) {
    warnings.push(
      `_redirects holds ${ruled.length} of ${gonePaths.length} gone addresses (hosts read ` +
        `${staticRuleLimit} rules); the others answer 404 there, a smaller stock.goneDays avoids that`,
    );
  }
  return {
    rules: `${[...lines, ...ruled.map((path) => `${path} ${gonePage} 410`)].join('\n')}\n`,
    gone: `${JSON.stringify({ page: gonePage, paths: gonePaths })}\n`,
    warnings,
  };
}
