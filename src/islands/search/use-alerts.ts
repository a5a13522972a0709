// Offers besides results: alerts about arrivals, and an enquiry about a wanted vehicle (rule search-27).
import { useCallback } from 'react';
import type { LiveSearch } from '../../domain/search/live-search-data.ts';
import type { SearchState } from '../../search/page/state.ts';
import { chipsOf } from './bar-facts.ts';
import type { SearchController } from './controller.ts';
import { nearOf } from './near.ts';
import { chipText } from './wording.ts';

/** The filters of a state as one text, for the name of a saved search and the message of an enquiry. */
const filterTexts = (state: SearchState, live: LiveSearch): string =>
  chipsOf(state, live, nearOf(state))
    .map((entry) => chipText(entry, live.settings.names))
    .join(', ');

export function useAlerts(controller: SearchController) {
  const { live } = controller;
  const save = useCallback(() => {
    const now = controller.view().state;
    const heading = document.querySelector('h1')?.textContent.trim() ?? '';
    void import('../saved/save-search.ts').then(({ saveThisSearch }) =>
      saveThisSearch(filterTexts(now, live) || heading, now),
    );
  }, [controller, live]);
  const onWanted = useCallback(
    (opener: HTMLElement) => {
      const message = filterTexts(controller.view().state, live);
      import('../enquiry/open-dialog.tsx')
        .then(({ openForm }) =>
          openForm({ kind: 'wanted-vehicle', carId: null, place: null, message, opener }),
        )
        .catch(() => location.assign(live.settings.contactHref));
    },
    [controller, live],
  );
  return { save, onWanted };
}
