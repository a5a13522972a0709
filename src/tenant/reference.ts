// The two generated files of tenants/: a JSON Schema for editors and the reference page for people.
// Both are functions of the schema, the switch table and the defaults; neither repeats a fact by hand.
import { z } from 'zod';
import { derivedLocationKeys } from './locations.ts';
import { isSettings, valueAt } from './merge.ts';
import {
  descriptionOf,
  itemOf,
  keysOf,
  kindOf,
  optionsOf,
  schemaAt,
  typeOf,
  wordsOf,
  type Schema,
} from './schema-walk.ts';
import { tenantSchema } from './schema/index.ts';
import { switches } from './switches.ts';

/**
 * JSON Schema of any settings file (defaults, group, tenant). Nothing is required outside lists and kinds:
 * a file holds only what differs, and what is missing shows when the layers are put together.
 */
export function settingsJsonSchema(): Record<string, unknown> {
  const location = itemOf(tenantSchema.shape.locations);
  const whole = z.toJSONSchema(tenantSchema, {
    target: 'draft-7',
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema !== location) return;
      jsonSchema.required = jsonSchema.required?.filter((key) => !derivedLocationKeys.includes(key));
    },
  });
  return partial({ ...whole, title: 'Settings of a tenant' });
}

function partial(schema: Record<string, unknown>): Record<string, unknown> {
  const { required: _required, properties, ...rest } = schema;
  if (!isSettings(properties)) return schema;
  const loosened = Object.entries(properties).map(([key, value]) => [
    key,
    isSettings(value) ? partial(value) : value,
  ]);
  return { ...rest, properties: Object.fromEntries(loosened) };
}

/** One line of the reference page. */
interface Row {
  path: string;
  kind: string;
  description: string;
}

function rowsUnder(schema: Schema, path: string): Row[] {
  const row = { path, kind: kindOf(schema), description: descriptionOf(schema) };
  const options = optionsOf(schema);
  if (options.some((option) => typeOf(option) === 'object')) {
    return [row, ...options.flatMap((option) => rowsOfOption(option, path))];
  }
  const item = itemOf(schema);
  const under = item ?? schema;
  const prefix = !item ? path : typeOf(schema) === 'record' ? `${path}.<key>` : `${path}[]`;
  return [row, ...keysOf(under).flatMap(([key, value]) => rowsUnder(value, `${prefix}.${key}`))];
}

function rowsOfOption(option: Schema, path: string): Row[] {
  const keys = keysOf(option);
  const kind = new Map(keys).get('kind');
  const name = kind ? wordsOf(kind).join() : '';
  return keys.flatMap(([key, value]) =>
    rowsUnder(value, `${path}.${key}`).map((row) => ({
      ...row,
      description: key === 'kind' ? row.description : `(${name}) ${row.description}`,
    })),
  );
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** A default as shown: short values whole, long ones by their beginning or size, none as a dash. */
function shownDefault(defaults: unknown, path: string): string {
  const value = path.includes('[]') ? undefined : valueAt(defaults, path.split('.'));
  if (value === undefined || isSettings(value)) return '—';
  const text = JSON.stringify(value);
  if (text.length <= 60) return `\`${text}\``;
  if (Array.isArray(value)) return `${value.length} entries`;
  return `\`${text.slice(0, 55)}…\``;
}

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map(cell).join(' | ')} |`)
    .join('\n');

function keyTable(rows: Row[], defaults: unknown): string {
  return table(
    ['Key', 'Kind', 'Default', 'Meaning'],
    rows.map(({ path, kind, description }) => [
      `\`${path}\``,
      kind,
      shownDefault(defaults, path),
      description,
    ]),
  );
}

/** The reference page, as Markdown. `defaults` is what tenants/_defaults.json holds. */
export function referencePage(defaults: unknown): string {
  const topics = keysOf(tenantSchema).map(([key, schema]) => ({
    key,
    description: descriptionOf(schema),
    rows: rowsUnder(schema, key),
  }));
  const single = topics.filter(({ rows }) => rows.length === 1).flatMap(({ rows }) => rows);
  const several = topics.filter(({ rows }) => rows.length > 1);
  const sections = several.map(
    ({ key, description, rows }) =>
      `## ${key}\n\n${description}.\n\n${keyTable(rows.slice(1), defaults)}`,
  );
  return `${[introduction, `## Single keys\n\n${keyTable(single, defaults)}`, ...sections, switchSection(defaults)].join('\n\n')}\n`;
}

function switchSection(defaults: unknown): string {
  const rows = switches.map(({ path, name, on, needs, rule }) => {
    const schema = schemaAt(tenantSchema, path.split('.'));
    const needed = needs ? `${on ? `"${on}" needs ` : ''}${needs.what}` : '';
    return [
      name,
      `\`${path}\``,
      schema ? kindOf(schema) : '',
      shownDefault(defaults, path),
      needed,
      rule,
    ];
  });
  const head = ['Switch', 'Key', 'Values', 'Default', 'Needs', 'Rule'];
  return `## Switches\n\nEvery feature that a site can have or not. The demo tenants together turn each both ways.\n\n${table(head, rows)}`;
}

const introduction = `# Tenants

<!-- Generated by \`npm run tenants\` from src/tenant; do not edit. -->

A tenant is one dealer's website, and it is data: this folder and nothing else tells the sites apart.

- \`_defaults.json\` holds the default of every setting.
- \`_groups/<id>.json\` holds what several tenants share; a tenant joins with \`"group": "<id>"\`.
- \`<slug>/tenant.json\` holds what is different about one tenant; \`<slug>/assets/\` its logo and pictures; \`<slug>/content/\` its own texts, each instead of the shared text of the same path in \`content/\`.

The three are laid on each other in this order: objects merge key by key, lists and single values are replaced, and an object of another \`kind\` is replaced whole. The result is checked once; unknown keys are faults, and all faults of all tenants are told at once.

Secrets never stand here: a key that ends in \`Env\` holds the *name* of an environment variable.

## Add a tenant

1. Make \`tenants/<slug>/tenant.json\` beginning with \`"$schema": "../schema.json"\`; an editor then completes and explains every key. The slug is the folder's name and the host name of the site's preview.
2. Say who it is (\`name\`, \`legalName\`, \`abn\`, \`url\`, \`websiteId\`, \`timeZone\`, \`template\`, \`city\`, \`state\`, \`contact.email\`), what is its own (\`theme.brand\`, \`dealerships\`, \`locations\`) and where its stock comes from (\`stock.source\`). Everything else has a default.
3. Put \`logo.svg\`, and pictures that settings name, into \`tenants/<slug>/assets/\`.
4. Run \`npm run tenants -- --check\`, then \`npm run ingest -- <slug>\` and \`npm run build -- <slug>\`.`;
