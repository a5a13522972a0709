// Which settings differ between two releases, in words for a dealer.

/** First key of a setting -> its name for a dealer. */
const names: Record<string, string> = {
  theme: 'colours and logo',
  contact: 'contact details',
  finance: 'finance',
  locations: 'locations',
  search: 'search',
  offers: 'offers',
  reviews: 'reviews',
  menu: 'menus',
  home: 'home page',
  forms: 'forms',
  legal: 'legal texts',
  photos: 'photos',
  name: 'name of the business',
  template: 'design',
};

/** "the settings (colours and logo)" */
export function settingsText(paths: readonly string[]): string {
  const what = paths.map((path) => {
    const [first = ''] = path.split(/[.[]/);
    return names[first] ?? first.replace(/([A-Z])/g, ' $1').toLowerCase();
  });
  return `the settings (${[...new Set(what)].slice(0, 4).join(', ')})`;
}
