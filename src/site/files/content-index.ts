// The search indexes of models and of offers, made from content: files beside the stock's index, queried with the same
// client (rule search-23).
import { offerMaker } from '../../domain/offers/offers.ts';
import { plainText } from '../../domain/text/text.ts';
import { buildContentIndex, type BuiltIndex } from '../../search/build-index.ts';
import { modelColumns, offerColumns } from '../../search/content-columns.ts';
import type { SiteContext } from '../assembly/site-context.ts';
import { contentIndexBase } from '../addresses/paths.ts';
import type { SiteFile } from '../assembly/site-types.ts';

const modelsIndex = ({ models }: Pick<SiteContext, 'models'>): BuiltIndex =>
  buildContentIndex(
    models.models.map((model) => ({
      id: model.slug,
      name: model.name,
      manufacturer_name: model.manufacturer_name,
      bodies: [model.manufacturer_body, model.manufacturer_body2, model.manufacturer_body3].flatMap(
        (body) => body || [],
      ),
      short_description: plainText(model.short_description ?? ''),
      from_price: model.from_price ?? undefined,
    })),
    modelColumns,
  );

const offersIndex = (context: Pick<SiteContext, 'offers'>): BuiltIndex =>
  buildContentIndex(
    context.offers.map((offer) => ({
      id: offer.id,
      title: offer.name,
      description: plainText(offer.sanitized_description ?? offer.description ?? ''),
      manufacturer: offerMaker(offer) ?? undefined,
      model: offer.model?.name,
      categories: offer.category ? [offer.category] : [],
    })),
    offerColumns,
  );

export function contentIndexFiles(
  context: Pick<SiteContext, 'models' | 'offers' | 'tenant'>,
): SiteFile[] {
  const { pages } = context.tenant;
  const filesIn = (base: string, { files }: BuiltIndex): SiteFile[] =>
    files.map(({ name, bytes }) => ({ path: base + name, content: bytes }));
  return [
    ...(pages.models ? filesIn(contentIndexBase.models, modelsIndex(context)) : []),
    ...(pages.offers ? filesIn(contentIndexBase.offers, offersIndex(context)) : []),
  ];
}
