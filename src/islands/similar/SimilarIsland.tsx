// Requests similar vehicles from the engine when the list nears the viewport (rule similar-2). The static list is the
// child: it shows until a different answer arrives, and stays when none does (rule similar-3).
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { TemplateName } from '../../domain/card/card-data.ts';
import { VehicleCard } from '../../components/card/VehicleCard.tsx';
import type { VehicleCardData } from '../../domain/card/card-data.ts';
import {
  nearestCards,
  similarFilters,
  type SimilarSubject,
} from '../../domain/search/similar-search.ts';
import { similarCount } from '../../domain/vehicle/similar.ts';
import type { EngineSettings } from '../../domain/search/engine-settings.ts';
import { pageClient } from '../engine/open-client.ts';

export interface SimilarProps {
  subject: SimilarSubject;
  engine: EngineSettings;
  layout: TemplateName;
  sizes: string;
  listClass: string;
  /** Ids of the vehicles in the static list, in its order. */
  shown: readonly string[];
  /** The address of the whole stock. */
  searchPath: string;
  children?: ReactNode;
}

/** Hits of each search: enough for the list, although the searches find the same vehicles. */
const candidates = 10;

/** Sends the batch; rejects when no engine answers. */
async function findSimilar({ subject, engine }: SimilarProps): Promise<VehicleCardData[]> {
  const client = await pageClient(engine);
  const requests = similarFilters(subject).map((filters) => ({
    indexName: 'Car_production',
    params: { filters, facets: [], hitsPerPage: candidates },
  }));
  const { results } = await client.search(requests);
  return nearestCards(
    results.map(({ hits }) => hits),
    subject,
  );
}

const sameList = (cards: readonly VehicleCardData[], shown: readonly string[]) =>
  cards.length === shown.length && cards.every(({ id }, at) => id === shown[at]);

function Placeholders({ count, listClass }: { count: number; listClass: string }) {
  return (
    <ul className={`cards ${listClass}`} aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <li key={at} className="card card-waiting">
          <div className="card-photo" />
          <div className="card-body">
            <i className="bone" />
            <i className="bone short" />
            <i className="bone" />
          </div>
        </li>
      ))}
    </ul>
  );
}

export function SimilarIsland(props: SimilarProps) {
  const box = useRef<HTMLDivElement>(null);
  // `client:visible` needs an element with a box; a slot has none.
  return (
    <div ref={box}>
      <List {...props} box={box} />
    </div>
  );
}

function List({ box, ...props }: SimilarProps & { box: RefObject<HTMLElement | null> }) {
  const { layout, sizes, listClass, shown, searchPath, children } = props;
  const [cards, setCards] = useState<readonly VehicleCardData[] | 'waiting' | 'failed'>('waiting');
  useEffect(() => {
    findSimilar(props).then(
      (found) => {
        // Rule similar-3: a visitor whose focus is in the list would lose it.
        if (!box.current?.contains(document.activeElement)) setCards(found);
      },
      () => {
        // The client has reported the error.
        setCards('failed');
      },
    );
    // A page has one vehicle, so the props never change.
  }, []);

  if (cards === 'waiting') {
    return shown.length > 0 ? (
      children
    ) : (
      <Placeholders count={similarCount} listClass={listClass} />
    );
  }
  if (cards === 'failed' || (cards.length === 0 && shown.length > 0) || sameList(cards, shown)) {
    return shown.length > 0 ? children : <a href={searchPath}>See all stock</a>;
  }
  if (cards.length === 0) {
    return (
      <p>
        Nothing similar is in stock right now. <a href={searchPath}>See all stock</a>
      </p>
    );
  }
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
