// The templates by name. To add one:
//   1. Name it in the tenant schema (`template`) and, if its cards are ordered differently, in CardLayout with
//      a body beside the others in src/components/card.
//   2. Make src/templates/<name>/ with theme.css, Header.astro, Hero.astro, Vehicle.astro and Footer.astro.
//      Its index.ts exports them as a Template. theme.css imports src/styles/parts.css, then the template's
//      fonts, tokens and rules; it has at most 12 KB after brotli. Build the four from the parts in
//      src/components. They have no inline style, no <style> block and no script, because the sites'
//      Content-Security-Policy forbids them.
//   3. List it here.
import type { TemplateName } from '../page-data/page-data.ts';
import { atlas } from './atlas/index.ts';
import { harbour } from './harbour/index.ts';
import { rally } from './rally/index.ts';
import type { Template } from './template.ts';

export const templates: Record<TemplateName, Template> = { harbour, atlas, rally };

/** Address of each template's stylesheet in the bundle; the build joins it with a tenant's colours. */
export const templateStylesheets: Record<TemplateName, string> = {
  harbour: harbour.stylesheet,
  atlas: atlas.stylesheet,
  rally: rally.stylesheet,
};
