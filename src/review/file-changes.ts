// Files beside the pages that changed under the same name: a photo, a document, the instructions for search engines.
import type { ReleaseFacts } from './compare-releases.ts';

export interface FileChange {
  /** Address of the file. */
  path: string;
  isPicture: boolean;
  /** Addresses of the pages with it. */
  pages: string[];
}

/** Files that follow from pages, settings or the stock, and scripts and styles, whose names have a hash. */
const following =
  /^(?:_assets|search-index)\/|^sitemap.*\.xml$|^stock-counts\.json$|^site\.webmanifest$|^_host-rules\.json$|^_(?:headers|redirects)$/;
const picture = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

export function fileChanges(before: ReleaseFacts, after: ReleaseFacts): FileChange[] {
  const { files, pages } = after.manifest;
  const changed = Object.entries(files).filter(([file, { content, ofIndex }]) => {
    const was = before.manifest.files[file];
    return was && was.content !== content && !ofIndex && !following.test(file);
  });
  if (changed.length === 0) return [];
  const found = changed.map(([file]): FileChange => {
    return { path: `/${file}`, isPicture: picture.test(file), pages: [] };
  });
  for (const page of Object.keys(pages)) {
    const html = after.page(page);
    for (const file of found) if (html.includes(file.path)) file.pages.push(page);
  }
  return found;
}
