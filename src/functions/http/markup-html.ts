// Writes the element tree of a form field as HTML.
import type { Markup } from '../../domain/enquiry/field-markup.ts';
import { escapeHtml } from '../../domain/text/escape.ts';

const names: Partial<Record<string, string>> = {
  className: 'class',
  htmlFor: 'for',
  defaultValue: 'value',
  defaultChecked: 'checked',
};

const attribute = ([name, value]: [string, Markup['attributes'][string]]): string => {
  if (value === undefined || value === false) return '';
  return ` ${names[name] ?? name.toLowerCase()}="${value === true ? '' : escapeHtml(String(value))}"`;
};

export function htmlOf(node: Markup | string): string {
  if (typeof node === 'string') return escapeHtml(node);
  const { tag, attributes, children } = node;
  if (tag === 'input') {
    return `<input${Object.entries(attributes).map(attribute).join('')}/>`;
  }
  // In HTML these two have no value attribute: the value is the text of a textarea, and selects an option of a select.
  const ownValue = tag === 'textarea' || tag === 'select';
  const { defaultValue: value, ...others } = attributes;
  const written = Object.entries(ownValue ? others : attributes)
    .map(attribute)
    .join('');
  const inside = children.map((child) =>
    tag === 'select' && typeof child !== 'string' && child.attributes['value'] === value
      ? htmlOf({ ...child, attributes: { ...child.attributes, selected: true } })
      : htmlOf(child),
  );
  const text = tag === 'textarea' ? escapeHtml(String(value ?? '')) : inside.join('');
  return `<${tag}${written}>${text}</${tag}>`;
}
