// Weekly opening hours as settings: by groups of days ("mon-fri": "08:30-18:00"). They become a list of OpeningHours.
import { z } from 'zod';
import type { OpeningHours } from '../../domain/hours/opening-hours.ts';

const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const day = dayNames.join('|');
const daysPattern = new RegExp(`^(?:${day})(?:-(?:${day}))?$`);
const spanPattern = /^(\d{1,2}:\d{2})\s*[-–]\s*(\d{1,2}:\d{2})$/;
const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Hours may end after midnight, but not this late: the two times are then probably swapped. */
const latestClose = '06:00';

const closesBeforeOpening = (open: string, close: string) => close < open && close > latestClose;

const swapped = (open: string, close: string) =>
  `closes at ${close}, before it opens at ${open} (hours past midnight end at ${latestClose} at the latest)`;

type Span = Omit<OpeningHours, 'weekday'>;

/** "08:00-12:00, 13:00-17:00", "closed" or words about appointments; null for other texts. */
function spansOf(text: string): Span[] | null {
  const words = text.trim();
  if (/^closed$/i.test(words)) return [{ status: 'Closed', open: null, close: null }];
  // Shoppers read the words, and no program does: an unknown word for "closed" would be a status without a meaning.
  if (/\bappointment\b/i.test(words) && !/\d/.test(words)) {
    return [{ status: words, open: null, close: null }];
  }
  const spans = words.split(',').map((part) => {
    const [, open, close] = spanPattern.exec(part.trim()) ?? [];
    return { status: 'Open', open: padded(open), close: padded(close) };
  });
  const readable = spans.every(
    ({ open, close }) => timePattern.test(open) && timePattern.test(close),
  );
  return readable ? spans : null;
}

const padded = (time = '') => time.padStart(5, '0');

/** Weekdays (0 is Sunday) of "mon-fri", "sat" or "sat-mon". */
function weekdaysOf(days: string): number[] {
  const [from = '', to = from] = days.split('-');
  const first = dayNames.indexOf(from);
  const count = (dayNames.indexOf(to) - first + 7) % 7;
  return Array.from({ length: count + 1 }, (_, index) => (first + index) % 7);
}

const spansSchema = z.string().superRefine((text, { addIssue }) => {
  const spans = spansOf(text);
  if (!spans) {
    addIssue('write times like 08:30-18:00, "closed" or "By appointment"');
  }
  for (const { open, close } of spans ?? []) {
    if (open && close && closesBeforeOpening(open, close)) addIssue(swapped(open, close));
  }
});

/** Hours of one department; days that are not named are not shown. */
export const hoursSchema = z
  .record(
    z
      .string()
      .regex(
        daysPattern,
        'write days like mon, sat-sun or mon-fri; public holidays belong in content/holiday-hours.json',
      ),
    spansSchema,
  )
  .superRefine((hours, { addIssue }) => {
    const seen = new Map<number, string>();
    for (const days of Object.keys(hours)) {
      const twice = weekdaysOf(days).find((weekday) => seen.has(weekday));
      if (twice !== undefined) {
        const message = `${dayNames[twice] ?? ''} is already in "${seen.get(twice) ?? ''}"`;
        addIssue({ code: 'custom', path: [days], message });
      }
      for (const weekday of weekdaysOf(days)) seen.set(weekday, days);
    }
  })
  .transform((hours): OpeningHours[] =>
    Object.entries(hours)
      .flatMap(([days, text]) =>
        weekdaysOf(days).flatMap((weekday) =>
          (spansOf(text) ?? []).map((span) => ({ weekday, ...span })),
        ),
      )
      .sort((a, b) => a.weekday - b.weekday),
  )
  .describe('By days, such as {"mon-fri": "08:30-18:00", "sat": "09:00-12:00", "sun": "closed"}');
