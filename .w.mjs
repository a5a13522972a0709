import { catalogueOf, catalogueDay } from './tests/fixtures/search/catalogue.ts';
import { stockWords } from './src/search/query/vocabulary/stock-words.ts';
import { understandSearch } from './src/search/page/understood.ts';
import { emptyState } from './src/search/page/state.ts';
import { sortOrders } from './src/domain/search/sorting.ts';
import { gzipSync, brotliCompressSync } from 'node:zlib';
for (const [slug, file] of [['harbourside-ford','tests/fixtures/search/harbourside-ford-80.ndjson.gz'],['meridian-motor-group','tests/fixtures/search/meridian-motor-group-300.ndjson.gz']]) {
  const c = await catalogueOf(slug, file);
  const w = stockWords(c.entries, { year: 2026, locations: c.tenant.locations });
  const j = JSON.stringify(w); console.log(slug, c.entries.length, j.length, gzipSync(j).length, brotliCompressSync(j).length);
  console.log(JSON.stringify(w.values), w.numbers, w.ranges, w.places, w.origin, w.makes);
  for (const q of ['electric under 30k in Liverpool','white hilux sr5','hybrid not toyota','suv less than $30,000','$300 a week','low km','7 seater diesel','ranger','cheapest ute','lowest km automatic','something for a tradie','near me','5 door hatch','tows 3 t','5 star ancap with towbar and carplay','european suv','pizza in sydney','black edition','caravan','dual cab 4x4 under 60k newer than 2018'] ) {
    const u = understandSearch(q, emptyState('relevant'), w, sortOrders);
    console.log(q, '=>', JSON.stringify(u.state), u.unknown, u.suggestions.map(s=>s.label), u.near);
  }
}
