// The small Markdown of our own texts: headings, paragraphs, lists, emphasis, links. Every character is
// escaped first, so a text cannot bring markup of its own. Richer documents are not its business.

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');

/** Local paths, https, mail and phone; anything else stays text. */
const safeLink = /^(?:\/(?!\/)|https:\/\/|mailto:|tel:|#)[^\s]*$/;

function inline(text: string): string {
  return escapeHtml(text)
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (whole, label: string, href: string) =>
      safeLink.test(href) ? `<a href="${href}">${label}</a>` : whole,
    )
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>');
}

const bullet = /^[-*] +/;
const number = /^\d+\. +/;

function block(lines: string[]): string {
  const [first = ''] = lines;
  const heading = /^(#{2,4}) +(.*)$/.exec(first);
  if (heading) {
    const level = heading[1]?.length ?? 2;
    const rest = lines.slice(1);
    return `<h${level}>${inline(heading[2] ?? '')}</h${level}>${rest.length > 0 ? block(rest) : ''}`;
  }
  for (const [mark, tag] of [
    [bullet, 'ul'],
    [number, 'ol'],
  ] as const) {
    if (!mark.test(first)) continue;
    const items: string[] = [];
    for (const line of lines) {
      if (mark.test(line)) items.push(line.replace(mark, ''));
      else items[items.length - 1] += ` ${line.trim()}`;
    }
    return `<${tag}>${items.map((item) => `<li>${inline(item)}</li>`).join('')}</${tag}>`;
  }
  return `<p>${inline(lines.join(' '))}</p>`;
}

/** HTML of a Markdown text; `#` (the title) is left to the page, sections start at `##`. */
export function markdownHtml(markdown: string): string {
  return markdown
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((part) => part.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
    .map(block)
    .join('\n');
}
