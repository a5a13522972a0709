// The frame of each list in the garage: a section with a heading.
import type { ReactNode } from 'react';

/** A list of the garage with its heading. */
export const SavedList = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className="stack">
    <h2>{heading}</h2>
    <ul className="saved-list">{children}</ul>
  </section>
);
