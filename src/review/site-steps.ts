// The way from one release to the next in steps of one change each, so that a difference belongs to the step in which it
// comes. Types only; scripts/review/open-steps.ts opens the states.

import type { StateReader } from '../builder/site-states.ts';

/**
 * `path`: of a setting; those below it, or beside it in its section, may have changed with it. `file`: below the dealer's
 * folder `content`.
 */
export type SiteStep =
  { kind: 'settings'; path: string } | { kind: 'texts'; file: string } | { kind: 'stock' | 'day' };

export interface SiteSteps {
  /** The single step, when nothing else lies between the releases. */
  only: SiteStep | null;
  /**
   * The states of a page between the releases: `then` is the step that follows. '' for a page that a state lacks. What lies
   * before the first state is other software and pictures.
   */
  states(path: string): Promise<{ html: string; then: SiteStep }[]>;
  /** What these states have beside their pages. */
  beside(): Promise<(Pick<StateReader, 'hostRules' | 'stylesheet'> & { then: SiteStep })[]>;
}
