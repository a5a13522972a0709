// The fields that the desk may correct: their values, their names for people, and which go live at once. A field that is not in
// this table can not be set (rule corrections-4).
import { z } from 'zod';
import { postHeadSchema } from '../content/front-matter.ts';
import { slideSchema } from '../content/slides.ts';
import { offerSchema } from '../offers/offers.ts';
import { maxAddressLength, webAddressPattern } from '../vehicle/field-rules.ts';
import { contentEntry, type Correction, type CorrectionSubject } from './correction.ts';

const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'write a time like 08:30')
  .meta({ format: 'time' });
const phone = z
  .string()
  .regex(/^(?:\+61|0|1[38])[\d ]{4,16}$/, 'write a phone number like 07 5550 0100')
  .meta({ format: 'phone' });
const amount = z.number().min(11, 'a price is above $10').max(2_000_000, 'that is too much');
const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'write something')
    .max(most, `write at most ${String(most)} characters`)
    // Neither control characters nor those that turn the direction of a text.
    .regex(/^[^<>\p{Cc}\u202A-\u202E\u2066-\u2069]*$/u, 'write one line without < and >');

/** What is sold, reserved, or for sale although the export says that it is reserved. */
const saleStates = ['available', 'reserved', 'sold'] as const;
const saleNames: Readonly<Record<string, string>> = {
  available: 'For sale',
  reserved: 'Reserved',
  sold: 'Sold',
};
/** "For sale". */
export const saleText = (state: string): string => saleNames[state] ?? state;

const dayHoursSchema = z
  .strictObject({
    name: line(60).meta({
      title: 'Reason',
      description: 'What shoppers read, such as "Christmas Eve"',
    }),
    open: time.nullable().meta({ title: 'Opens', description: 'Leave both times empty: closed' }),
    close: time.nullable().meta({ title: 'Closes' }),
  })
  .refine(({ open, close }) => (open === null) === (close === null), 'give both times, or none')
  .refine(({ open, close }) => open === null || close === null || open < close, {
    message: 'close after you open',
  });

export type DayHours = z.infer<typeof dayHoursSchema>;

const pageLink = z
  .string()
  .regex(/^(\/(?!\/)|https:\/\/)[^\s\\]*$/, 'write a page of your site such as /contact-us');

const announcementSchema = z.strictObject({
  text: line(160),
  link: pageLink.nullable(),
  from: z.iso
    .date()
    .nullable()
    .meta({ title: 'First day', description: 'Leave it empty: from now on' }),
});

export type Announcement = z.infer<typeof announcementSchema>;

const postSchema = z.strictObject({
  head: postHeadSchema,
  /** Markdown; the build makes HTML of it and lets no HTML through. */
  markdown: z
    .string()
    .trim()
    .min(1, 'write something')
    .max(40_000, 'that is too long')
    .meta({ title: 'Text', format: 'markdown' }),
});

const linkedSlideSchema = slideSchema.extend({
  url: pageLink.meta({ title: 'Link', description: 'A page such as /special-offers' }),
});

export type WrittenPost = z.infer<typeof postSchema>;

interface FieldRule {
  /** For people: "price", "hours". */
  label: string;
  value: z.ZodType;
  /** Goes live by itself within a minute (rule corrections-5). `today`: only for the present day. */
  urgent: 'always' | 'today' | 'never';
  /** A last day: may have one, or has none. */
  until: 'may' | 'none';
}

const usual = { urgent: 'never', until: 'may' } as const;
const removable = <Value extends z.ZodType>(value: Value) => value.nullable();

const vehicleFields = {
  show_on_dealer_website: {
    label: 'visibility',
    value: z.literal(false),
    urgent: 'always',
    until: 'may',
  },
  status: {
    label: 'status',
    value: z.enum(saleStates).meta({ names: saleNames }),
    urgent: 'always',
    until: 'may',
  },
  price: { label: 'price', value: amount, ...usual },
  before_price: { label: 'was-price', value: amount, ...usual },
  km: {
    label: 'kilometres',
    value: z.number().int('write whole kilometres').min(0).max(1_500_000, 'that is too far'),
    ...usual,
  },
  badge: { label: 'badge', value: line(60), ...usual },
  dealercomments: {
    label: 'comments',
    value: z
      .string()
      .trim()
      .max(5_000, 'write at most 5000 characters')
      .regex(/^(?!.*<[a-z!/?])/is, 'write plain text, without HTML')
      .regex(/^(?:\P{Cc}|[\n\t])*$/u, 'write plain text, without control characters'),
    ...usual,
  },
  images: {
    label: 'photos',
    value: z
      .array(z.string().max(maxAddressLength).regex(webAddressPattern))
      .min(1, 'keep a photo')
      .max(200)
      .refine((list) => new Set(list).size === list.length, 'a photo is there twice'),
    ...usual,
  },
} as const satisfies Record<string, FieldRule>;

/** A phone number of the site stands beside that of each location: for new and for used vehicles. */
const placeFields = {
  hours: { label: 'hours', value: dayHoursSchema, urgent: 'today', until: 'none' },
  phone: { label: 'phone', value: phone, ...usual },
  newPhone: { label: 'phone for new vehicles', value: phone, ...usual },
  usedPhone: { label: 'phone for used vehicles', value: phone, ...usual },
  announcement: { label: 'announcement', value: removable(announcementSchema), ...usual },
} as const satisfies Record<string, FieldRule>;
const siteFields = ['newPhone', 'usedPhone', 'announcement'];

/** An entry is null where the desk takes it off the site. */
const contentFields = {
  offer: { entry: { label: 'offer', value: removable(offerSchema), ...usual } },
  review: {
    answer: { label: 'answer', value: z.string().trim().min(1).max(2_000), ...usual },
  },
  slide: { entry: { label: 'slide', value: removable(linkedSlideSchema), ...usual } },
  post: { entry: { label: 'post', value: removable(postSchema), ...usual } },
} as const satisfies Record<string, Record<string, FieldRule>>;

const ruleIn = (fields: Readonly<Record<string, FieldRule>>, name: string): FieldRule | null =>
  Object.hasOwn(fields, name) ? (fields[name] ?? null) : null;

/** The rule of a field; null for a field that nobody may set. */
export function fieldRule(subject: CorrectionSubject, field: string): FieldRule | null {
  const [name = '', day, ...more] = field.split(':');
  if (more.length > 0 || (day !== undefined) !== (subject.kind === 'place' && name === 'hours')) {
    return null;
  }
  if (day !== undefined && !z.iso.date().safeParse(day).success) return null;
  switch (subject.kind) {
    case 'vehicle':
      return ruleIn(vehicleFields, name);
    case 'place':
      return siteFields.includes(name) && subject.id !== '' ? null : ruleIn(placeFields, name);
    case 'content': {
      const content = contentEntry(subject);
      return content && ruleIn(contentFields[content.kind], name);
    }
    case 'decision':
      return null;
  }
}

/** The day of "hours:2026-12-24"; null for every other field. */
export const hoursDay = (field: string): string | null =>
  /^hours:(\d{4}-\d{2}-\d{2})$/.exec(field)?.[1] ?? null;

/** Whether the event goes live by itself within a minute (rule corrections-5). `today`: ISO date at the dealer. */
export function isUrgent({ subject, field }: Pick<Correction, 'subject' | 'field'>, today: string) {
  const urgent = fieldRule(subject, field)?.urgent ?? 'never';
  return urgent === 'today' ? hoursDay(field) === today : urgent === 'always';
}
