// Texts of exports as assistants get them (rule agents-3): on one line and without invisible characters, so that no text
// can look like a part of the answer around it.

/** Characters that no reader sees, or that change the order of others. */
const invisible =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u{e0000}-\u{e0fff}\ufe00-\ufe0f\u115f\u1160\u3164\uffa0]+/gu;
const links = /(?:\b[a-z][a-z0-9+.-]{1,15}:\/\/|\bwww\.|\b(?:javascript|data|mailto|tel):)\S*/gi;
/** Signs of HTML, Markdown, templates and of the blocks that models know. */
const markup = /[<>{}[\]|`*_#~\\]+/g;

const shortened = (line: string, most: number): string =>
  line.length <= most ? line : `${line.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;

/** A value as one line of at most `most` characters (UTF-16 units). */
export const agentLine = (text: string, most = 200): string =>
  shortened(text.replace(invisible, ' ').replace(/\s+/g, ' ').trim(), most);

/** Free text, also without markup and links. */
export const plainLine = (text: string, most: number): string =>
  agentLine(
    text.normalize('NFKC').replace(invisible, ' ').replace(links, ' ').replace(markup, ' '),
    most,
  );

/** A value escaped for Markdown: it cannot start a heading, a table cell, HTML or a link with a text. A bare address may become a link. */
export const markdownText = (text: string): string =>
  agentLine(text).replace(/[\\`*_{}[\]<>()#+!|~&-]/g, '\\$&');
