// The templates by name. CONTRIBUTING has the steps to add one. theme.css imports src/styles/parts.css, then the
// template's fonts, tokens and rules; it has at most 12 KB after brotli. The slots have no inline style, no <style> block
// and no script, because the sites' Content-Security-Policy forbids them.
import type { TemplateName } from '../domain/card/card-data.ts';
import { atlas } from './atlas/index.ts';
import { harbour } from './harbour/index.ts';
import { rally } from './rally/index.ts';
import type { Template } from './template.ts';

export const templates: Record<TemplateName, Template> = { harbour, atlas, rally };

/** Address of each template's stylesheet in the bundle; the build joins it with a tenant's colours. */
export const templateStylesheets = Object.fromEntries(
  Object.entries(templates).map(([name, { stylesheet }]) => [name, stylesheet]),
) as Record<TemplateName, string>;
