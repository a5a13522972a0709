// Whether a vehicle page has the bar with its actions (ActionBar.astro), for which the page leaves space at its end.
import type { VehiclePage } from '../../page-data/page-data.ts';

export const hasActionBar = ({ availability, actions }: VehiclePage): boolean =>
  availability !== 'sold' && actions.length > 0;
