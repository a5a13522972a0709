// Demo pictures of places and marks, in the manner of the vehicles': maps, dealerships, heroes, emblems.
export { renderMap } from './scenery/map.ts';
export { renderDealership } from './scenery/dealership.ts';
export { renderHero, type HeroSpec } from './scenery/hero.ts';
export { HERO_SCENES, type HeroScene } from './scenery/backdrops.ts';
export { dealerMarkSvg, makeMonogramSvg } from './scenery/marks.ts';
