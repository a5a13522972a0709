// Finds visual differences on pages whose HTML is the same. It compares pictures of one page of each kind, and names a
// difference by the part of the page that it is in.
import { pictureWidths, type Camera, type Part } from './camera.ts';
import { ofCode, partLabel, type CodeChange, type Sample } from './code-changes.ts';
import { differences, overlap, type Box } from './picture-diff.ts';
import { countText } from '../domain/text/format.ts';

interface Means {
  camera: Camera;
  address: (slug: string, side: 'before' | 'after', path: string) => string;
}

export async function lookChanges(
  samples: readonly Sample[],
  { camera, address }: Means,
): Promise<CodeChange[]> {
  const found = new Map<string, { part: string; samples: Set<Sample> }>();
  for (const sample of samples) {
    for (const width of pictureWidths) {
      const shoot = (side: 'before' | 'after') =>
        camera.shoot(address(sample.slug, side, sample.path), width, []);
      const [before, after] = await Promise.all([shoot('before'), shoot('after')]);
      for (const difference of differences(before.pixels, after.pixels)) {
        const box = difference.after ?? difference.before;
        const parts = difference.after ? after.parts : before.parts;
        if (!box || isKnown(parts, box, sample.known)) continue;
        const part = partAt(parts, box);
        const key = `${sample.template}\n${part}`;
        const known = found.get(key) ?? { part, samples: new Set() };
        found.set(key, known);
        known.samples.add(sample);
      }
    }
  }
  return [...found.values()].flatMap(({ part, samples: shown }) => {
    const all = [...shown];
    const [example] = all;
    if (!example) return [];
    const { template, slug, path, title } = example;
    return {
      template,
      slug,
      seenOn: [...new Set(all.flatMap(({ slugs }) => slugs))],
      cause: {
        kind: 'look' as const,
        ...ofCode,
        parts: part === '' ? [] : [part],
        before: [],
        after: [],
        pages: all.length,
        title: `Looks different on ${countText(all.length, 'kinds of pages')}: ${part === '' ? 'the page' : partLabel(part)}`,
        example: { path, title, in: 'both' as const },
      },
    };
  });
}

const isKnown = (parts: readonly Part[], box: Box, known: readonly string[]): boolean =>
  parts.some(({ name, box: at }) => known.includes(name) && overlap(at, box));

/** The smallest part that has the whole box, as far as rounding allows. */
function partAt(parts: readonly Part[], box: Box): string {
  const slack = 2;
  const holds = ({ box: at }: Part) =>
    at.x <= box.x + slack &&
    at.y <= box.y + slack &&
    at.x + at.width >= box.x + box.width - slack &&
    at.y + at.height >= box.y + box.height - slack;
  const area = ({ box: { width, height } }: Part) => width * height;
  const [smallest] = parts.filter(holds).sort((a, b) => area(a) - area(b));
  return smallest?.name ?? '';
}
