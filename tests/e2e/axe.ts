// Runs axe on a page, in one way for all browser tests.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright';

type Axe = Pick<typeof axe, 'run'>;

/** Its small file: a page reads half as much. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/**
 * The violations that axe finds within the elements that `within` selects, one line per rule. It applies all default
 * rules, or `only` those named. sites.test.ts looks at whole pages. Another test names the part that it is about, because
 * a page takes longer than the rest of a test. DevTools bring axe into the page, which the site's policy on
 * scripts does not let in.
 */
export async function axeViolations(
  page: Page,
  within: string,
  only: string[] = [],
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Runtime.evaluate', { expression: axeSource });
    await devtools.detach();
  }
  const violations = await page.evaluate(
    async ([selector, rules]) => {
      const { run } = (window as unknown as { axe: Axe }).axe;
      // Without `resultTypes` axe also describes each element that passes.
      const options = { resultTypes: ['violations' as const], preload: false };
      const chosen = { ...options, ...(rules.length > 0 && { runOnly: rules }) };
      return (await run(selector, chosen)).violations;
    },
    [within, only] as const,
  );
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, any }) => [target.join(' '), ...any.map(({ message }) => `(${message})`)].join(' ')).join(', ')}`,
  );
}
