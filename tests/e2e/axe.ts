// Runs axe on a page, in one way for all browser tests.
import axe from 'axe-core';
import type { Page } from 'playwright';

type Axe = Pick<typeof axe, 'run'>;

/**
 * The violations that axe finds, one line per rule: all default rules, or `only` those named. The site's content
 * security policy would block axe: open the page in a context with `bypassCSP`, or with `axe.source` as an init script.
 */
export async function axeViolations(page: Page, only: string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (rules) => {
    const { run } = (window as unknown as { axe: Axe }).axe;
    // Without `resultTypes` axe also describes each element that passes.
    const options = { resultTypes: ['violations' as const], preload: false };
    return (await run({ ...options, ...(rules.length > 0 && { runOnly: rules }) })).violations;
  }, only);
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, any }) => [target.join(' '), ...any.map(({ message }) => `(${message})`)].join(' ')).join(', ')}`,
  );
}
