// What the desk corrected about places and content, as the files of the tenant's folder that say the same. It is pure; the command
// `npm run corrections -- export` writes them for a commit, after which the corrections end by themselves.
import { stringify } from 'yaml';
import { contentEntry, type Correction } from '../../domain/corrections/correction.ts';
import { hoursDay, type Announcement, type WrittenPost } from '../../domain/corrections/fields.ts';
import { project } from '../../domain/corrections/standing.ts';
import { correctedSettings } from '../../tenant/corrected-settings.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { answerDate, withEntry } from './corrected-content.ts';

export interface CorrectionFiles {
  /** Path from the project's folder -> text; null: the file is removed. */
  files: Map<string, string | null>;
  /** Corrections without a file: those of vehicles, which belong in the stock system, and those that end with a day. */
  left: Correction[];
}

interface CorrectionFilesSource {
  /** The settings of the folder, without corrections. */
  tenant: Tenant;
  log: readonly Correction[];
  /** ISO date at the dealer. */
  today: string;
  /** The text of a file of the project; null when it does not exist. */
  read: (path: string) => string | null;
}

type Json = Record<string, unknown>;

const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Throws when a file of the folder is not JSON. */
export function correctionFiles(source: CorrectionFilesSource): CorrectionFiles {
  const { tenant, log, today, read } = source;
  const { standing } = project(log, today);
  const isLasting = ({ subject, until }: Correction) =>
    subject.kind !== 'vehicle' && until === null;
  const lasting = standing.filter(isLasting);
  const files = new Map<string, string | null>();
  const folder = `tenants/${tenant.slug}`;
  const current = (path: string, shared?: string): string | null =>
    files.get(path) ?? read(path) ?? (shared === undefined ? null : read(shared));
  const places = lasting.filter(({ subject }) => subject.kind === 'place');
  if (places.some(({ field }) => hoursDay(field) !== null)) {
    const { holidayHours } = correctedSettings(tenant, places, today).tenant;
    files.set(`${folder}/content/holiday-hours.json`, jsonText(holidayHours));
  }
  for (const correction of places.filter(({ field }) => hoursDay(field) === null)) {
    const path = `${folder}/tenant.json`;
    const list = `${folder}/locations.json`;
    const locations = correction.subject.id === '' ? null : current(list);
    if (locations !== null) {
      files.set(list, jsonText(withPhone(JSON.parse(locations) as Json[], correction)));
      continue;
    }
    const settings = JSON.parse(current(path) ?? '{}') as Json;
    files.set(path, jsonText(withPlace(settings, correction)));
  }
  for (const correction of lasting) {
    const entry = contentEntry(correction.subject);
    if (correction.subject.kind !== 'content' || !entry) continue;
    const { kind, id } = entry;
    if (kind === 'post') {
      files.set(`${folder}/content/blog/${id}.md`, postText(correction.to as WrittenPost | null));
      continue;
    }
    const path = `${folder}/content/${kind}s.json`;
    const list = JSON.parse(current(path, `content/${kind}s.json`) ?? '[]') as unknown;
    files.set(
      path,
      jsonText(
        kind === 'review'
          ? withAnswer(list as Json, id, correction)
          : withEntry(list as Json[], (one) => String(one['id']), id, correction.to as Json | null),
      ),
    );
  }
  return { files, left: standing.filter((correction) => !isLasting(correction)) };
}

function withPlace(settings: Json, correction: Correction): Json {
  const { subject, field, to } = correction;
  if (field === 'announcement') {
    const wanted = to as Announcement | null;
    const announcement = wanted && { text: wanted.text, link: wanted.link };
    return { ...settings, menu: { ...(settings['menu'] as Json | undefined), announcement } };
  }
  if (subject.id === '') {
    return { ...settings, contact: { ...(settings['contact'] as Json | undefined), [field]: to } };
  }
  const locations = (settings['locations'] ?? []) as Json[];
  return { ...settings, locations: withPhone(locations, correction) };
}

/** The only setting of one location that the desk corrects besides its hours is the phone. */
const withPhone = (locations: readonly Json[], { subject, to }: Correction): Json[] =>
  locations.map((place) => (place['id'] === subject.id ? { ...place, phone: to } : place));

function withAnswer(list: Json, id: string, { to, at }: Correction): Json {
  const answer = { reply_text: to, reply_date: answerDate(at) };
  const reviews = (list['reviews'] ?? []) as Json[];
  return {
    ...list,
    reviews: reviews.map((review) => (review['id'] === id ? { ...review, ...answer } : review)),
  };
}

const postText = (post: WrittenPost | null): string | null =>
  post && `---\n${stringify(post.head)}---\n\n${post.markdown.trim()}\n`;
