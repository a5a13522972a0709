// `npm run review -- --code` on a terminal: the changes, the dealers that they reach, and how that is known.
import { join } from 'node:path';
import { countText } from '../../src/domain/text/format.ts';
import { howKnown } from '../../src/review/code-page.ts';
import { byChanges, pictureCount, type CodeReview } from '../../src/review/code-review.ts';
import { dataDir, root } from '../command-line.ts';
import { codeReviewFolder, reviewCode } from './review-code.ts';

export async function reviewOfCode(args: {
  base?: string | undefined;
  out: string;
  json: boolean;
}): Promise<number> {
  try {
    const review = await reviewCode(
      args.base ?? 'main',
      { root, dist: args.out, dataDir },
      Date.now(),
    );
    if (args.json) console.log(JSON.stringify(review));
    else for (const line of codeLines(review)) console.log(line);
    return review.notCovered.length > 0 || review.missing !== null ? 1 : 0;
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
}

/** Names of few dealers, the number of many. */
const namesOf = (slugs: readonly string[]): string =>
  slugs.length > 5 ? countText(slugs.length, 'dealers') : slugs.join(', ');

export function codeLines(review: CodeReview): string[] {
  const { base, commit, changes, unchanged, alsoChanged, notCovered, missing } = review;
  return [
    `Compared with ${base} (${commit.slice(0, 12)}): ${changes.length === 0 ? 'no visible change' : countText(changes.length, 'visible changes')}`,
    ...changes.map(
      ({ template, cause }, at) =>
        `  ${String(at + 1)}. ${cause.title} (template ${template}, ${countText(cause.pages, 'pages')})`,
    ),
    ...[...byChanges(review)].map(([numbers, slugs]) => `  ${numbers}: ${namesOf(slugs)}`),
    ...(unchanged.length === 0 ? [] : [`  no visible change: ${namesOf(unchanged)}`]),
    ...alsoChanged.map(
      ({ slug, because }) => `  ${slug} changed in its ${because}, which may be a reason, too`,
    ),
    ...notCovered.map(({ slug, because }) => `  look at ${slug} on its own: ${because}`),
    ...howKnown(review),
    ...(missing === null ? [] : [missing]),
    `${countText(pictureCount(review), 'pictures')}: ${join(codeReviewFolder(root), 'index.html')}`,
  ];
}
