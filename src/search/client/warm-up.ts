// Searches that the worker runs while it is idle, so that a visitor's first search finds decoded columns and words, and
// code that V8 has compiled. On a slow phone these take most of the time of a first search.
import type { SearchParams } from '../engine/engine.ts';

/** No search starts later than this: on large stocks each takes longer, and V8 compiles the code after fewer searches. */
export const warmUpMs = 800;

/** Without columns of parts (index-format.ts), which a warm-up does not fetch. */
const facets =
  'make,model,body,fuel,drive,transmission,colour,seats,year,car_type,status,location_name,city,state,price,km';
const counted = { hitsPerPage: 0, facets: facets.split(',') };
const none = { hitsPerPage: 0 };
/** The most common kind of search, often enough for V8 to compile it: a text, filters, a range and all counts. */
const texts = (queries: string): SearchParams[] =>
  queries.split(',').map((query, step) => ({
    ...counted,
    query,
    numericFilters: [`price>=${String(step)}`, 'price<=99999'],
    facetFilters: [['status:in_stock', 'status:sold']],
  }));

/** Short searches of different kinds, without hits; the answers are dropped. */
export const warmUpSearches: readonly SearchParams[] = [
  counted,
  { ...none, query: 'a b' },
  {
    ...counted,
    numericFilters: ['price>=1', 'price<=2'],
    facetFilters: [['status:sold']],
  },
  { ...counted, query: 'aa', facetFilters: [['status:in_stock', 'status:sold']] },
  { ...counted, query: 'ab c', numericFilters: ['price>=1'] },
  ...texts('s,ma,wh,di,co s,te,in a,r'),
  // The longest search: a misspelt word is compared with all words of the stock, and its letters are so common that the
  // edit distance of many words has to be counted.
  { ...none, query: 'eari' },
  // Complete, unfinished and misspelt words, because each kind runs different code.
  ...texts(
    'toyta,whit hilx,su,mazd 3,fo ra,hy,auto,ki,ut,hilx 4x4,ni,trio,pet,vw gol,b,landcrusr,seda,cx,kia,4w,blu,i3,mit tri,ev,ra,dual ca,hybri,sunrof,tow,man,dies ut,x5,5 se,pol,outlandr,white s,hatc,rav,d-max,bt50,merc,ty,ev6,gla,c200,nav,re,lexs,auto su,2019,7 s,tes,gwm,li,ste,um',
  ),
];
