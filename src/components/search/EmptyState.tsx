// The empty state of a list: a title, a text and a link.
import type { MouseEvent, ReactNode } from 'react';

interface Props {
  title: string;
  text: ReactNode;
  action: { label: string; href: string };
  onAction?(event: MouseEvent): void;
  /** Between the text and the link. */
  offers?: ReactNode;
  /** More buttons. */
  children?: ReactNode;
}

export function EmptyState(props: Props) {
  const { title, text, action, onAction, offers, children } = props;
  return (
    <div className="empty">
      <h2>{title}</h2>
      <p className="muted">{text}</p>
      {offers}
      <p className="btns">
        <a className="btn primary" href={action.href} onClick={onAction}>
          {action.label}
        </a>
        {children}
      </p>
    </div>
  );
}

interface NoResultsProps extends Pick<Props, 'onAction' | 'offers' | 'children'> {
  title?: string;
  /** The search without filters. */
  searchPath: string;
  phone: { display: string; href: string } | null;
}

/** The empty state of a search (rule search-8). */
export function NoResults({ title, searchPath, phone, ...rest }: NoResultsProps) {
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
      title={title ?? 'No Results Available'}
      text={text}
      action={{ label: 'Clear Filters', href: searchPath }}
      {...rest}
    />
  );
}
