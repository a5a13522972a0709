// Which settings differ between two releases, in words for a dealer.

/** First key of a setting -> its name for a dealer. */
const names: Record<string, string> = {
  theme: 'colours and logo',
  contact: 'contact details',
  hours: 'opening hours',
  finance: 'finance',
  locations: 'locations',
  search: 'search',
  offers: 'offers',
  reviews: 'reviews',
  navigation: 'menu',
  forms: 'forms',
  legal: 'legal texts',
  photos: 'photos',
  name: 'name of the business',
  template: 'design',
};

/** Paths of the settings that differ, `a.b.c`. Arrays are compared as a whole. */
export function changedSettings(before: unknown, after: unknown, path = ''): string[] {
  if (!isObject(before) || !isObject(after)) {
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [path];
  }
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) =>
    changedSettings(before[key], after[key], path === '' ? key : `${path}.${key}`),
  );
}

/** "the settings (colours and logo)" */
export function settingsText(paths: readonly string[]): string {
  const what = paths.map((path) => {
    const [first = ''] = path.split('.');
    return names[first] ?? first.replace(/([A-Z])/g, ' $1').toLowerCase();
  });
  return `the settings (${[...new Set(what)].slice(0, 4).join(', ')})`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
