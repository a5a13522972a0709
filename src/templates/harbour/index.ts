// Harbour: for a franchise dealer. Light, precise, engineered; straight edges, thin rules, one family.
import type { Template } from '../template.ts';
import Footer from '../../components/site/SiteFooter.astro';
import Header from './Header.astro';
import Hero from './Hero.astro';
import homeStylesheet from './home.css?url';
import stylesheet from './theme.css?url';
import Vehicle from './Vehicle.astro';

export const harbour: Template = {
  stylesheet,
  homeStylesheet,
  Header,
  Hero,
  Vehicle,
  Footer,
};
