// Demo pictures of places and marks, in the manner of the vehicles': maps, dealerships, heroes, emblems.
export { renderMap } from './scenery/map.ts';
export { renderDealership } from './scenery/dealership.ts';
export { renderHero } from './scenery/hero.ts';
export { dealerMarkSvg } from './scenery/marks.ts';
