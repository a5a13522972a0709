// The empty state of a list: a title, a text and a link, in a search with the outline of a body.
import type { MouseEvent, ReactNode } from 'react';
import { bodyIcon } from '../icons/body-icon.ts';

interface Props {
  /** A body, or the noun of a search ("cars"). */
  body?: string;
  title: string;
  text: ReactNode;
  action: { label: string; href: string };
  onAction?(event: MouseEvent): void;
  /** More buttons. */
  children?: ReactNode;
}

export function EmptyState(props: Props) {
  const { body, title, text, action, onAction, children } = props;
  return (
    <div className="empty">
      {body && (
        <svg className="body-icon" aria-hidden="true">
          <use href={bodyIcon(body)} />
        </svg>
      )}
      <h2>{title}</h2>
      <p className="muted">{text}</p>
      <p className="btns">
        <a className="btn primary" href={action.href} onClick={onAction}>
          {action.label}
        </a>
        {children}
      </p>
    </div>
  );
}

interface NoResultsProps extends Pick<Props, 'onAction' | 'children'> {
  noun: string;
  title?: string;
  /** The search without filters. */
  searchPath: string;
  phone: { display: string; href: string } | null;
}

/** The empty state of a search (rule search-8). */
export function NoResults({ noun, title, searchPath, phone, ...rest }: NoResultsProps) {
  const text = (
    <>
      {title === undefined && 'Nothing in stock fits every filter right now. '}
      {phone && (
        <>
          Call us on <a href={phone.href}>{phone.display}</a> and we will look for you.
        </>
      )}
    </>
  );
  return (
    <EmptyState
      body={noun}
      title={title ?? 'No Results Available'}
      text={text}
      action={{ label: 'Clear Filters', href: searchPath }}
      {...rest}
    />
  );
}
