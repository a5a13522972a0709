// Warnings about example values, and about missing facts of locations, reviews and brands. One line per gap tells the
// operator what is missing and how pages cope without it. It changes nothing.
import { timeZoneAt } from '../../domain/locations/place-clock.ts';
import { wallTime } from '../../domain/hours/calendar.ts';
import { formatDate } from '../../domain/text/format-date.ts';
import { hasRatingsOf, type ReviewList } from '../../domain/reviews/reviews.ts';
import { exampleLines } from '../../tenant/new-tenant.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { LocationView, ReviewsView } from '../../page-data/page-data.ts';

interface Facts {
  tenant: Tenant;
  locations: readonly LocationView[];
  content: { reviews: ReviewList | null };
  reviews: ReviewsView | null;
}

/** The line that says `what` and whom it affects; none when it affects nobody. */
export const gapLine = (what: string, names: readonly string[]): string[] =>
  names.length > 0 ? [`${what}: ${names.map((name) => `"${name}"`).join(', ')}`] : [];

function placeGaps({ tenant, locations }: Facts): string[] {
  if (locations.length === 0) {
    return [
      'no location is visible; the site has no pages of places, no hours and no contact page',
    ];
  }
  const without = (lacks: (place: Facts['locations'][number]) => boolean) =>
    locations.filter(lacks).map(({ name }) => name);
  return [
    ...gapLine(
      'locations without opening hours show none',
      without(({ hours }) => hours.length === 0),
    ),
    ...gapLine(
      'locations without an address show none',
      without(({ address }) => address.street === '' || address.city === ''),
    ),
    ...gapLine(
      'locations without coordinates have no distance and no map to open',
      without(({ point }) => point === null),
    ),
    ...tenant.holidayHours.flatMap(({ date, name, start, locationIds }) => {
      const timeZone = timeZoneAt(tenant, locationIds[0] ?? null);
      const day = start === null ? date : wallTime(Date.parse(start), timeZone).day;
      return day === date
        ? []
        : [
            `holidayHours "${name}" of ${formatDate(date)} opens on ${formatDate(day)} in ${timeZone}`,
          ];
    }),
  ];
}

function reviewGaps({ tenant, locations, content, reviews }: Facts): string[] {
  const list = content.reviews;
  if (!tenant.reviews.shown || !list) return [];
  if (reviews) {
    return hasRatingsOf(list, locations)
      ? []
      : [
          `the locations' ratings count more reviews than all ${String(list.count)}, so the page of reviews leaves them out`,
        ];
  }
  const { minimumRating } = tenant.reviews;
  return [
    Number.parseFloat(list.average_rating) > minimumRating
      ? 'no review shows: each of those looked at is hidden, a translation or without words'
      : `no review shows: their average of ${list.average_rating} is not above reviews.minimumRating ${String(minimumRating)}`,
  ];
}

export const contentGaps = (facts: Facts): string[] => [
  ...exampleLines(facts.tenant),
  ...placeGaps(facts),
  ...reviewGaps(facts),
];
