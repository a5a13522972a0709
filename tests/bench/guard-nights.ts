// Measures the guard: false alarms on ordinary nights of five dealers, kinds of wrong exports at several shares of the
// stock, and first exports.
import { dealerKinds, simulatedDealer, type DealerKind } from '../fixtures/stock/dealers.ts';
import { judge, type Judgement } from '../fixtures/stock/nights.ts';
import {
  firstKinds,
  ordinaryKinds,
  wrongExport,
  wrongKinds,
} from '../fixtures/stock/wrong-exports.ts';
import type { Figures } from './figures.ts';

const nights = 200;
const shares = [0.05, 0.3, 1];
/** Fewer wrong vehicles are what a person mistypes on an ordinary night. */
const fewest = 5;
/** Of a small, a middling and a large dealer. */
const wrongDealers = [dealerKinds[0], dealerKinds[2], dealerKinds[4]].filter((kind) => !!kind);

export function addGuardFigures(figures: Figures): void {
  for (const kind of dealerKinds) addOrdinaryNights(figures, kind);
  addWrongNights(figures);
  addFirstNights(figures);
}

function addOrdinaryNights(figures: Figures, kind: DealerKind): void {
  const dealer = simulatedDealer(kind, kind.vehicles);
  const alarms = new Map<string, number>();
  const mistyped = new Set<string>();
  let alarmed = 0;
  let asked = 0;
  let wronglyAsked = 0;
  for (let night = 0; night < nights; night += 1) {
    const last = dealer.stock;
    dealer.night();
    for (const id of dealer.mistyped) mistyped.add(id);
    const verdict = judge(last, dealer.stock);
    const wrong = verdict.asked.filter(({ id }) => !mistyped.has(id)).length;
    if (verdict.blocked.length > 0 || wrong > 0) alarmed += 1;
    asked += verdict.asked.length;
    wronglyAsked += wrong;
    for (const { code } of verdict.blocked) alarms.set(code, (alarms.get(code) ?? 0) + 1);
  }
  const kinds = [...alarms].map(([code, count]) => `, ${code} ${String(count)} ×`).join('');
  figures.add({
    what: `guard, ${kind.name} (${String(kind.vehicles)}): ordinary nights held or wrongly asked about`,
    ours: (alarmed / nights) * 100,
    bar: { atMost: 1 },
    unit: '%',
    note: `${String(nights)} nights; ${String(asked)} vehicles asked about, ${String(wronglyAsked)} without a typing error${kinds}`,
  });
}

/** A line for each kind; the figure counts the exports that are neither held, asked about nor warned of, and that no ordinary night makes. */
function addWrongNights(figures: Figures): void {
  const missed: string[] = [];
  const lines: string[] = [];
  let judged = 0;
  for (const name of Object.keys(wrongKinds)) {
    const cells = wrongDealers.flatMap((kind) => {
      const dealer = simulatedDealer(kind, 11);
      const last = dealer.stock;
      dealer.night();
      const right = judge(last, dealer.stock);
      return shares.map((share) => {
        const wrong = wrongExport(dealer.stock, name, share, 5, last);
        const result = resultOf(judge(last, wrong.stock), right, wrong.changed);
        judged += 1;
        const isOrdinary = ordinaryKinds.has(name) && share < 0.1;
        if (result === 'live' && !isOrdinary && wrong.changed >= fewest) {
          missed.push(`${name}, ${String(share * 100)} % of ${kind.name}`);
        }
        return result === 'live' && wrong.changed < fewest
          ? `live (${String(wrong.changed)})`
          : result;
      });
    });
    lines.push(`${name.padEnd(38)}${cells.map((cell) => cell.padEnd(10)).join('')}`);
  }
  const head = wrongDealers.flatMap(({ vehicles }) =>
    shares.map((share) => `${String(share * 100)}% ${String(vehicles)}`),
  );
  console.log(
    [
      '\nWrong exports: held, asked about, warned of, or live (vehicles that changed), by share and size of the stock',
      `${' '.repeat(38)}${head.map((cell) => cell.padEnd(10)).join('')}`,
      ...lines,
    ].join('\n'),
  );
  figures.add({
    what: 'guard: wrong exports that go live unnoticed',
    ours: (missed.length / judged) * 100,
    bar: { atMost: 2 },
    unit: '%',
    note: `of ${String(judged)}, those with ${String(fewest)} or more wrong vehicles that no ordinary night makes; ${missed.join('; ')}`,
  });
}

/** A warning counts where the right export of the night has none of its kind. */
function resultOf({ blocked, asked, warnings }: Judgement, right: Judgement, changed: number) {
  if (blocked.length > 0) return 'held';
  if (asked.length > 0) return `asked ${String(new Set(asked.map(({ id }) => id)).size)}`;
  const kindOf = (warning: string): string => warning.split(':')[0]?.replace(/[\d.]+/g, '') ?? '';
  const known = new Set(right.warnings.map(kindOf));
  if (warnings.some((warning) => !known.has(kindOf(warning)))) return 'warned';
  return changed === 0 ? '-' : 'live';
}

/** First exports of 200 dealers of each kind, and the kinds that show without an earlier one. */
function addFirstNights(figures: Figures): void {
  let alarmed = 0;
  let caught = 0;
  let wrong = 0;
  for (const kind of dealerKinds.slice(1, 4)) {
    for (let seed = 1; seed <= nights / 3; seed += 1) {
      const { stock } = simulatedDealer(kind, 1_000 + seed);
      if (judge(null, stock).blocked.length > 0) alarmed += 1;
      for (const name of firstKinds) {
        wrong += 1;
        const first = wrongExport(stock, name, 1, seed).stock;
        if (judge(null, first).blocked.length > 0) caught += 1;
      }
    }
  }
  figures.add({
    what: 'guard, first exports: ordinary ones that it holds',
    ours: (alarmed / nights) * 100,
    bar: { atMost: 1 },
    unit: '%',
    note: `${String(nights)} dealers with 80 to 400 vehicles`,
  });
  figures.add({
    what: 'guard, first exports: wrong ones that it holds',
    ours: (caught / wrong) * 100,
    bar: { atLeast: 97 },
    unit: '%',
    note: firstKinds.join(', '),
  });
}
