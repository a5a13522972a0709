// Whether a vehicle page has the bar with its actions (ActionBar.astro), for which the page leaves space at its end.
import type { SoldVehiclePage, VehiclePage } from '../../page-data/page-data.ts';

export const hasActionBar = ({ availability, actions }: VehiclePage | SoldVehiclePage): boolean =>
  availability !== 'sold' && actions.length > 0;
