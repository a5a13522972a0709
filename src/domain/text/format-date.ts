// Formats dates for shoppers. It uses no clock.
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** A calendar date in words: '2026-03-14' -> "14 March 2026". It uses the date part of an ISO text, whatever the zone. */
export function formatDate(isoDate: string): string {
  const [year, month, day] = isoDate.slice(0, 10).split('-').map(Number);
  const name = monthNames[(month ?? 0) - 1];
  return name === undefined ? isoDate : `${day} ${name} ${year}`;
}
