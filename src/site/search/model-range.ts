// The models of a make in stock, with the lowest price of each (rules brand-3 and search-36).
import { isInStock } from '../../domain/vehicle/availability.ts';
import { photoAmong } from '../../domain/vehicle/photos.ts';
import type { BrandModel } from '../../page-data/page-data.ts';
import type { StockContext } from '../assembly/site-context.ts';
import type { Landing } from './landings.ts';
import { stockPrice } from './stock-price.ts';

/** The most models that a page lists. */
const rangeShown = 8;

export function modelRange(
  make: Landing,
  context: Pick<StockContext, 'card' | 'landings' | 'tenant'>,
): BrandModel[] {
  return context.landings
    .modelsOf(make)
    .slice(0, rangeShown)
    .flatMap(({ label, path, vehicles }) => {
      const inStock = vehicles.filter(isInStock);
      if (inStock.length === 0) return [];
      return {
        name: label,
        href: path,
        count: inStock.length,
        picture: photoAmong(inStock, context.tenant.photos),
        from: stockPrice(inStock, context),
      };
    });
}
