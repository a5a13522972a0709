// Structured data of a new model with its lowest price; it never describes a vehicle in stock.
import type { ModelRecord } from '../../domain/models/models.ts';
import { statedFields } from './json-ld.ts';

export interface ModelJsonLdFacts {
  model: ModelRecord;
  /** Description as the page shows it. */
  text: string;
  /** Absolute addresses. */
  url: string;
  image: string | null;
}

/** `Car` with its colours, and the lowest price where one is known. */
export function modelJsonLd({ model, text, url, image }: ModelJsonLdFacts): object {
  return statedFields({
    '@context': 'https://schema.org',
    '@type': 'Car',
    '@id': `${url}#model`,
    name: `${model.manufacturer_name} ${model.name}`,
    url,
    image,
    description: text,
    brand: { '@type': 'Brand', name: model.manufacturer_name },
    model: model.name,
    itemCondition: 'https://schema.org/NewCondition',
    color: (model.colours ?? []).map(({ name }) => name),
    offers: model.from_price
      ? statedFields({
          '@type': 'AggregateOffer',
          lowPrice: model.from_price,
          priceCurrency: 'AUD',
          offerCount: model.variants?.length ?? null,
        })
      : undefined,
  });
}
