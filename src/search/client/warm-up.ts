// What the worker asks itself while nobody asks anything: the first search of a shopper then finds columns read, words
// in place and code that has run before. On a slow phone that is most of what a first search costs.
import type { SearchParams } from '../engine/engine.ts';

/** Milliseconds after which no further step is begun: on large stocks a step takes long, and V8 has compiled it soon. */
export const rehearsalMs = 800;

const none = { hitsPerPage: 0 };
/** What most searches are, until V8 has compiled it: a text, filters, a range and all counts. */
const texts = (queries: string): SearchParams[] =>
  queries.split(',').map((query, step) => ({
    ...none,
    facets: ['*'],
    query,
    numericFilters: [`price>=${String(step)}`, 'price<=99999'],
    facetFilters: [['status:in_stock', 'status:sold']],
  }));

/** Short steps, each a search of its own kind without a hit; the answers are thrown away. */
export const rehearsal: readonly SearchParams[] = [
  { ...none, facets: ['*'] },
  { ...none, query: 'a b' },
  {
    ...none,
    facets: ['*'],
    numericFilters: ['price>=1', 'price<=2'],
    facetFilters: [['status:sold']],
  },
  { ...none, facets: ['*'], query: 'aa', facetFilters: [['status:in_stock', 'status:sold']] },
  { ...none, facets: ['*'], query: 'ab c', numericFilters: ['price>=1'] },
  ...texts('s,ma,wh,di,co s,te,in a,r'),
  // The longest step: a misspelt word is held against all words of the stock, which are gathered for it, and its letters
  // are so common that slips are counted for many of them.
  { ...none, query: 'eari' },
  // Words whole, begun and misspelt, as shoppers type them: each kind takes a way of its own through the code.
  ...texts(
    'toyta,whit hilx,su,mazd 3,fo ra,hy,auto,ki,ut,hilx 4x4,ni,trio,pet,vw gol,b,landcrusr,seda,cx,kia,4w,blu,i3,mit tri,ev,ra,dual ca,hybri,sunrof,tow,man,dies ut,x5,5 se,pol,outlandr,white s,hatc,rav,d-max,bt50,merc,ty,ev6,gla,c200,nav,re,lexs,auto su,2019,7 s,tes,gwm,li,ste,um',
  ),
];
