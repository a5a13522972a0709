// Rally: for used, subscription and recreational dealers. Bold and friendly; pills, strong colour blocks.
import type { Template } from '../template.ts';
import Footer from './Footer.astro';
import Header from './Header.astro';
import Hero from './Hero.astro';
import innerStylesheet from '../../styles/blocks.css?url';
import homeStylesheet from './home.css?url';
import stylesheet from './theme.css?url';
import Vehicle from './Vehicle.astro';

export const rally: Template = {
  stylesheet,
  homeStylesheet,
  innerStylesheet,
  Header,
  Hero,
  isInHero: ({ kind }) => kind === 'finder' || kind === 'bodies',
  Vehicle,
  Footer,
};
