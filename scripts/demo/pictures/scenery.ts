// Demo pictures of places and marks, in the manner of the vehicles': maps, dealerships, heroes, emblems.
export { MAP_HEIGHT, MAP_WIDTH, renderMap } from './scenery/map.ts';
export { DEALERSHIP_HEIGHT, DEALERSHIP_WIDTH, renderDealership } from './scenery/dealership.ts';
export { HERO_HEIGHT, HERO_WIDTH, renderHero, type HeroSpec } from './scenery/hero.ts';
export { HERO_SCENES, type HeroScene } from './scenery/backdrops.ts';
export { dealerMarkSvg, makeMonogramSvg } from './scenery/marks.ts';
