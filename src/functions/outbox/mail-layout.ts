// The layout of every mail to a shopper or a dealer. One content gives the HTML and the plain text, so that both say the
// same. It uses what mail programs understand: tables and one style sheet. Programs that drop the sheet show plain tables.
import { escapeHtml } from '../../domain/text/escape.ts';
import { plainLooks } from '../../domain/theme/plain-look.ts';
import { createTheme } from '../../domain/theme/theme.ts';
import type { Tenant } from '../../tenant/schema/index.ts';

/** Whose mail it is; a dealer whose tenant has left has only a name. */
export type MailBrand = Pick<Tenant, 'name'> & Partial<Pick<Tenant, 'url' | 'theme' | 'template'>>;

interface MailPart {
  heading: string;
  rows?: readonly (readonly [label: string, text: string])[];
  /** Steps in their order. */
  steps?: readonly string[];
}

export interface MailItem {
  text: string;
  /** "$45,990 Drive away"; null for none. */
  price?: string | null;
  href: string;
  /** Absolute address of a photo. */
  image: string | null;
}

export interface MailContent {
  title: string;
  /** Under the title, in small type. */
  note?: string;
  /** "Hello Kim,"; a mail to the dealer has none. */
  hello?: string;
  /** The subjects of the mail, such as vehicles. A single one is shown large. */
  items?: readonly MailItem[];
  /** A paragraph each. Addresses in them become links. */
  lines: readonly string[];
  button: { label: string; href: string } | null;
  /** Empty ones are left out. */
  parts?: readonly MailPart[];
  /** The sender and what must not hide the rest, in small type. */
  small: readonly string[];
}

const partLines = ({ rows = [], steps = [] }: MailPart): string[] => [
  ...rows.map(([label, text]) => `- ${label}: ${text}`),
  ...steps.map((step, index) => `${String(index + 1)}. ${step}`),
];

export function mailText(content: MailContent): string {
  const { hello, title, note, items = [], lines, button, parts = [], small } = content;
  const shown = parts.filter((part) => partLines(part).length > 0);
  return [
    ...(hello === undefined ? [] : [hello, '']),
    title,
    ...(note === undefined ? [] : [note]),
    '',
    // The button names the address of the vehicle.
    ...items.flatMap(({ text, price, href }) => [
      text,
      ...(price ? [price] : []),
      ...(href === button?.href ? [] : [href]),
      '',
    ]),
    ...lines.flatMap((line) => [line, '']),
    // A label that calls names the number.
    ...(button
      ? [button.href.startsWith('tel:') ? button.label : `${button.label}: ${button.href}`, '']
      : []),
    ...shown.flatMap((part) => [part.heading, ...partLines(part), '']),
    ...small,
    '',
  ].join('\n');
}

/** Addresses of pages, mail addresses and, under the label "Phone", the number become links. */
function linked(text: string, label = ''): string {
  const link = (href: string, shown: string) => `<a href="${href}" class="link">${shown}</a>`;
  const escaped = escapeHtml(text).replaceAll('\n', '<br>');
  if (label === 'Phone') return link(`tel:${text.replace(/[^\d+]/g, '')}`, escaped);
  if (label === 'Email')
    return link(`mailto:${encodeURIComponent(text).replace('%40', '@')}`, escaped);
  return escaped.replace(/https?:\/\/[^\s<]+/g, (url) => link(url, url));
}

function partHtml({ heading, rows = [], steps = [] }: MailPart): string {
  const row = ([label, text]: readonly [string, string]) =>
    `<tr><td class="label">${escapeHtml(label)}</td><td class="value">${linked(text, label)}</td></tr>`;
  const table = `<table role="presentation" width="100%" class="rows">${rows.map(row).join('')}</table>`;
  const list = `<ol>${steps.map((step) => `<li>${escapeHtml(step)}</li>`).join('')}</ol>`;
  return `<h2>${escapeHtml(heading)}</h2>${rows.length > 0 ? table : list}`;
}

/** Where no brand is known, a mail has the colour of ink. */
const noBrand = '#1f2933';

