// The numbered pages of a result list as links; the live search turns them in place.
import type { MouseEvent } from 'react';
import type { PagingLinks } from '../../domain/search/paging.ts';

interface Props {
  links: PagingLinks;
  /** A finger or the mouse is down on the link to a page. */
  onPress?(page: number): void;
  onPage?(page: number, event: MouseEvent): void;
}

export function Paging({ links: { paging, previous, next }, onPress, onPage }: Props) {
  if (paging.length === 0) return null;
  const current = paging.find((entry) => entry.type === 'page' && entry.current);
  const page = current?.type === 'page' ? current.page : 1;
  const link = (to: number, href: string) => ({
    href,
    onPointerDown: onPress && (() => onPress(to)),
    onClick: onPage && ((event: MouseEvent) => onPage(to, event)),
  });
  return (
    <nav className="paging" aria-label="Pages">
      {previous !== null && (
        <a className="step" rel="prev" {...link(page - 1, previous)}>
          Previous
        </a>
      )}
      {paging.map((entry, at) =>
        entry.type === 'gap' ? (
          <span key={`gap ${String(at)}`} aria-hidden="true">
            …
          </span>
        ) : (
          <a
            key={entry.page}
            aria-current={entry.current ? 'page' : undefined}
            {...link(entry.page, entry.href)}
          >
            <span className="vh">Page </span>
            {entry.page}
          </a>
        ),
      )}
      {next !== null && (
        <a className="step" rel="next" {...link(page + 1, next)}>
          Next
        </a>
      )}
    </nav>
  );
}
