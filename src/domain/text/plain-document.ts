// The HTML frame of pages that are not part of a site: reports, lists, sheets and messages. Search engines never show them.
import { escapeHtml } from './escape.ts';

interface PlainDocument {
  title: string;
  /** CSS. */
  style?: string;
  /** HTML, like `body`. */
  head?: string;
  bodyClass?: string;
  body: string;
}

export const plainDocument = ({
  title,
  style,
  head = '',
  bodyClass,
  body,
}: PlainDocument): string => `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(title)}</title>${head}${style === undefined ? '' : `<style>${style}</style>`}
</head>
<body${bodyClass === undefined ? '' : ` class="${bodyClass}"`}>
${body}
</body>
</html>
`;
