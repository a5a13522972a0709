// Whether a list of models or offers has a search, and which index answers it.
import type { ListSearch } from '../../page-data/content-pages.ts';
import { contentIndexBase } from '../addresses/paths.ts';

/** Shorter lists need neither a search nor groups. */
export const longList = 8;
const labels = { models: 'Search models', offers: 'Search offers' };

export const listSearch = (list: 'models' | 'offers', length: number): ListSearch | null =>
  length < longList ? null : { label: labels[list], index: contentIndexBase[list] };
