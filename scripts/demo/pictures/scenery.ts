// Demo pictures of places, in the manner of the vehicles': maps, dealerships, heroes.
export { renderMap } from './scenery/map.ts';
export { renderDealership } from './scenery/dealership.ts';
export { renderHero } from './scenery/hero.ts';
export { mapDrawingSchema, renderExtract } from './scenery/extract.ts';
