// Finds what became slower between two sets of visits, and why (rule analytics-8): everywhere, on one kind of page, on
// one template, or where one third-party script ran. It compares whole distributions by rank, so that a few very slow
// visits do not decide the result. It compares like with like, so that a different mix of visits does not count as a
// regression.
import {
  measuredMetrics,
  p75,
  totalOf,
  type Histogram,
  type MeasuredMetric,
  type VitalMetric,
} from './vitals.ts';

export interface VitalCount {
  metric: VitalMetric;
  kind: string;
  template: string;
  /** Host of the third-party script that ran longest; '' where none did. */
  script: string;
  bucket: number;
  counted: number;
}

export interface Regression {
  metric: MeasuredMetric;
  cause: { by: 'script' | 'kind' | 'template'; value: string } | { by: 'everywhere' };
  /** p75 of the affected visits, before and after, in ms (in thousandths for CLS). */
  before: number;
  after: number;
  visits: number;
  /** How sure it is: standard deviations from "nothing changed". */
  score: number;
}

/** Below this score a change may be chance: among 100 comparisons of equal visits, fewer than one reaches it. */
const minScore = 3.5;
/** A smaller change of p75 is not a regression, because nobody notices it. */
const minChange: Readonly<Record<MeasuredMetric, number>> = { LCP: 100, INP: 40, CLS: 20 };
/** With fewer visits there is no verdict. */
const minVisits = 50;
/** Where several causes explain nearly the same slowdown, the most specific one is reported. */
const nearlyAsGood = 0.97;

interface Sides {
  before: Map<number, number>;
  after: Map<number, number>;
}

export function findRegressions(
  before: readonly VitalCount[],
  after: readonly VitalCount[],
): Regression[] {
  return measuredMetrics.flatMap((metric) => {
    const of = (counts: readonly VitalCount[]) => counts.filter((each) => each.metric === metric);
    const found = regressionOf(metric, of(before), of(after));
    return found ? [found] : [];
  });
}

type Cause = Regression['cause'];
const causeOrder: readonly Cause['by'][] = ['script', 'kind', 'template', 'everywhere'];

function regressionOf(
  metric: MeasuredMetric,
  before: readonly VitalCount[],
  after: readonly VitalCount[],
): Regression | null {
  const found = causesIn(after).flatMap((cause) => {
    const cells = [...cellsOf(cause, before, after).values()];
    const { score, visits } = rankScore(cells);
    const [was, is] = [mergedP75(cells, 'before'), mergedP75(cells, 'after')];
    if (was === null || is === null || visits < minVisits || score < minScore) return [];
    return is - was < minChange[metric]
      ? []
      : [{ metric, cause, before: was, after: is, visits, score }];
  });
  const best = Math.max(...found.map(({ score }) => score));
  const good = found.filter(({ score }) => score >= best * nearlyAsGood);
  const order = ({ cause }: Regression) => causeOrder.indexOf(cause.by);
  return good.sort((a, b) => order(a) - order(b) || b.score - a.score)[0] ?? null;
}

function causesIn(counts: readonly VitalCount[]): Cause[] {
  const values = (by: 'script' | 'kind' | 'template'): Cause[] =>
    [...new Set(counts.map((each) => each[by]))]
      .filter((value) => value !== '')
      .map((value) => ({ by, value }));
  return [...values('script'), ...values('kind'), ...values('template'), { by: 'everywhere' }];
}

/** The visits affected by a cause, grouped into cells of one kind of page and one template. */
function cellsOf(
  cause: Cause,
  before: readonly VitalCount[],
  after: readonly VitalCount[],
): Map<string, Sides> {
  const concerns = (each: VitalCount) =>
    cause.by === 'everywhere' || each[cause.by] === cause.value;
  const isNew = cause.by === 'script' && shareOf(before, concerns) < shareOf(after, concerns) / 2;
  const cells = new Map<string, Sides>();
  const add = (side: keyof Sides, { kind, template, bucket, counted }: VitalCount) => {
    const name = `${kind}\n${template}`;
    const cell = cells.get(name) ?? { before: new Map(), after: new Map() };
    cells.set(name, cell);
    cell[side].set(bucket, (cell[side].get(bucket) ?? 0) + counted);
  };
  // Where a script ran in few earlier visits, the comparison uses earlier visits without a script.
  for (const each of before) if (isNew ? each.script === '' : concerns(each)) add('before', each);
  for (const each of after) if (concerns(each)) add('after', each);
  return cells;
}

function shareOf(counts: readonly VitalCount[], concerns: (each: VitalCount) => boolean): number {
  let [of, all] = [0, 0];
  for (const each of counts) {
    all += each.counted;
    if (concerns(each)) of += each.counted;
  }
  return all === 0 ? 0 : of / all;
}

/** Van Elteren's test, Wilcoxon's over several cells: positive where later visits are slower. Equals are ties. */
function rankScore(cells: readonly Sides[]): { score: number; visits: number } {
  let [difference, variance, visits] = [0, 0, 0];
  for (const { before, after } of cells) {
    const [m, n] = [totalOf(before), totalOf(after)];
    const all = m + n;
    visits += n;
    if (m === 0 || n === 0) continue;
    let [slower, passed, ties] = [0, 0, 0];
    for (const bucket of [...new Set([...before.keys(), ...after.keys()])].sort((a, b) => a - b)) {
      const [b, a] = [before.get(bucket) ?? 0, after.get(bucket) ?? 0];
      slower += a * (passed + b / 2);
      passed += b;
      ties += (a + b) ** 3 - (a + b);
    }
    const weight = 1 / (all + 1);
    difference += weight * (slower - (m * n) / 2);
    variance += weight ** 2 * ((m * n) / 12) * (all + 1 - ties / (all * Math.max(1, all - 1)));
  }
  return { score: variance > 0 ? difference / Math.sqrt(variance) : 0, visits };
}

/** p75 over all cells. Both sides weight each cell by its later visits, so that they have the same mix. */
function mergedP75(cells: readonly Sides[], side: keyof Sides): number | null {
  const merged = new Map<number, number>();
  for (const cell of cells) {
    const [own, later] = [totalOf(cell[side]), totalOf(cell.after)];
    if (totalOf(cell.before) === 0 || own === 0) continue;
    for (const [bucket, count] of cell[side]) {
      merged.set(bucket, (merged.get(bucket) ?? 0) + (count / own) * later);
    }
  }
  return p75(merged satisfies Histogram);
}
