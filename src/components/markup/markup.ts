// Writes stateless components as HTML: cards for the live search, and the fields of a form without JavaScript for the
// functions. A browser inserts a page of cards faster as text than node by node, and React does not have to update them.
// It supports no hooks, no context and no inline styles.
import type { ReactElement, ReactNode } from 'react';
import { escapeHtml } from '../../domain/text/escape.ts';

const empty = /^(?:img|source|br|input|hr)$/;
const names: Partial<Record<string, string>> = {
  className: 'class',
  htmlFor: 'for',
  defaultValue: 'value',
  defaultChecked: 'checked',
};

function attribute(name: string, value: unknown): string {
  if (name === 'children' || value === undefined || value === null || value === false) return '';
  // As in React, `true` is a value only in names with a hyphen (aria-hidden).
  const text = value === true && !name.includes('-') ? '' : String(value);
  return ` ${names[name] ?? name}="${escapeHtml(text)}"`;
}

/** The same markup that `renderToStaticMarkup` returns. `chosen` is the value of the select that contains the node. */
export function markupOf(node: ReactNode, chosen?: unknown): string {
  if (node === null || node === undefined || typeof node === 'boolean') return '';
  let html = '';
  if (Array.isArray(node)) {
    for (const part of node as ReactNode[]) html += markupOf(part, chosen);
    return html;
  }
  if (typeof node !== 'object') return escapeHtml(String(node));
  const { type, props } = node as ReactElement<Record<string, unknown> & { children?: ReactNode }>;
  if (typeof type === 'function') {
    return markupOf((type as (props: unknown) => ReactNode)(props), chosen);
  }
  // HTML writes these values differently: a textarea contains its value, and a select marks the selected option.
  const isText = type === 'textarea';
  const isSelect = type === 'select';
  const children = markupOf(
    isText ? (props['defaultValue'] as ReactNode) : props.children,
    isSelect ? props['defaultValue'] : chosen,
  );
  if (typeof type !== 'string') return children;
  for (const name in props) {
    if (name !== 'defaultValue' || !(isText || isSelect)) html += attribute(name, props[name]);
  }
  if (type === 'option' && chosen !== undefined && props['value'] === chosen)
    html += attribute('selected', true);
  return empty.test(type) ? `<${type}${html}/>` : `<${type}${html}>${children}</${type}>`;
}
