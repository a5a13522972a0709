// Whether a link may still be used, and for what. A link that is missing in the log, revoked, or of another tenant or
// release opens nothing.
import type { ReviewLinks, ReviewLink } from './links.ts';
import type { ReviewEntry } from './log.ts';

export interface ReviewVisitor {
  link: ReviewLink;
  name: string;
  email: string;
  /** Whether the settings name the person as an approver. Others may look and comment. */
  mayApprove: boolean;
}

export interface AccessDeps {
  links: ReviewLinks;
  /** The log of a tenant that is served here; null when there is no such tenant. */
  log: (slug: string) => readonly ReviewEntry[] | null;
  /** The settings of a tenant that is served here; null when there is no such tenant. */
  approval: (slug: string) => { people: readonly { email: string }[] } | null;
}

export function reviewVisitor(
  token: string,
  { links, log, approval }: AccessDeps,
): ReviewVisitor | null {
  const link = links.read(token);
  const entries = link && log(link.slug);
  if (!link || !entries) return null;
  const issued = entries.find((entry) => entry.type === 'link' && entry.link === link.id);
  const isRevoked = entries.some(
    (entry) => entry.type === 'link-revoked' && entry.link === link.id,
  );
  if (issued?.type !== 'link' || issued.release !== link.release || isRevoked) return null;
  const { name, email } = issued;
  const people = approval(link.slug)?.people ?? [];
  const mayApprove = people.some((person) => person.email.toLowerCase() === email.toLowerCase());
  return { link, name, email, mayApprove };
}

/** Changes with each decision made through the link, so that the form of a decision is accepted once only. */
export const linkState = (link: ReviewLink, log: readonly ReviewEntry[]): string =>
  String(
    log.filter(
      (entry) => (entry.type === 'approved' || entry.type === 'rejected') && entry.link === link.id,
    ).length,
  );
