// What changed in the dealer's own texts between two releases: entries of lists (offers, slides, reviews), Markdown pages
// and posts. It also says whether a line of a page comes from such a change.
import { formatMoney } from '../domain/text/format.ts';
import { contentLists } from '../tenant/setting-files.ts';
import { hunksOf, lineDiff } from './line-diff.ts';
import { settingTitle } from './settings-changes.ts';
import { nameOfEntry, valueChanges, valueLines, wordsOfKey } from './value-changes.ts';

export interface TextChange {
  /** Below the dealer's folder `content`: "pages/about-us.md". */
  file: string;
  /** "A new offer: Summer sale" */
  title: string;
  before: string[];
  after: string[];
}

export type DealerTexts = Readonly<Record<string, string>>;

/** What an entry or a file of a folder is called. */
const nouns: Record<string, string> = {
  offers: 'offer',
  slides: 'slide',
  reviews: 'review',
  models: 'model',
  blog: 'post',
  pages: 'page text',
  legal: 'legal text',
};

/** Lists that are checked with the settings are named with them. */
const isSetting = (file: string): boolean =>
  contentLists.some(({ name }) => name === `content/${file}`);

export function textChanges(before: DealerTexts | null, after: DealerTexts | null): TextChange[] {
  if (!before || !after) return [];
  const files = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  // Ends of lines follow from the computer on which a text was saved.
  const text = (texts: DealerTexts, file: string) => texts[file]?.replaceAll('\r\n', '\n');
  return files
    .filter((file) => text(before, file) !== text(after, file) && !isSetting(file))
    .flatMap((file) => fileChanges(file, before[file], after[file]));
}

function fileChanges(file: string, was: string | undefined, now: string | undefined): TextChange[] {
  if (file.startsWith('desk/')) return [deskChange(file, parsed(was), parsed(now))];
  const noun = nouns[file.split(/[/.]/)[0] ?? ''] ?? 'text';
  const lists = file.endsWith('.json') ? [was, now].map(parsed) : [];
  if (lists.length > 0 && lists.every((list) => list !== undefined)) {
    return valueChanges(lists[0], lists[1]).map(({ keys, names, from, to, isEntry }) => {
      const name = names.join(', ');
      const isPrice = keys.at(-1)?.endsWith('price') === true;
      const [before, after] = [from, to].map((value) =>
        isPrice && typeof value === 'number' ? [formatMoney(value)] : valueLines(value),
      ) as [string[], string[]];
      const what = [noun, name && `"${name}"`].filter(Boolean).join(' ');
      // Entries of the file itself in another order.
      const isOrder = keys.length === 0 && !isEntry;
      const title = isOrder
        ? `Your ${noun}s in another order`
        : !isEntry
          ? settingTitle({
              what: `${capital(keys.map((key) => (key === 'url' ? 'link' : wordsOfKey(key))).join(' '))} of the ${what}`,
              before,
              after,
            })
          : from === undefined
            ? `A new ${noun}: ${name}`
            : `${capital(noun)} removed: ${name}`;
      return { file, title, before, after };
    });
  }
  const name = titleOf(now ?? was ?? '') || file;
  const hunks = hunksOf(linesOf(was), linesOf(now));
  const order = hunks.length === 0 ? ': its lines in another order' : '';
  const title =
    was === undefined
      ? `A new ${noun}: ${name}`
      : now === undefined
        ? `${capital(noun)} removed: ${name}`
        : `${capital(noun)} changed: ${name}${order}`;
  return [
    {
      file,
      title,
      before: hunks.flatMap(({ before }) => before),
      after: hunks.flatMap(({ after }) => after),
    },
  ];
}

/** An entry that a person wrote at the desk: "desk/offer/summer-sale.json"; null where it was taken away. */
function deskChange(file: string, was: unknown, now: unknown): TextChange {
  const [, noun = 'text', id = ''] = /^desk\/(\w+)\/(.+)\.json$/.exec(file) ?? [];
  const [before, after] = [was, now].map((value) =>
    Array.isArray(value) ? [] : valueLines(value),
  );
  const { removed, added } = lineDiff(before ?? [], after ?? []);
  const name = nameOfEntry(now) || nameOfEntry(was) || id;
  const title =
    before?.length === 0
      ? `A new ${noun}: ${name}`
      : after?.length === 0
        ? `${capital(noun)} removed: ${name}`
        : `${capital(noun)} changed: ${name}`;
  return { file, title, before: removed, after: added };
}

function parsed(text: string | undefined): unknown {
  if (text === undefined) return [];
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const linesOf = (text = ''): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== '---');

/** The title in the head of a Markdown file, or its first heading. */
const titleOf = (markdown: string): string =>
  (/^(?:title:|#)\s*(.+)$/m.exec(markdown)?.[1] ?? '').replace(/^["']|["']$/g, '').trim();

/** Letters and digits: Markdown and HTML write the same text with other signs around it. */
const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
/** Shorter lines are in every text. */
const shortest = 4;

/** Whether a line that came is in the change's new lines only, or one that went in its old lines only. */
export function textMatcher({ before, after }: Pick<TextChange, 'before' | 'after'>) {
  const [old, now] = [bare(before.join(' ')), bare(after.join(' '))];
  const isIn = (line: string, text: string, other: string): boolean => {
    const own = bare(line);
    return own.length >= shortest && text.includes(own) && !other.includes(own);
  };
  return ({ before: gone, after: come }: { before: readonly string[]; after: readonly string[] }) =>
    gone.some((line) => isIn(line, old, now)) || come.some((line) => isIn(line, now, old));
}
