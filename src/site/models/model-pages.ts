// New models: the list with its body filters and the page of one. src/site/models/site-models.ts has the addresses of
// models; the domain decides which vehicles belong to one.
import { isAvailable, isInStock } from '../../domain/vehicle/availability.ts';
import { isOfModel } from '../../domain/models/model-categories.ts';
import {
  fromPrice,
  modelName,
  modelPicture,
  modelStatusLabel,
  type ModelRecord,
} from '../../domain/models/models.ts';
import { offerMaker } from '../../domain/offers/offers.ts';
import { leadPhoto, photoAmong, photoWidths, pictureView } from '../../domain/vehicle/photos.ts';
import { countText } from '../../domain/text/format.ts';
import { plainText, truncate } from '../../domain/text/text.ts';
import type { PictureView } from '../../domain/card/card-data.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { absolute } from '../../domain/text/absolute.ts';
import type { SiteContext } from '../assembly/site-context.ts';
import type { SiteModel, SiteModels } from './site-models.ts';
import type { ModelPage, ModelsPage, ModelTile, SharePicture } from '../../page-data/page-data.ts';
import { paths } from '../addresses/paths.ts';
import { modelJsonLd } from '../seo/model-json-ld.ts';
import { pageBase, sharedStockPhoto } from '../shell/page-base.ts';
import { listSearch, longList } from '../search/list-search.ts';
import { offerViews } from '../offers/offer-pages.ts';

/** Vehicles in stock on a model's page. */
const stockShown = 8;

const newestFirst = ({ car_type }: Vehicle): number =>
  ['new', 'demo'].indexOf(car_type ?? '') >>> 0;

const ofModel = ({ vehicles }: Pick<SiteContext, 'vehicles'>, model: ModelRecord): Vehicle[] =>
  vehicles
    .filter((vehicle) => isAvailable(vehicle) && isOfModel(vehicle, model))
    // The page is about the new model, so an old one does not lead its stock.
    .toSorted((a, b) => newestFirst(a) - newestFirst(b));

const photo = (
  address: string | null | undefined,
  { tenant }: Pick<SiteContext, 'tenant'>,
): PictureView | null => (address ? pictureView(address, photoWidths, tenant.photos, '') : null);

/** Its own picture, otherwise a photo of one that can be bought. */
const pictureOf = (
  model: SiteModel,
  context: Pick<SiteContext, 'tenant' | 'vehicles'>,
): PictureView | null =>
  photo(modelPicture(model), context) ?? photoAmong(ofModel(context, model), context.tenant.photos);

/** The same picture in link previews. */
function sharePictureOf(
  model: SiteModel,
  alt: string,
  context: Pick<SiteContext, 'tenant' | 'vehicles'>,
): SharePicture | null {
  const photos = [modelPicture(model), ...ofModel(context, model).map(leadPhoto)];
  return sharedStockPhoto(
    photos.find((address) => address != null),
    context.tenant,
    alt,
  );
}

/** `category`: of the list, or null: some models have another name in one (rule models-3). The text is cut (models-5). */
/** Characters of a model's description on its tile (rule models-5). */
const descriptionLength = 200;

export function modelTile(
  model: SiteModel,
  context: Pick<SiteContext, 'tenant' | 'vehicles'>,
  category: string | null = null,
): ModelTile {
  const { tenant } = context;
  return {
    id: model.slug,
    name: modelName(model.name, category, tenant.menu.modelNames),
    href: model.href,
    label: modelStatusLabel(model),
    picture: pictureOf(model, context),
    text: truncate(plainText(model.short_description ?? ''), descriptionLength),
    price: fromPrice(model.from_price),
  };
}

/** Each model once, under the first body that lists it; a list of few, or of one body, is one group. */
function groupsOf(
  shown: readonly SiteModel[],
  filters: SiteModels['filters'],
  context: Pick<SiteContext, 'tenant' | 'vehicles'>,
  category: string | null = null,
): ModelsPage['groups'] {
  const labelOf = (model: SiteModel) =>
    shown.length < longList || category !== null
      ? ''
      : (filters.find(({ models }) => models.includes(model))?.name ?? 'More models');
  const labels = [...filters.map(({ name }) => name), 'More models', ''];
  return labels
    .map((label) => ({ label, models: shown.filter((model) => labelOf(model) === label) }))
    .filter(({ models }) => models.length > 0)
    .map(({ label, models }) => ({
      label,
      models: models.map((model) => modelTile(model, context, category)),
    }));
}

/** What the page of a body says and shows of its models (rule models-7). */
function bodyOf(filter: SiteModels['filters'][number], context: SiteContext) {
  const { landings, shell } = context;
  const found = new Set(filter.models.flatMap((model) => ofModel(context, model)));
  const inStock = [...found].filter(isInStock);
  const prices = filter.models.flatMap(({ from_price: price }) => price ?? []);
  const from = fromPrice(prices.length > 0 ? Math.min(...prices) : null)?.replace('From', ' from');
  const lead = [
    `${countText(filter.models.length, 'models')}${from ?? ''}.`,
    ...(inStock.length > 0
      ? [`${countText(inStock.length, 'vehicles')} of these models in stock today.`]
      : []),
  ].join(' ');
  const landing = landings
    .of('body')
    .find(({ vehicles }) => inStock.every((vehicle) => vehicles.includes(vehicle)));
  const more = landing
    ? {
        label: `See all ${String(landing.vehicles.filter(isInStock).length)} ${filter.name} in stock`,
        href: landing.path,
      }
    : { label: 'See all stock', href: shell.searchPath };
  const cards = context.cards(inStock.slice(0, stockShown));
  const title = `${filter.name} in stock`;
  return { lead, stock: cards.length > 0 ? { title, cards, more } : null };
}

