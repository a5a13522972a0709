// The parts of a text, by its headings: an anchor at each and a list of them.

export interface TextPart {
  id: string;
  label: string;
}

/** `html` is our own Markdown's; the page around it uses no id that begins with `part-`. */
export function textParts(html: string): { html: string; parts: TextPart[] } {
  const parts: TextPart[] = [];
  const marked = html.replace(/<h2>(.*?)<\/h2>/gs, (_, words: string) => {
    const id = `part-${String(parts.length + 1)}`;
    parts.push({ id, label: words.replace(/<[^>]*>/g, '') });
    return `<h2 id="${id}">${words}</h2>`;
  });
  return { html: marked, parts };
}
