// Escapes text for HTML and XML. Every module that writes markup uses this one function.

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // The same entity as React writes. XML knows it, too; HTML 4 did not know `&apos;`.
  "'": '&#x27;',
};

/** Text as it appears in an element or a quoted attribute, in HTML and in XML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
