// What people type into the search box besides vehicles, with the words of the link that answers it.
export const searchTopics = {
  hours: 'opening hours',
  contact: 'contact details',
  finance: 'finance',
  'trade-in': 'trade-in',
  service: 'service',
  parts: 'parts',
  'test drive': 'test drives',
  delivery: 'delivery',
  hire: 'hire',
} as const;

export type SearchTopic = keyof typeof searchTopics;
export const topicNames = Object.keys(searchTopics) as SearchTopic[];
