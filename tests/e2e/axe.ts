// What axe says of a page as it stands: one way for all browser tests.
import axe from 'axe-core';
import type { Page } from 'playwright';

type Axe = Pick<typeof axe, 'run'>;

/**
 * What axe finds, one line a rule: all that are on by default, or `only` those named. The site's own policy would keep
 * axe out: open the page in a context with `bypassCSP`, or one that brings `axe.source` along (`addInitScript`).
 */
export async function axeViolations(page: Page, only: string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (rules) => {
    const { run } = (window as unknown as { axe: Axe }).axe;
    return (await run(rules.length > 0 ? { runOnly: rules } : {})).violations;
  }, only);
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, any }) => [target.join(' '), ...any.map(({ message }) => `(${message})`)].join(' ')).join(', ')}`,
  );
}
