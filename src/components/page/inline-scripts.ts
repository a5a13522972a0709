// The inline scripts of pages, which must run before the first paint. Every page waits for
// them, so they stay small. The site's policy allows them by their hash.
import { searchFacets } from '../../domain/search/facets.ts';

/** The parameters of a search, as search/page/address.ts reads them. */
const searchNames = new Set([
  'query',
  'page',
  'sortBy',
  'range',
  'menu',
  'refinementList',
  'toggle',
  'not',
  ...Object.entries(searchFacets).flatMap(([name, { attribute }]) => [name, attribute]),
]);

/** Matches the query string of an address that asks for other results than its page contains. */
export const asksForSearch = new RegExp(`[?&](?:${[...searchNames].join('|')})(?:=|\\[|%5B)`, 'i');

/**
 * For search pages. Only their own address loads their first photos early (`data-photos`, rule photos-1).
 *
 * An address that asks for other results than the page contains shows skeletons from the first
 * paint on (class `searching`, styles/search.css), until the live search answers. While it shows other results than the
 * page's own, its heading has a reserved height (class `searched`). Meanwhile the search worker
 * (`data-worker`) starts, its index (`data-index`) is fetched into the browser's cache, and so are the scripts of the first
 * cards (`data-scripts`). The page's search takes the worker over (islands/engine/open-client.ts), unless it failed.
 */
export const searchPendingScript = `(()=>{
const{index,photos,worker,scripts}=document.currentScript.dataset;
const load=(link)=>document.head.append(Object.assign(document.createElement('link'),link));
if(!/${asksForSearch.source}/i.test(location.search)){
for(const photo of JSON.parse(photos))load({rel:'preload',as:'image',fetchPriority:'high',...photo});
return;
}
document.documentElement.classList.add('searching','searched');
if(index)fetch(index+'manifest.json',{cache:'no-cache'}).then((found)=>found.json()).then(({core})=>fetch(index+core)).catch(()=>{});
if(worker){
const early=window.searchWorker=new Worker(worker,{type:'module'});
early.onerror=()=>{window.searchWorker=null};
early.postMessage({base:index});
for(const href of scripts.split(' '))load({rel:'modulepreload',href});
}
})()`.replaceAll('\n', '');

/** Shows the consent question before it until this browser has answered. It runs before the first paint, so nothing shifts. */
export const consentScript = `(()=>{
try{if(localStorage.getItem(document.documentElement.dataset.site+':consent'))return}catch{}
document.currentScript.previousElementSibling.hidden=false
})()`.replaceAll('\n', '');

/** A sign-in before a reservation has room for what is reserved from the first paint on (class `reserving`, styles/form.css). */
export const reservingScript = `
if(/[?&]redirect=[^&]*(checkout|buy-online)(&|$)/.test(location.search))document.documentElement.classList.add('reserving')
`.trim();

/**
 * What browsers may load ahead of a tap, while a pointer rests on a link or a finger is down on it: pages, and the
 * page of a vehicle rendered with its first photo. Links that only a person may follow have `rel=nofollow`. Browsers load nothing
 * ahead on slow connections and where people save data. Nothing counts before the visit (islands/dom/activated.ts).
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: '/api/*' } },
          { not: { selector_matches: '[target=_blank], [rel~=nofollow], [download]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
  prerender: [{ where: { href_matches: '/cars/:slug' }, eagerness: 'moderate' }],
});

export const inlineScripts: readonly string[] = [
  searchPendingScript,
  consentScript,
  reservingScript,
  speculationRules,
];
