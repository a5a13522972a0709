// The texts that show a shopper what was understood. Data in, texts out.
import type { Filter, Intent } from './intent.ts';

const number = (value: string | number) => Number(value).toLocaleString('en-AU');
const dollars = (value: string | number) => `$${number(value)}`;

const sortLabels: Record<string, string> = {
  'price asc': 'Lowest price first',
  'price desc': 'Highest price first',
  'km asc': 'Lowest km first',
  'km desc': 'Highest km first',
  'year desc': 'Newest first',
  'year asc': 'Oldest first',
  'created_at desc': 'Latest arrivals first',
  'fuel_consumption asc': 'Lowest fuel use first',
  'ancap desc': 'Safest first',
  'towing_kg desc': 'Highest towing first',
  'engine_litres desc': 'Largest engine first',
  'engine_litres asc': 'Smallest engine first',
  'seats desc': 'Most seats first',
};
export const sortLabel = (order: string): string => sortLabels[order] ?? order;

const ranged: Record<string, (value: string | number) => string> = {
  price: dollars,
  km: (value) => `${number(value)} km`,
};
const counted: Record<string, [string, string]> = {
  seats: ['seat', 'seats'],
  doors: ['door', 'doors'],
  cylinders: ['cylinder', 'cylinders'],
  engine_litres: ['L', 'L'],
};

function rangeLabels({ field, op, value }: Filter): string[] {
  const [low = 0, high = 0] = Array.isArray(value) ? value : [value, value];
  if (field === 'year') {
    if (op === 'in') return (value as number[]).map(String);
    if (op === 'lte') return [`${String(low)} or older`];
    if (op === 'gte') return [`${String(low)} or newer`];
    if (op === 'between') return [`${String(low)} to ${String(high)}`];
    return [op === 'around' ? `Around ${String(low)}` : String(low)];
  }
  const money = ranged[field];
  if (money) {
    if (op === 'between') {
      return [
        field === 'km' ? `${number(low)} to ${money(high)}` : `${money(low)} to ${money(high)}`,
      ];
    }
    const word = { lte: 'Under ', gte: 'Over ', around: 'Around ' }[op as 'lte'] ?? '';
    return [word + money(low)];
  }
  const [one, many] = counted[field] ?? ['', ''];
  const unit = low === 1 ? one : many;
  if (op === 'in') return (value as number[]).map((count) => `${String(count)} ${many}`);
  if (op === 'between') return [`${String(low)} to ${String(high)} ${many}`];
  const tail = op === 'gte' ? ' or more' : op === 'lte' ? ' or fewer' : '';
  return [`${String(low)} ${unit}${tail}`];
}

const named: Record<string, string> = { new: 'New', used: 'Used', demo: 'Demo' };

/** The texts of one condition. */
export function filterLabels(filter: Filter): string[] {
  const { field, op, value } = filter;
  const list = (Array.isArray(value) ? value : [value]).map(
    (entry) => named[entry] ?? String(entry),
  );
  if (op === 'not') return list.map((entry) => `Not ${entry}`);
  if (field in ranged || field in counted || field === 'year') return rangeLabels(filter);
  switch (field) {
    case 'ancap':
      return [`${String(value)} star ANCAP`];
    case 'towing_kg':
      return [`Tows ${number(value as number)} kg or more`];
    case 'near':
      return [`Near ${String(value)}`];
    case 'distance_km':
      return [`Within ${String(value)} km`];
    case 'stocknum':
      return [`Stock no. ${String(value)}`];
    case 'regplate':
      return [`Rego ${String(value)}`];
    case 'vin':
      return [`VIN ${String(value)}`];
    case 'sort':
      return [sortLabel(String(value))];
    default:
      return list;
  }
}

/** Every condition of an intent, in the order of its parts. Models stand with their makes. */
export function hardChips(
  intent: Omit<Intent, 'chips'>,
  makeOfModel: (model: string) => string,
): string[] {
  const { filters, weekly_budget: weekly, towing_kg: towing, sort, text } = intent;
  const models = filters.find(({ field, op }) => field === 'model' && op !== 'not');
  const makes = filters.find(({ field, op }) => field === 'make' && op !== 'not');
  const listOf = (filter: Filter | undefined) =>
    filter === undefined ? [] : ([] as (string | number)[]).concat(filter.value).map(String);
  const covered = new Set(listOf(models).map(makeOfModel));
  return [
    ...listOf(makes).filter((make) => !covered.has(make)),
    ...listOf(models).map((model) => `${makeOfModel(model)} ${model}`),
    ...filters.filter((filter) => filter !== makes && filter !== models).flatMap(filterLabels),
    ...(weekly
      ? [
          `${{ lte: 'Up to', gte: 'From', around: 'Around' }[weekly.op]} ${dollars(weekly.amount)} a ${weekly.period}`,
        ]
      : []),
    ...(towing === null ? [] : [`Tows ${number(towing)} kg or more`]),
    ...(sort ? [sortLabel(`${sort.field} ${sort.dir}`)] : []),
    ...(text ? [text] : []),
  ];
}
