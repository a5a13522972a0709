// The HTML frame of pages that are not part of a site: reports, lists, sheets and messages. Search engines never show them.
import { escapeHtml } from './escape.ts';

/** `head` and `body` are HTML, `title` is text. */
export const plainDocument = (parts: {
  title: string;
  style: string;
  body: string;
  head?: string;
}): string => `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(parts.title)}</title>${parts.head ?? ''}
<style>${parts.style}</style>
</head>
<body>
${parts.body}
</body>
</html>
`;
