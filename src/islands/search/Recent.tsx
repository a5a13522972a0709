// The last searches and vehicles of this browser, under the empty search box while it has the focus.
import type { RecentEntry } from '../../browser-state/recent-searches.ts';

export interface RecentProps {
  searches: readonly RecentEntry[];
  vehicles: readonly RecentEntry[];
}

function List({ title, entries }: { title: string; entries: readonly RecentEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {entries.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Recent({ searches, vehicles }: RecentProps) {
  if (searches.length + vehicles.length === 0) return null;
  return (
    <div className="search-recent">
      <List title="Recent searches" entries={searches} />
      <List title="Recently viewed" entries={vehicles} />
    </div>
  );
}