/** The list of models (rule models-4). `filter`: the slug of a body, or '' for all. Throws when it holds no model. */
export function modelsPage(context: SiteContext, filter: string): ModelsPage {
  const { tenant, shell, models: all } = context;
  const chosen = all.filters.find(({ slug }) => slug === filter);
  if (!chosen && filter !== '') throw new Error(`${tenant.slug}: /models has no filter ${filter}`);
  const { manufacturer: maker } = tenant;
  const heading = chosen ? `${maker ?? 'New'} ${chosen.name}` : `The ${maker ?? 'new'} range`;
  const shown = chosen?.models ?? all.models;
  const path = chosen ? paths.modelsOf(chosen.slug) : paths.models;
  return {
    kind: 'models',
    ...pageBase(context, {
      path,
      title: `${heading} in ${tenant.city}`,
      description: `${shown.map(({ name }) => name).join(', ')}. At ${shell.name}.`,
      trail: [
        { label: 'Models', href: paths.models },
        ...(chosen ? [{ label: chosen.name, href: path }] : []),
      ],
    }),
    heading,
    ...(chosen ? bodyOf(chosen, context) : { lead: null, stock: null }),
    filters: [
      { label: 'All models', href: paths.models, current: !chosen },
      ...all.filters.map(({ name, slug }) => ({
        label: name,
        href: paths.modelsOf(slug),
        current: slug === filter,
      })),
    ],
    groups: groupsOf(shown, all.filters, context, chosen?.name),
    search: listSearch('models', shown.length),
    empty:
      shown.length > 0
        ? null
        : {
            title: 'No models to show yet',
            text: 'The range is being updated. What we have is in our stock.',
            action: { label: 'See all stock', href: shell.searchPath },
          },
  };
}

function offersOf(model: SiteModel, context: SiteContext) {
  const same = (a: string | null | undefined, b: string) => a?.toLowerCase() === b.toLowerCase();
  const found = context.offers
    .filter((offer) => same(offer.model?.name, model.name) || same(offer.model?.slug, model.slug))
    .filter((offer) => {
      const maker = offerMaker(offer);
      return maker === null || same(maker, model.manufacturer_name);
    });
  return offerViews(found, context);
}

/** The page that lists exactly its vehicles; otherwise the whole stock. */
function stockLink(found: readonly Vehicle[], context: Pick<SiteContext, 'landings' | 'shell'>) {
  const [first] = found;
  const landing = first && context.landings.modelOf(first);
  return landing && found.every((vehicle) => context.landings.modelOf(vehicle) === landing)
    ? { label: `See all ${landing.label} in stock`, href: landing.path }
    : { label: 'See all stock', href: context.shell.searchPath };
}

export function modelPage(context: SiteContext, model: SiteModel): ModelPage {
  const { tenant, origin, links } = context;
  const query = `?${new URLSearchParams({ make: model.manufacturer_name, model: model.name }).toString()}`;
  const contact = context.contactPath(null);
  const testDrive = tenant.pages.bookTestDrive ? links.resolve('/book-test-drive') : null;
  const tile = modelTile(model, context);
  const text = plainText(model.short_description ?? '');
  const full = `${model.manufacturer_name} ${model.name}`;
  const found = ofModel(context, model);
  return {
    kind: 'model',
    ...pageBase(context, {
      path: model.href,
      title: `${full} in ${tenant.city}`,
      description: text || `The ${full} at ${tenant.name}.`,
      trail: [
        { label: 'Models', href: paths.models },
        { label: model.name, href: model.href },
      ],
      shareImage: sharePictureOf(model, full, context),
      jsonLd: [
        modelJsonLd({
          model,
          text,
          url: origin + model.href,
          image: tile.picture && absolute(origin, tile.picture.src),
        }),
      ],
    }),
    name: model.name,
    maker: model.manufacturer_name,
    label: tile.label,
    text,
    price: tile.price,
    picture: tile.picture,
    colours: (model.colours ?? []).map(({ name, hex, image }) => ({
      name,
      hex,
      picture: photo(image?.url, context),
    })),
    variants: (model.variants ?? []).map((variant) => ({
      name: variant.name,
      price: fromPrice(variant.from_price),
      summary: variant.summary ?? '',
      features: variant.features ?? [],
    })),
    brochure: model.brochure_url ?? null,
    enquire: {
      label: tenant.vehiclePage.actionTexts.enquire,
      href: contact === null ? `mailto:${tenant.contact.email}` : `${contact}${query}#enquire`,
    },
    testDrive:
      testDrive === null ? null : { label: 'Book a test drive', href: `${testDrive}${query}` },
    stock: {
      title: `${model.name} in stock`,
      cards: context.cards(found.slice(0, stockShown)),
      more: stockLink(found, context),
    },
    offers: offersOf(model, context),
  };
}
