// Asks the engine for similar vehicles when their list nears the viewport (rule similar-2). The list of the build shows
// until a different answer arrives, and stays when none does (rule similar-3).
import type { TemplateName, VehicleCardData } from '../../domain/card/card-data.ts';
import type { EngineSettings } from '../../domain/search/engine-settings.ts';
import {
  nearestCards,
  similarFilters,
  type SimilarSubject,
} from '../../domain/search/similar-search.ts';
import { VehicleCard } from '../../components/card/VehicleCard.tsx';
import { markupOf } from '../../components/markup/markup.ts';
import { pageClient } from '../engine/open-client.ts';

/** What a page asks, in an attribute of the list's place. */
export interface SimilarSearch {
  subject: SimilarSubject;
  engine: EngineSettings;
  layout: TemplateName;
  sizes: string;
  listClass: string;
  /** The address of the whole stock. */
  searchPath: string;
}

/** Hits of each search: enough for the list, although the searches find the same vehicles. */
const candidates = 10;

/** Sends the batch; null when no engine answers, which the client has reported. */
async function findSimilar({
  subject,
  engine,
}: SimilarSearch): Promise<readonly VehicleCardData[] | null> {
  const requests = similarFilters(subject).map((filters) => ({
    indexName: 'Car_production',
    params: { filters, facets: [], hitsPerPage: candidates },
  }));
  try {
    const { results } = await (await pageClient(engine)).search(requests);
    return nearestCards(
      results.map(({ hits }) => hits),
      subject,
    );
  } catch {
    return null;
  }
}

const sameList = (cards: readonly VehicleCardData[], shown: readonly (string | undefined)[]) =>
  cards.length === shown.length && cards.every(({ id }, at) => id === shown[at]);

interface AnswerProps extends SimilarSearch {
  cards: readonly VehicleCardData[] | null;
}

function Answer({ cards, layout, sizes, listClass, searchPath }: AnswerProps) {
  const all = <a href={searchPath}>See all stock</a>;
  if (cards === null) return all;
  if (cards.length === 0) return <p>Nothing similar is in stock right now. {all}</p>;
  return (
    <ul className={`cards ${listClass}`}>
      {cards.map((card) => (
        <li key={card.id}>
          <VehicleCard card={card} layout={layout} sizes={sizes} />
        </li>
      ))}
    </ul>
  );
}

/** Shows the answer in `place`, which has the list of the build or placeholders. */
export async function updateSimilar(place: HTMLElement): Promise<void> {
  const search = JSON.parse(place.dataset['similarSearch'] ?? '') as SimilarSearch;
  const cards = await findSimilar(search);
  const shown = [...place.querySelectorAll<HTMLElement>('[data-id]')].map(
    ({ dataset }) => dataset['id'],
  );
  const stays = shown.length > 0 && (!cards || cards.length === 0 || sameList(cards, shown));
  // Rule similar-3: a visitor whose focus is in the list would lose it.
  if (!stays && !place.contains(document.activeElement)) {
    place.innerHTML = markupOf(<Answer {...search} cards={cards} />);
  }
  delete place.dataset['similarSearch'];
}
