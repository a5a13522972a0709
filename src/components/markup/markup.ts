// Writes stateless components as HTML. React's server renderer takes half as long again for a build's cards; in the browser a
// page of cards comes into the document far faster as text than node by node, and React need not look after what never
// changes. Knows no hooks, no context and no inline styles.
import type { ReactElement, ReactNode } from 'react';
import { escapeHtml } from '../../domain/text/escape.ts';

const empty = /^(?:img|source|br|input|hr)$/;

function attribute(name: string, value: unknown): string {
  if (name === 'children' || value === undefined || value === null || value === false) return '';
  return ` ${name === 'className' ? 'class' : name}="${escapeHtml(String(value))}"`;
}

/** The markup that `renderToStaticMarkup` makes of the same. */
export function markupOf(node: ReactNode): string {
  if (node === null || node === undefined || typeof node === 'boolean') return '';
  let html = '';
  if (Array.isArray(node)) {
    for (const part of node as ReactNode[]) html += markupOf(part);
    return html;
  }
  if (typeof node !== 'object') return escapeHtml(String(node));
  const { type, props } = node as ReactElement<Record<string, unknown> & { children?: ReactNode }>;
  if (typeof type === 'function') {
    return markupOf((type as (props: unknown) => ReactNode)(props));
  }
  const children = markupOf(props.children);
  if (typeof type !== 'string') return children;
  for (const name in props) html += attribute(name, props[name]);
  return empty.test(type) ? `<${type}${html}/>` : `<${type}${html}>${children}</${type}>`;
}
