// Measures the guard: false alarms on 200 ordinary nights of dealers of several sizes, and wrong exports that it blocks.
import { randomNumbers } from '../fixtures/random-numbers.ts';
import {
  firstStock,
  judge,
  judgeFirst,
  simulatedDealer,
  wrongExports,
  wrongFirstExports,
} from '../fixtures/stock/nights.ts';
import type { Figures } from './figures.ts';

const nights = 200;
const sizes = [15, 60, 400, 2_734];

export function addGuardFigures(figures: Figures): void {
  for (const vehicles of sizes) {
    const dealer = simulatedDealer(vehicles, vehicles);
    const random = randomNumbers(1);
    const alarms = new Map<string, number>();
    let alarmed = 0;
    let caught = 0;
    for (let night = 0; night < nights; night += 1) {
      const last = dealer.stock;
      dealer.night();
      const { blocked } = judge(last, dealer.stock);
      if (blocked.length > 0) alarmed += 1;
      for (const { code } of blocked) alarms.set(code, (alarms.get(code) ?? 0) + 1);
      for (const wrong of Object.values(wrongExports)) {
        if (judge(last, wrong(dealer.stock, random)).blocked.length > 0) caught += 1;
      }
    }
    const kinds = [...alarms].map(([code, count]) => `${code} ${String(count)} ×`).join(', ');
    const size = vehicles.toLocaleString('en-AU');
    figures.add({
      what: `guard, dealer of ${size}: ordinary nights that it blocks`,
      ours: (alarmed / nights) * 100,
      bar: { atMost: 1 },
      unit: '%',
      note: `${String(nights)} nights with sales, arrivals, new prices, sale weekends${kinds && `; ${kinds}`}`,
    });
    const wrong = nights * Object.keys(wrongExports).length;
    figures.add({
      what: `guard, dealer of ${size}: wrong exports that it blocks`,
      ours: (caught / wrong) * 100,
      bar: { atLeast: 99 },
      unit: '%',
      note: Object.keys(wrongExports).join(', '),
    });
  }
  addFirstNights(figures);
}

/** First exports of 200 dealers with 10 to 300 vehicles. */
function addFirstNights(figures: Figures): void {
  const random = randomNumbers(1);
  let alarmed = 0;
  let caught = 0;
  for (let night = 0; night < nights; night += 1) {
    const stock = firstStock(10 + Math.floor(random() * 291), 1_000 + night);
    if (judgeFirst(stock).blocked.length > 0) alarmed += 1;
    for (const wrong of Object.values(wrongFirstExports)) {
      if (judgeFirst(wrong(stock, random)).blocked.length > 0) caught += 1;
    }
  }
  figures.add({
    what: 'guard, first exports: ordinary ones that it blocks',
    ours: (alarmed / nights) * 100,
    bar: { atMost: 0 },
    unit: '%',
    note: `${String(nights)} dealers with 10 to 300 vehicles`,
  });
  figures.add({
    what: 'guard, first exports: wrong ones that it blocks',
    ours: (caught / (nights * Object.keys(wrongFirstExports).length)) * 100,
    bar: { atLeast: 99 },
    unit: '%',
    note: Object.keys(wrongFirstExports).join(', '),
  });
}
