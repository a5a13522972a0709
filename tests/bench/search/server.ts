// The search server's most expensive answer: 187 hits of real vehicles, every text of them marked for a query of twenty
// words. The marks alone have the limit; the whole answer is also their JSON, which is 4.5 MB. In this process and
// without a network, so that only the server's own time counts.
import { createSearchServer } from '../../../src/search-server/app.ts';
import { highlighter } from '../../../src/search-server/highlight.ts';
import { memoryStore } from '../../../src/search-server/index-store.ts';
import type { Catalogue } from '../../fixtures/search/catalogue.ts';
import { median, type Figures } from '../figures.ts';

const hits = 187;
/** Every record has them, so that every record is a hit; the last letters are typing errors. */
const words =
  'airbags bluetooth climate control cruise driver front heated keyless leather mirrors parking power rear seats sensors service tinted windows wheels';
const typed = words.replaceAll(/s\b/g, 'z');
const passes = 15;

export async function measureServer({ entries }: Catalogue, figures: Figures): Promise<void> {
  const server = createSearchServer({
    indexes: memoryStore(() => '2026-11-20T00:00:00.000Z'),
    appId: 'forecourt',
    searchKey: 'search',
    adminKey: 'admin',
  });
  const ask = async (path: string, key: string, body: object) => {
    const answer = await server(
      new Request(`http://localhost/1/indexes/cars/${path}`, {
        method: 'POST',
        headers: { 'x-algolia-application-id': 'forecourt', 'x-algolia-api-key': key },
        body: JSON.stringify(body),
      }),
    );
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    return text;
  };
  const records = entries.slice(0, hits).map(({ vehicle }) => ({
    ...vehicle,
    objectID: vehicle.id,
    equipment: `${words} ${vehicle.id}`,
  }));
  await ask('batch', 'admin', {
    requests: records.map((body) => ({ action: 'addObject', body })),
  });
  const [marks, answers]: [number[], number[]] = [[], []];
  for (let pass = 0; pass < passes; pass += 1) {
    const before = performance.now();
    const mark = highlighter({ query: typed }, ['*'], () => undefined);
    const marked = records.map(mark);
    const started = performance.now();
    marks.push(started - before);
    const answer = await ask('query', 'search', { query: typed, hitsPerPage: hits });
    answers.push(performance.now() - started);
    if (marked.some((one) => !one._highlightResult)) throw new Error('too few marks');
    const found = (JSON.parse(answer) as { hits: { _highlightResult?: object }[] }).hits;
    if (found.filter((hit) => hit._highlightResult).length !== hits)
      throw new Error('too few hits');
  }
  figures.add({
    what: `search server: marks of ${String(hits)} hits for 20 words, without their JSON`,
    ours: median(marks),
    bar: { atMost: 50 },
    unit: 'ms',
  });
  figures.add({
    what: 'search server: the whole answer with these marks',
    ours: median(answers),
    unit: 'ms',
  });
}
