// Pages as Markdown, robots.txt and llms.txt.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bots } from '../../../src/domain/agents/bots.ts';
import { ownAnswer, wantsMarkdown } from '../../../src/functions/http/own-answer.ts';
import { llmsFile } from '../../../src/site/files/agent-files.ts';
import { robotsFile } from '../../../src/site/files/sitemaps.ts';
import { openAgentSite, type AgentSiteFixture } from '../../fixtures/agents/agent-site.ts';
import { catalogue } from '../../fixtures/search/catalogue.ts';

const { tenant, entries } = catalogue('harbourside-ford', 40);
const vehicles = entries.map(({ vehicle }) => vehicle);
const [some] = vehicles;

let site: AgentSiteFixture;
beforeAll(async () => {
  site = await openAgentSite(tenant, vehicles);
});
afterAll(() => site.close());

const read = (path: string) => fetch(site.address + path);

// Rule agents-8.
describe('a page as Markdown', () => {
  it('has the address of the page with .md, for vehicles, locations and lists', async () => {
    const vehicle = await read(`/cars/${some!.slug}.md`);
    expect(vehicle.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(vehicle.headers.get('x-robots-tag')).toBe('noindex');
    expect(vehicle.headers.get('link')).toContain(`/cars/${some!.slug}>; rel="canonical"`);
    const text = await vehicle.text();
    expect(text).toMatch(/^# \d{4} /);
    expect(text).toContain(`- VIN: ${some!.vin ?? ''}`);
    expect(text).not.toContain(some!.dealercomments?.slice(0, 30) ?? 'comments');
    const list = await (await read('/search/used-cars.md')).text();
    expect(list).toMatch(/\n- \[.+\]\(http.+\/cars\/[\w-]+\.md\), .*\$/);
    // A list also has vehicles that are coming or sold.
    expect(list).toMatch(/\n[\d,]+ vehicles; the first \d+:\n/);
    const place = tenant.locations[0]!;
    expect(await (await read(`/locations/${place.slug}.md`)).text()).toContain('## Hours: sales');
  });

  it('is 404 where there is no such page', async () => {
    for (const path of ['/cars/never-here.md', '/privacy-policy.md', '/search/none.md', '/.md']) {
      expect((await read(path)).status, path).toBe(404);
    }
  });

  it.each<[accept: string, wants: boolean]>([
    ['text/markdown', true],
    ['text/markdown, text/html;q=0.9, */*;q=0.1', true],
    ['text/html, text/markdown;q=0.5', false],
    ['text/markdown;q=0', false],
    ['*/*', false],
    ['', false],
  ])('answers "%s" at the address of the page: %s', (accept, wants) => {
    expect(wantsMarkdown(new Request('http://a.example/', { headers: { accept } }))).toBe(wants);
  });

  it('leaves pages that have none to the files of the site', async () => {
    const ask = (path: string) =>
      ownAnswer(
        site.functions.app,
        new Request(`http://${tenant.slug}.localhost${path}`, {
          headers: { accept: 'text/markdown' },
        }),
        undefined,
      );
    expect((await ask(`/cars/${some!.slug}`))?.headers.get('vary')).toBe('accept');
    expect(await ask('/privacy-policy')).toBeNull();
    expect(await ask('/photos/a.webp')).toBeNull();
  });
});

describe('robots.txt and llms.txt', () => {
  // Rule agents-7.
  it('turn away the kinds of bots that the settings name', () => {
    const text = robotsFile('https://a.example', ['training']);
    const [, refused = ''] = text.split(/\n\n/);
    expect(refused.split('\n')).toEqual([
      ...bots.training.map((bot) => `User-agent: ${bot}`),
      'Disallow: /',
    ]);
    for (const bot of [...bots.search, ...bots.assistants]) expect(text).not.toContain(bot);
    expect(robotsFile('https://a.example')).toBe(robotsFile('https://a.example', []));
  });

  it('name what the site offers, and there is no llms.txt where it offers nothing', () => {
    const of = (surfaces: typeof tenant.agents.surfaces) =>
      llmsFile({
        tenant: { ...tenant, agents: { ...tenant.agents, surfaces } },
        origin: 'https://a.example',
        shell: { searchPath: '/search/all' } as Parameters<typeof llmsFile>[0]['shell'],
        noun: { one: 'caravan', many: 'caravans' },
      });
    expect(of(['mcp', 'markdown'])[0]?.content).toContain('https://a.example/mcp');
    expect(of(['mcp'])[0]?.content).toContain('\n> Dealer of caravans in ');
    expect(of(['markdown'])[0]?.content).not.toContain('/mcp');
    expect(of([])).toEqual([]);
  });
});
