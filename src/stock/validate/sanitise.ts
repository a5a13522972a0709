// Makes imported text safe to show: dealer comments keep some HTML tags, all other texts none.
// Pages still escape all text; this is the first of two protections.
import sanitizeHtml from 'sanitize-html';
import { plainText } from '../../domain/text/text.ts';
import { oneLine, visibleText } from '../normalise/text.ts';

const maxNesting = 12;
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
  nestingLimit: maxNesting,
};
const noTags: sanitizeHtml.IOptions = { ...commentRules, allowedTags: [] };
/** The mark of an entity that was escaped again: "Smith &amp;amp; Sons". */
const escapedTwice = /&(?:amp;)+(?=(?:#\d+|#x[\da-f]+|[a-z]{2,8});)/gi;
const markup = /<[a-z!/?]|&(?:#\d|#x|[a-z]{2,8};)/i;

/**
 * Dealer comments as a fragment of HTML with p, ul, ol, li, b, strong, i, em and br only, without any
 * attribute. Plain text becomes such a fragment: blank lines separate paragraphs, line breaks stay.
 */
export function sanitiseComments(comments: string): string {
  const visible = visibleText(comments).replace(/\r\n?/g, '\n').replace(escapedTwice, '&').trim();
  const html = /<[a-z!/?]/i.test(visible) ? visible : paragraphs(visible);
  const written = html.replace(/<br\/?>/g, '<br />');
  return isClean(written) ? written : sanitizeHtml(html, commentRules).trim();
}

const part = /<(\/?)(p|ul|ol|li|b|strong|i|em)>|<br \/>|[^<>&]+|&(?:amp|lt|gt);/y;

/** Whether a fragment is as sanitize-html writes it, as most comments are; the parser takes ten times as long. */
function isClean(html: string): boolean {
  const open: string[] = [];
  part.lastIndex = 0;
  while (part.lastIndex < html.length) {
    const found = part.exec(html);
    if (!found) return false;
    const [, slash, tag] = found;
    if (tag === undefined) continue;
    const inside = open.at(-1);
    if (slash === '/') {
      if (open.pop() !== tag) return false;
    } else {
      // Others may close what is open: a paragraph ends where a list begins.
      const fits = tag === 'li' ? inside === 'ul' || inside === 'ol' : !isBlock(tag) || !inside;
      if (!fits || open.length === maxNesting) return false;
      open.push(tag);
    }
  }
  return open.length === 0;
}

const isBlock = (tag: string): boolean => /^(?:p|ul|ol)$/.test(tag);

/** One line of text with no markup in it, entities as characters: "A &amp; B <b>x</b>" -> "A & B x". */
export function textOnly(text: string): string {
  let line = oneLine(text);
  if (!/[<&]/.test(line)) return line;
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
