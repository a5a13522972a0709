// The kinds of changes that a review names, in the order in which a person reads them.

interface KindGroup {
  /** The heading on the page. */
  title: string;
  /** What a person counts; null: it follows from other changes, or nobody reads it. */
  noun: string | null;
  /** Rows of a list with a picture; others are cards. */
  isOfVehicles?: boolean;
  kinds: readonly string[];
}

export const kindGroups = [
  { title: 'Prices', noun: 'prices', isOfVehicles: true, kinds: ['price'] },
  { title: 'Settings', noun: 'settings', kinds: ['setting'] },
  { title: 'Pages that go', noun: 'pages gone', kinds: ['gone-pages'] },
  { title: 'Your texts', noun: 'texts of yours', kinds: ['content'] },
  { title: 'Also changed', noun: 'other differences', kinds: ['text', 'cards', 'search-texts'] },
  { title: 'New pages', noun: 'new pages', kinds: ['new-pages'] },
  { title: 'Design', noun: 'designs', kinds: ['look', 'layout', 'card-layout'] },
  { title: 'Pictures and files', noun: 'files', kinds: ['file'] },
  { title: 'Arrived', noun: 'arrivals', isOfVehicles: true, kinds: ['arrived'] },
  { title: 'Sold', noun: 'vehicles sold', isOfVehicles: true, kinds: ['sold'] },
  {
    title: 'No longer in your stock list',
    noun: 'vehicles no longer in your stock list',
    isOfVehicles: true,
    kinds: ['left'],
  },
  {
    title: 'Other details of vehicles',
    noun: 'vehicles with other details',
    isOfVehicles: true,
    kinds: ['vehicle'],
  },
  { title: 'Software', noun: null, kinds: ['code'] },
  { title: 'Counts and lists', noun: null, kinds: ['lists'] },
] as const satisfies KindGroup[];

export type CauseKind = (typeof kindGroups)[number]['kinds'][number];

const groups: readonly KindGroup[] = kindGroups;

export const groupOfKind = (kind: CauseKind): KindGroup => {
  const found = groups.find(({ kinds }) => kinds.includes(kind));
  if (!found) throw new Error(`no group of changes has the kind ${kind}`);
  return found;
};

/** The place of a kind in the order in which a person reads them. */
export const rankOfKind = (kind: CauseKind): number =>
  groups.flatMap(({ kinds }) => kinds).indexOf(kind);