/** Rules with the tenant's colours. Some programs drop the media query and darken the mail on their own. */
function styleOf({ theme, template = 'harbour' }: MailBrand): string {
  const { radius, head } = plainLooks[template];
  const { properties } = createTheme(theme?.brand ?? noBrand);
  const of = (name: string) => properties[name] ?? noBrand;
  return `body{margin:0;padding:0;background:${of('n-100')};color:${of('n-900')}}body,td{font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
.sheet{background:#fff;border-top:4px solid ${of('accent')}}
.pad{padding:0 32px}.head{padding:20px 32px;font-size:17px;font-weight:700}.head img{vertical-align:middle;margin-right:12px;border-radius:12px}
.hello{padding-top:12px}h1{margin:0;padding:12px 0 4px;font-size:26px;line-height:1.2;letter-spacing:-.01em}h2{margin:28px 0 8px;font-size:17px;line-height:1.3}h1,h2{${head}}
p{margin:12px 0 0}ol{margin:0;padding-left:22px}li{padding:4px 0}
.photo{display:block;width:100%;height:auto;border:0}.car{font-weight:600;text-decoration:none;color:${of('n-900')}}
.note,.small,.label{color:${of('n-600')}}.note{margin:0}
.rows{border-collapse:collapse}.rows td{padding:9px 0;border-top:1px solid ${of('n-200')};vertical-align:top}.label{width:45%;padding-right:16px!important}
.link{color:${of('accent-strong')}}
.go{display:inline-block;padding:14px 24px;border-radius:${radius};background:${of('accent')};color:${of('accent-ink')};font-weight:600;text-decoration:none}
.small{margin-top:32px;padding:20px 32px 28px;border-top:1px solid ${of('n-200')};font-size:13px}.small p{margin:0 0 4px}
@media(max-width:480px){.pad,.head,.small{padding-left:20px!important;padding-right:20px!important}.go{display:block;text-align:center}}
@media(prefers-color-scheme:dark){body{background:${of('n-1000')}!important}.sheet{background:${of('n-900')}!important}
body,h1,h2,.car{color:${of('n-50')}!important}.note,.small,.label{color:${of('n-300')}!important}.rows td,.small{border-color:${of('n-700')}!important}
.link{color:${of('accent-light')}!important}.go{background:${of('accent-light')}!important;color:${of('n-1000')}!important}}`;
}

/** The icon of the site, which each release has at this address (src/site/files/create-host-rules.ts). */
function headHtml(brand: MailBrand): string {
  const name = escapeHtml(brand.name);
  if (brand.url === undefined) return `<div class="head">${name}</div>`;
  const [home, icon] = ['/', '/apple-touch-icon.png'].map((path) =>
    escapeHtml(new URL(path, brand.url).href),
  );
  return `<div class="head"><a href="${home}" class="car"><img src="${icon}" alt="" width="40" height="40">${name}</a></div>`;
}

const photoHtml = ({ text, href, image }: MailItem, width: number): string =>
  image === null
    ? ''
    : `<a href="${escapeHtml(href)}"><img src="${escapeHtml(image)}" alt="${escapeHtml(text)}" width="${String(width)}" class="photo"></a>`;

const nameHtml = ({ text, price, href }: MailItem): string =>
  `<a href="${escapeHtml(href)}" class="car">${escapeHtml(text)}</a>${price ? `<br>${escapeHtml(price)}` : ''}`;

function itemsHtml(items: readonly MailItem[]): string {
  const row = (item: MailItem) =>
    `<tr><td width="136" class="label">${photoHtml(item, 120)}</td><td class="value">${nameHtml(item)}</td></tr>`;
  return `<table role="presentation" width="100%" class="rows" style="margin-top:16px">${items.map(row).join('')}</table>`;
}

export function mailHtml(brand: MailBrand, content: MailContent): string {
  const { hello, title, note, items = [], lines, button, parts = [], small } = content;
  const [first] = items;
  const only = items.length === 1 && first;
  const shown = parts.filter((part) => partLines(part).length > 0);
  const body = [
    hello === undefined ? '' : `<p class="hello">${escapeHtml(hello)}</p>`,
    `<h1>${escapeHtml(title)}</h1>`,
    only ? `<p style="margin:0">${nameHtml(only)}</p>` : '',
    note === undefined ? '' : `<p class="note">${escapeHtml(note)}</p>`,
    ...lines.map((line) => `<p>${linked(line)}</p>`),
    items.length > 1 ? itemsHtml(items) : '',
    button
      ? `<p style="margin-top:20px"><a href="${escapeHtml(button.href)}" class="go">${escapeHtml(button.label)}</a></p>`
      : '',
    ...shown.map(partHtml),
  ];
  return `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${styleOf(brand)}</style></head>
<body><table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center"><table role="presentation" width="600" cellspacing="0" cellpadding="0" style="width:100%;max-width:600px;text-align:left"><tr><td class="sheet">
${headHtml(brand)}${only ? photoHtml(only, 600) : ''}
<div class="pad">${body.join('\n')}</div>
<div class="small">${small.map((line) => `<p>${linked(line)}</p>`).join('')}</div>
</td></tr></table></td></tr></table></body></html>
`;
}
