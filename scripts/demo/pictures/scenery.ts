// Demo pictures of places, in the manner of the vehicles': maps, dealers' buildings, heroes.
export { renderMap } from './scenery/map.ts';
export { renderFront } from './scenery/front.ts';
export { renderPost } from './scenery/post.ts';
export { renderHero } from './scenery/hero.ts';
export { mapDrawingSchema, renderExtract } from './scenery/extract.ts';
