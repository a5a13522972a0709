// The photo that stands for a vehicle in a review.

/** The address of the first photo of a vehicle's page; null for none. */
export const pictureIn = (html: string): string | null =>
  /<img[^>]*\ssrc="(?!\/_assets\/)([^"]+)"/.exec(html.slice(html.indexOf('<main')))?.[1] ?? null;
