// Structured data of a dealer's own content: posts as `Article`, job openings as `JobPosting`.
import type { Opening } from '../../domain/content/front-matter.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { statedFields } from './json-ld.ts';

const employmentTypes: Record<Opening['employment'], string> = {
  'Full time': 'FULL_TIME',
  'Part time': 'PART_TIME',
  Casual: 'TEMPORARY',
  Apprenticeship: 'INTERN',
};

const organisation = ({ name, url }: Tenant) => ({ '@type': 'Organization', name, sameAs: url });

/** A job opening; its place is the dealer's location of that slug. */
export function jobJsonLd(opening: Opening, tenant: Tenant): object {
  const place = tenant.locations.find(({ slug }) => slug === opening.location);
  return statedFields({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: opening.title,
    description: opening.text,
    datePosted: opening.posted,
    validThrough: opening.closes,
    employmentType: employmentTypes[opening.employment],
    hiringOrganization: organisation(tenant),
    jobLocation: {
      '@type': 'Place',
      address: statedFields({
        '@type': 'PostalAddress',
        streetAddress: place?.address.street,
        addressLocality: place?.address.city ?? tenant.city,
        addressRegion: place?.address.state ?? tenant.state,
        postalCode: place?.address.postcode,
        addressCountry: 'AU',
      }),
    },
  });
}

export interface ArticleFacts {
  headline: string;
  description: string;
  /** ISO date. */
  date: string;
  author: string | null;
  section: string;
  /** Absolute addresses. */
  url: string;
  image: string | null;
}

export function articleJsonLd(facts: ArticleFacts, tenant: Tenant): object {
  const { headline, description, date, author, section, url, image } = facts;
  return statedFields({
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline,
    description,
    datePublished: date,
    articleSection: section,
    author: author === null ? organisation(tenant) : { '@type': 'Person', name: author },
    publisher: organisation(tenant),
    mainEntityOfPage: url,
    image,
  });
}
