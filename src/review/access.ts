// Whether a link may still be used, and for what. A link that is missing in the log, revoked, or of another tenant or
// release opens nothing.
import type { ReviewEntry } from './log.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { dayMs } from '../domain/hours/durations.ts';

// Signed links to the review of one release of one tenant for one person. They need no account, expire, and can be
// revoked by their id (./log.ts). Whether a link may still be used is decided in ./access.ts.
const linkSchema = z.strictObject({
  id: z.string(),
  slug: z.string(),
  release: z.string(),
  /** Epoch ms. */
  expires: z.number().int(),
});
export type ReviewLink = z.infer<typeof linkSchema>;

/** A link ends after a week: by then another release waits. */
export const linkMs = 7 * dayMs;

interface ReviewLinks {
  token(link: ReviewLink): string;
  /** The link that a token names; null when it is forged, changed or expired. */
  read(token: string): ReviewLink | null;
  /** Proves that a form was created for this link and this state of its log. */
  formToken(link: ReviewLink, state: string): string;
  formMatches(link: ReviewLink, state: string, given: string): boolean;
}

/** `secret` signs the links; links that `previous` has signed stay valid. Both have at least 32 characters. */
export function reviewLinks(
  secret: string,
  now: () => number,
  previous: string | null = null,
): ReviewLinks {
  const keys = previous === null ? [secret] : [secret, previous];
  if (keys.some((key) => key.length < 32)) {
    throw new Error('the secret that signs review links is too short');
  }
  const mac = (purpose: 'link' | 'form', text: string, key = secret) =>
    createHmac('sha256', key).update(`review-${purpose}\n${text}`).digest('base64url');
  const isSigned = (purpose: 'link' | 'form', text: string, given: string) =>
    keys.some((key) => same(mac(purpose, text, key), given));
  const same = (a: string, b: string) => {
    const [x, y] = [Buffer.from(a), Buffer.from(b)];
    return x.length === y.length && timingSafeEqual(x, y);
  };
  const formText = ({ id, slug, release }: ReviewLink, state: string) =>
    [slug, release, id, state].join('\n');
  return {
    token(link) {
      const payload = Buffer.from(JSON.stringify(link)).toString('base64url');
      return `${payload}.${mac('link', payload)}`;
    },
    read(token) {
      const [payload = '', sum = ''] = token.split('.');
      if (!isSigned('link', payload, sum)) return null;
      const link = linkSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
      return link.expires > now() ? link : null;
    },
    formToken: (link, state) => mac('form', formText(link, state)),
    formMatches: (link, state, given) => isSigned('form', formText(link, state), given),
  };
}

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
