// The tools that a page offers to the browser's assistant.
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAgentSite, type AgentSiteFixture } from '../../fixtures/agents/agent-site.ts';
import { catalogue } from '../../fixtures/search/catalogue.ts';

const script = readFileSync('public/web-mcp.js', 'utf8');
const { tenant, entries } = catalogue('harbourside-ford', 40);
const vehicles = entries.map(({ vehicle }) => vehicle);

interface OfferedTool {
  name: string;
  execute: (input: object) => Promise<{ structuredContent: Record<string, unknown> }>;
}

let site: AgentSiteFixture;
beforeAll(async () => {
  site = await openAgentSite(tenant, vehicles);
});
afterAll(() => site.close());

/** The tools that a page at `pathname` offers. */
function offeredAt(pathname: string, modelContext?: object): OfferedTool[] {
  const offered: OfferedTool[] = [];
  const registerTool = (tool: OfferedTool) => offered.push(tool);
  runInNewContext(script, {
    document: { modelContext: modelContext ?? { registerTool } },
    location: { pathname },
    fetch: (path: string, init: RequestInit) => fetch(site.address + path, init),
  });
  return offered;
}

// Rule agents-9.
describe('the tools of a page', () => {
  it('are the search, and on the page of a vehicle the vehicle', async () => {
    const [search] = offeredAt('/search/used-cars');
    const found = await search!.execute({ query: 'ford' });
    expect(found.structuredContent['total']).toBeGreaterThan(0);
    const { slug } = vehicles[0]!;
    const tools = offeredAt(`/cars/${slug}`);
    expect(tools.map(({ name }) => name)).toEqual(['search_vehicles', 'get_vehicle']);
    expect((await tools[1]!.execute({})).structuredContent).toMatchObject({ vehicle: { slug } });
  });

  it('are none in a browser without an assistant, and fit in 1 KB', () => {
    expect(offeredAt('/search', {})).toEqual([]);
    expect(gzipSync(script).length).toBeLessThanOrEqual(1_024);
  });
});
