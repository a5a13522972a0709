// The Markdown of our own texts, by markdown-it. It allows no HTML and no other URL schemes.
import MarkdownIt from 'markdown-it';

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });

/** Local paths, https, mail and phone; a link to anything else stays text. */
const safeLink = /^(?:\/(?!\/)|https:\/\/|mailto:|tel:|#)[^\s]*$/;
markdown.validateLink = (address) => safeLink.test(address);
markdown.disable('image');

/** HTML of a Markdown text; `#` (the title) is left to the page, sections start at `##`. */
export const markdownHtml = (text: string): string => markdown.render(text).trim();
