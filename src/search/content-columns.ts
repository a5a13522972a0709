// The columns of the model search and the offer search (rule search-23). Their indexes are files like those of
// vehicles, queried with the same client.
import type { ColumnSource, CoreSource } from './build/columns.ts';
import type { TextWeight } from './index-format.ts';

/** A model as the model search lists it (rule models-1). */
export interface IndexedModel {
  id: string;
  name: string;
  manufacturer_name?: string | undefined;
  /** Its up to three bodies. */
  bodies: readonly string[];
  short_description?: string | undefined;
  /** AUD. */
  from_price?: number | undefined;
}

/** An offer as the offer search lists it. */
export interface IndexedOffer {
  id: string;
  title: string;
  description?: string | undefined;
  manufacturer?: string | undefined;
  model?: string | undefined;
  categories: readonly string[];
  /** AUD. */
  price?: number | undefined;
}

const listOf = (value: string | readonly string[] | undefined): readonly string[] =>
  value === undefined || value === '' ? [] : typeof value === 'string' ? [value] : value;

function columnsFor<Record>(records: readonly Record[]) {
  return {
    facet: (
      name: string,
      read: (record: Record) => string | readonly string[] | undefined,
      text: TextWeight,
    ): ColumnSource => ({
      kind: 'dict',
      name,
      facet: true,
      text,
      values: records.map((record) => listOf(read(record))),
    }),
    text: (
      name: string,
      read: (record: Record) => string | undefined,
      weight: TextWeight,
    ): ColumnSource => ({
      kind: 'dict',
      name,
      text: weight,
      values: records.map((record) => listOf(read(record))),
    }),
    amount: (name: string, read: (record: Record) => number | undefined): ColumnSource => ({
      kind: 'number',
      name,
      // A price of 0 is none.
      values: records.map((record) => read(record) || undefined),
    }),
  };
}

/** Filters `manufacturer.name`, `model.name` and `model.body` (rule search-23). */
export function modelColumns(models: readonly IndexedModel[]): CoreSource {
  const { facet, text, amount } = columnsFor(models);
  return {
    count: models.length,
    columns: [
      facet('model.name', ({ name }) => name, 3),
      facet('manufacturer.name', (model) => model.manufacturer_name, 3),
      facet('model.body', ({ bodies }) => bodies, 2),
      text('short_description', (model) => model.short_description, 1),
      amount('from_price', (model) => model.from_price),
    ],
  };
}

/** Filters `categories` and `price` (rule search-23). */
export function offerColumns(offers: readonly IndexedOffer[]): CoreSource {
  const { facet, text, amount } = columnsFor(offers);
  return {
    count: offers.length,
    columns: [
      text('title', ({ title }) => title, 3),
      facet('categories', ({ categories }) => categories, 2),
      facet('manufacturer', (offer) => offer.manufacturer, 2),
      facet('model', (offer) => offer.model, 2),
      text('description', ({ description }) => description, 1),
      amount('price', ({ price }) => price),
    ],
  };
}
