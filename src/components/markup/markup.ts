// Writes stateless components as HTML for the live search. A browser inserts a page of cards faster as text than node
// by node, and React does not have to update them. It supports no hooks, no context and no inline styles.
import type { ReactElement, ReactNode } from 'react';
import { escapeHtml } from '../../domain/text/escape.ts';

const empty = /^(?:img|source|br|input|hr)$/;

function attribute(name: string, value: unknown): string {
  if (name === 'children' || value === undefined || value === null || value === false) return '';
  return ` ${name === 'className' ? 'class' : name}="${escapeHtml(String(value))}"`;
}

/** The same markup that `renderToStaticMarkup` returns. */
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
