// Decides which tenants a change affects and why: from the names of changed files, or from the inputs of the live release.
// It reads no file.
import { contentLists } from '../tenant/setting-files.ts';
import { bundleSources } from '../bundler/bundle.ts';
import { inputLabels, type Inputs } from './inputs.ts';

export type ReasonKind = 'new' | 'code' | 'settings' | 'content' | 'stock' | 'day';

export interface Reason {
  kind: ReasonKind;
  /** The first changed file and how many more there are, or an input of the build where the kind has several. */
  because?: string;
}

/** The facts that decide whether a changed file affects a tenant. */
export interface TenantFacts {
  slug: string;
  /** Whether it has a recipe for made-up stock (`content/demo/<slug>.json`). */
  isDemo: boolean;
  /** Null when its settings have errors, so that it may have any template. */
  template: string | null;
  /** Whether the merged settings differ from those before the change. */
  settingsDiffer: boolean;
  /** Whether it had a folder before the change. */
  existed: boolean;
  /** Files of the project that its settings name as sources of stock, reviews and offers. */
  sources: readonly string[];
  /** Whether the tenant has its own text in place of a shared one; a path below `content/`. */
  hasOwn(path: string): boolean;
}

/** Why the changed files affect the tenant: one reason of each kind. Empty when they do not. */
export function reasonsOfFiles(files: readonly string[], tenant: TenantFacts): Reason[] {
  if (!tenant.existed) return [{ kind: 'new', because: `tenants/${tenant.slug}` }];
  const byKind = Map.groupBy(files, (file) => kindOf(file, tenant));
  return [...byKind].flatMap(([kind, [first = '', ...more]]): Reason[] => {
    if (kind === null) return [];
    const others = more.length > 0 ? ` and ${String(more.length)} more` : '';
    return [{ kind, because: first + others }];
  });
}

function kindOf(file: string, tenant: TenantFacts): ReasonKind | null {
  if (tenant.sources.includes(file)) return 'stock';
  const [top = '', second = '', third = ''] = file.split('/');
  if (top === 'tenants') return ofTenants(file, second, third, tenant);
  if (top === 'content') return ofContent(file, second, third, tenant);
  return isCode(file) && concernsTemplate(file, tenant) ? 'code' : null;
}

/** A settings file counts where it changes the tenant's merged settings; `tenants/schema.json` is generated. */
function ofTenants(
  file: string,
  folder: string,
  part: string,
  { slug, settingsDiffer }: TenantFacts,
): ReasonKind | null {
  if (folder === slug && (part === 'assets' || part === 'content') && !isSettingsFile(file)) {
    return 'content';
  }
  const layer = folder === '_defaults.json' || folder === '_groups' || folder === slug;
  return layer && settingsDiffer && file.endsWith('.json') ? 'settings' : null;
}

function ofContent(
  file: string,
  folder: string,
  part: string,
  { slug, isDemo, hasOwn, settingsDiffer }: TenantFacts,
): ReasonKind | null {
  if (isSettingsFile(file)) return settingsDiffer ? 'settings' : null;
  if (folder !== 'demo') return hasOwn(file.slice('content/'.length)) ? null : 'content';
  const recipe = part === 'facts' || part === 'vocabulary' ? isDemo : part === `${slug}.json`;
  return recipe ? 'stock' : null;
}

/** Files beside the texts that belong to the settings (`docs/settings`). */
const isSettingsFile = (file: string): boolean =>
  file.endsWith('.json') && contentLists.some(({ name }) => `/${file}`.endsWith(`/${name}`));

const isCode = (file: string): boolean =>
  bundleSources.some((source) => file === source || file.startsWith(`${source}/`));

/** No template imports another (tests/unit/builder/affected.test.ts), so its files concern its own tenants only. */
function concernsTemplate(file: string, { template }: TenantFacts): boolean {
  const [, name] = /^src\/templates\/([^/]+)\//.exec(file) ?? [];
  return name === undefined || template === null || template === name;
}

/** Why a site with the live release's inputs has to be built again. */
export const reasonsOfInputs = (changed: readonly (keyof Inputs)[]): Reason[] =>
  changed.map((name) => {
    const { kind, label } = inputLabels[name];
    return label === `the ${kind}` ? { kind } : { kind, because: label };
  });
