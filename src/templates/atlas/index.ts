// Atlas: for a group of many brands. Editorial and dense; cards on a tinted ground, serif headlines.
import type { Template } from '../template.ts';
import Footer from './Footer.astro';
import Header from './Header.astro';
import Hero from './Hero.astro';
import { isPlaceTable } from './place-table.ts';
import homeStylesheet from './home.css?url';
import stylesheet from './theme.css?url';
import Vehicle from './Vehicle.astro';

export const atlas: Template = {
  stylesheet,
  homeStylesheet,
  Header,
  Hero,
  isInHero: (section) => section.kind === 'finder' || isPlaceTable(section),
  Vehicle,
  Footer,
};
