// What changes beside the pages of a site, where addresses lead and how everything looks, belongs to the step that changed it.
import { describe, expect, it } from 'vitest';
import { causesOf } from '../../../src/review/causes.ts';
import type { SiteSteps } from '../../../src/review/compare-releases.ts';
import { releaseOf, type SmallSite } from '../../fixtures/review/small-site.ts';

const nobody = () => null;

describe('beside its pages', () => {
  const then = { kind: 'settings', path: 'reserve.path' } as const;
  const settings = (path: string) => ({ reserve: { path }, theme: { brand: path } });
  const rules = (path: string) => ({
    version: 1,
    host: 'example.com',
    headers: {},
    caching: [],
    notFoundCaching: '',
    pages: [],
    redirects: [],
    patterns: [],
    rewrites: [{ from: `/cars/:slug/${path}`, to: '/reserve' }],
    gone: { page: '/gone', paths: [] },
    gated: [],
  });
  const siteWith = (path: string, changes: Partial<SmallSite>) => {
    const hostRules = JSON.stringify(rules(path));
    const release = releaseOf({ settings: settings(path), ...changes });
    const files = { '_host-rules.json': { content: hostRules, bytes: 1 } };
    const manifest = { ...release.manifest, files };
    return { ...release, manifest, hostRules, file: () => hostRules };
  };

  it('a site changes by the setting that says so: addresses are not named again', async () => {
    const [was, is] = ['checkout', 'buy-online'].map((path) => siteWith(path, {})) as [Site, Site];
    const steps: SiteSteps = {
      only: null,
      states: (path) => Promise.resolve([{ html: was.page(path), then }]),
      beside: () => Promise.resolve([{ ...was, then }]),
    };
    const found = await causesOf(was, is, { steps, who: nobody });
    expect(found.map(({ kind }) => kind)).toEqual(['setting']);
  });

  it('a design that other software changed is named beside a colour that the dealer chose', async () => {
    const was = siteWith('red', { bundle: 'a', stylesheet: 'a{}' });
    const is = siteWith('blue', { bundle: 'b', stylesheet: 'b{}:root{--brand:blue}' });
    const steps = (stylesheet: string): SiteSteps => ({
      only: null,
      states: (path) => Promise.resolve([{ html: was.page(path), then }]),
      beside: () => Promise.resolve([{ hostRules: was.hostRules, stylesheet, then }]),
    });
    const looks = async (stylesheet: string) => {
      const found = await causesOf(was, is, { steps: steps(stylesheet), who: nobody });
      return found.filter(({ kind }) => kind === 'look').map(({ title }) => title);
    };
    expect(await looks('b{}')).toEqual(['The design changed on every page']);
    expect(await looks('a{}')).toEqual([]);
  });
  type Site = ReturnType<typeof siteWith>;
});
