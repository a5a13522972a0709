// Makes imported text safe to show: dealer comments keep some HTML tags, all other texts none.
// Pages still escape all text; this is the first of two protections.
import sanitizeHtml from 'sanitize-html';
import { plainText } from '../../domain/text/text.ts';
import { oneLine, visibleText } from '../normalise/text.ts';

const commentRules: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'ul', 'ol', 'li', 'b', 'strong', 'i', 'em', 'br'],
  allowedAttributes: {},
  // Elements that a browser does not show as text are removed with their content.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'iframe',
    'svg',
    'math',
    'xmp',
  ],
  nestingLimit: 12,
};
const noTags: sanitizeHtml.IOptions = { ...commentRules, allowedTags: [] };
const markup = /<[a-z!/?]|&(?:#\d|#x|[a-z]{2,8};)/i;

/**
 * Dealer comments as a fragment of HTML with p, ul, ol, li, b, strong, i, em and br only, without any
 * attribute. Plain text becomes such a fragment: blank lines separate paragraphs, line breaks stay.
 */
export function sanitiseComments(comments: string): string {
  const visible = visibleText(comments).replace(/\r\n?/g, '\n').trim();
  const html = /<[a-z!/?]/i.test(visible) ? visible : paragraphs(visible);
  return sanitizeHtml(html, commentRules).trim();
}

/** One line of text with no markup in it, entities as characters: "A &amp; B <b>x</b>" -> "A & B x". */
export function textOnly(text: string): string {
  let line = oneLine(text);
  // An entity can hide a tag, and that tag another entity; two passes are enough for every export so far.
  for (let round = 0; round < 2 && markup.test(line); round += 1) {
    line = oneLine(plainText(sanitizeHtml(line, noTags)));
  }
  return /<[a-z!/?]/i.test(line) ? oneLine(line.replace(/[<>]/g, ' ')) : line;
}

function paragraphs(text: string): string {
  if (!text.includes('\n')) return text;
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph.split(/\s*\n\s*/).join('<br>')}</p>`)
    .join('');
}
