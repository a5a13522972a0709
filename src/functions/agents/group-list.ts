// Answers a list of the stock of all sites of a group, joined from their live releases (rule feeds-7). The releases stay the
// only place of what the list says, so a rollback of one site changes it, too.
import { groupFiles, joinedList, type SiteList } from '../../feeds/group-list.ts';
import { feedPath } from '../../tenant/feed-files.ts';
import { problem, type Call, type Handler } from '../endpoints/endpoint.ts';
import { answerHeaders } from '../http/problem.ts';
import { unreadRelease } from './readable-release.ts';

const types: Record<string, string> = {
  csv: 'text/csv; charset=utf-8',
  tsv: 'text/tab-separated-values; charset=utf-8',
  json: 'application/json',
};

/** The list of each site that has one, in the order of their slugs. Throws when one cannot be read. */
async function listsOf(file: string, { services, tenant }: Call): Promise<SiteList[]> {
  const { releaseFiles, tenants } = services;
  const sites = tenants
    .comparableWith(tenant)
    .sort()
    .map((slug) => tenants.of(slug));
  const read = sites.map(async (site) => {
    if (!site || !groupFiles(site).includes(file)) return [];
    const bytes = await releaseFiles(site)(feedPath(file));
    return bytes ? [{ slug: site.slug, text: new TextDecoder().decode(bytes) }] : [];
  });
  return (await Promise.all(read)).flat();
}

export const groupList: Handler<'groupList'> = async (call) => {
  const { tenant, params } = call;
  const { file } = params;
  if (tenant.group === null || !groupFiles(tenant).includes(file)) {
    return problem(call, 'not-found');
  }
  try {
    const lists = await listsOf(file, call);
    if (lists.length === 0) return problem(call, 'not-found');
    const text = joinedList(file, lists, tenant.feeds);
    if (text === null) throw new Error(`the sites' lists ${file} have different headings`);
    const headers = { 'content-type': types[file.split('.').at(-1) ?? ''] ?? '' };
    return new Response(text, {
      headers: { ...answerHeaders, ...headers, 'x-robots-tag': 'noindex' },
    });
  } catch (error) {
    // Without the rows of one site, networks would delete its vehicles.
    return unreadRelease(call, error);
  }
};
