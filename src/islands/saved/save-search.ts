// "Save search": the account stores the search and sends alerts about new arrivals. Signed-out visitors sign in first
// and return. Alerts match fewer filters than the search page, and a notice says so (rule saving-9).
import type { SearchState } from '../../search/page/state.ts';
import { messages } from '../../protocol/messages.ts';
import { pendingSave, pendingSearch } from '../../browser-state/pending-save.ts';
import { announce, headerPhone } from '../site/announce.ts';
import { callApi } from '../site/api.ts';
import { failureText } from '../site/failure.ts';
import { criteriaOf } from './followed-search.ts';
import { searchSaved, listPath } from './lists.ts';
import { signInAndReturn } from './watchlist.ts';

const needsCriterion =
  'Please choose a make, model, body, condition, price, year or maximum kilometres first. Alerts go by these.';

/** `name` is the title in the list of searches. Never rejects. */
export async function saveThisSearch(name: string, state: SearchState): Promise<void> {
  const { criteria, whole } = criteriaOf(state);
  if (Object.keys(criteria).length === 0) return announce(needsCriterion);
  const input = {
    name: name.slice(0, 100),
    path: location.pathname + location.search,
    criteria,
  };
  const result = await callApi('/api/saved-searches/save', { body: input });
  if (result.ok) {
    const limits =
      ' Alerts go by make, model, body, condition, price, year and maximum kilometres.';
    announce(searchSaved + (whole ? '' : limits), { label: 'View List', href: listPath.watch });
  } else if (result.status === 401) {
    pendingSave.forget();
    pendingSearch.write(input);
    signInAndReturn();
  } else announce(failureText(result, messages.unknown), headerPhone());
}
