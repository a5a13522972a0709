import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  ConfigurationError,
  platformMode,
  readConfiguration as readFor,
  usesOf,
  type Environment,
  type Platform,
} from '../../../src/functions/configuration/configuration.ts';
import { journalFolder } from '../../../src/functions/entry/node-store.ts';
import { modes, type Mode } from '../../../src/functions/configuration/mode.ts';
import { optionalSchema, smtpSchema } from '../../../src/functions/configuration/variables.ts';
import { productionSettings, strongSecret } from '../../fixtures/functions/settings.ts';

/** For tenants that send texts. */
const readConfiguration = <M extends Mode>(mode: M, platform: Platform, env: Environment) =>
  readFor(mode, platform, env, { sms: true });

const good = { ...productionSettings, FORECOURT_DATABASE: '/var/lib/forecourt/leads.sqlite' };

function errorsOf(
  env: Environment,
  mode: Mode = 'production',
  platform: Platform = 'node',
  sms = true,
) {
  try {
    readFor(mode, platform, env, { sms });
  } catch (error) {
    if (error instanceof ConfigurationError) return error.errors;
    throw error;
  }
  return [];
}

describe('the configuration of a production server', () => {
  it('is complete with these variables', () => {
    expect(readConfiguration('production', 'node', good)).toEqual({
      mode: 'production',
      listen: {
        visitors: { host: '127.0.0.1', port: 8080 },
        admin: { host: '127.0.0.1', port: 9080 },
      },
      secret: strongSecret,
      store: { kind: 'file', file: '/var/lib/forecourt/leads.sqlite' },
      channels: {
        mail: {
          kind: 'smtp',
          url: 'smtp://127.0.0.1:2525',
          from: 'leads@platform.example',
          tls: false,
        },
        sms: { username: 'user', key: 'key' },
      },
      desk: null,
      visitorHeader: 'x-real-ip',
      drop: null,
      alarms: { email: undefined, url: undefined },
      logLevel: 'info',
      previousSecret: null,
      sharedFolder: null,
      warnings: [],
    });
  });

  it.each([
    ['no tenant sends texts, and none is set up', false, {}, []],
    ['a tenant sends texts', true, {}, ['CLICKSEND_USERNAME', 'CLICKSEND_KEY']],
    ['one half is set', false, { CLICKSEND_KEY: 'key' }, ['CLICKSEND_USERNAME']],
    ['it is set up', false, { CLICKSEND_USERNAME: 'user', CLICKSEND_KEY: 'key' }, []],
  ])('needs the account for texts only where it is used: %s', (_case, sms, own, missing) => {
    const env = { ...good, CLICKSEND_USERNAME: '', CLICKSEND_KEY: '', ...own };
    const read = () => readFor('production', 'node', env, { sms }).channels;
    if (missing.length === 0) {
      expect(read()?.sms).toEqual('CLICKSEND_KEY' in own ? { username: 'user', key: 'key' } : null);
    } else
      expect(read).toThrow(new RegExp(missing.map((name) => `${name} is not set`).join('[^]*')));
  });

  it('has a desk where its address is set, with the operators in lower case', () => {
    const read = (url: string, operators: string) =>
      readConfiguration('production', 'node', {
        ...good,
        FORECOURT_DESK_URL: url,
        FORECOURT_OPERATORS: operators,
      });
    expect(read('https://desk.example.com/', 'Ops@a.example, two@a.example').desk).toEqual({
      url: 'https://desk.example.com',
      operators: ['ops@a.example', 'two@a.example'],
    });
    expect(read('', 'ops@a.example').desk).toBeNull();
    expect(() => read('desk', 'ops')).toThrow(/FORECOURT_DESK_URL.*\n.*FORECOURT_OPERATORS/);
  });

  it('lists everything that is missing at once, each with its purpose and the fix', () => {
    const errors = errorsOf({ SMTP_URL: '' });
    expect(errors.map((error) => error.split(' ')[0])).toEqual([
      'FORECOURT_SECRET',
      'FORECOURT_DATABASE',
      'SMTP_URL',
      'MAIL_FROM',
      'CLICKSEND_USERNAME',
      'CLICKSEND_KEY',
      'FORECOURT_IP_HEADER',
    ]);
    for (const error of errors) expect(error).toMatch(/^\w+ is not set\. .+\. Set it .+/);
  });

  it.each([
    ['x'.repeat(32), 'looks like the placeholder'],
    ['changeme-changeme-changeme-changeme', 'looks like the placeholder'],
    ['a secret of thirty-two characters', 'looks like the placeholder'],
    ['k3Jx9', 'has 5 characters, and 32 are needed'],
    ['k3Jx9pQ7'.repeat(8), 'is easy to guess'],
    ['abcdefghijklmnopqrstuvwxyz0987654321', 'is easy to guess'],
    ['ababcbacabbcacbabcacbabcbacbabcabcab', 'is easy to guess'],
  ])('refuses the secret %s', (secret, problem) => {
    const [error, ...more] = errorsOf({ ...good, FORECOURT_SECRET: secret });
    expect(more).toEqual([]);
    expect(error).toContain(`FORECOURT_SECRET ${problem}`);
    expect(error).toContain('openssl rand -base64 32');
    expect(error).not.toContain(secret);
  });

  it.each([strongSecret, '1f9b4c7e08d2a35640ce91b7fa83d25e', 'Kd8s-PqLw_Zx71mNbVc05RtYhUjGf2Ae'])(
    'accepts the drawn secret %s',
    (secret) => {
      expect(errorsOf({ ...good, FORECOURT_SECRET: secret })).toEqual([]);
    },
  );

  it.each([
    ['MAIL_FROM', 'leads', 'is not a mail address'],
    ['MAIL_FROM', 'Leads <leads@dealers.example>', 'is not a mail address'],
    ['SMTP_URL', 'mail.example:587', 'is not the address of a mail server'],
    ['SMTP_URL', 'https://mail.example', 'is not the address of a mail server'],
    ['FORECOURT_DATABASE', 'mysql://u:hush@db/leads', 'begins with "mysql://"'],
    ...[
      'postgres://u:hush@db.provider.example/leads',
      'postgresql://u:hush@db.provider.example:6543/leads?sslmode=prefer',
      'postgres://u:hush@52.63.1.9/leads',
      'postgres://u:hush@[2606:4700::1]/leads',
      'postgres:///leads?host=db.provider.example&sslmode=disable',
    ].map((url) => ['FORECOURT_DATABASE', url, 'sends leads to another network in clear']),
    ['FORECOURT_DESK_URL', 'http://desk.example.com', 'is not an https address'],
    ['FORECOURT_SECRET_PREVIOUS', 'short', 'has 5 characters'],
    ['FORECOURT_IP_HEADER', 'x real ip', 'is not the name of a header'],
    ['FORECOURT_ALARM_EMAIL', 'nobody', 'is not a mail address'],
    ['FORECOURT_ALARM_URL', 'http://chat.example', 'is not an https address'],
    ['FORECOURT_LOG_LEVEL', 'loud', 'is not one of debug, info, warn, error'],
    ['FORECOURT_MODE', 'preview', 'is not production, the mode of this command'],
  ])('refuses %s = %s', (name, value, problem) => {
    const errors = errorsOf({ ...good, [name]: value });
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(`${name} ${problem}`);
    expect(errors[0]).not.toContain('hush');
  });

  it.each([
    'postgres://u:p@db.provider.example/leads?sslmode=require',
    'postgres://u:p@52.63.1.9/leads?sslmode=verify-full',
    'postgres://u:p@localhost/leads',
    'postgres://u:p@127.0.0.1:5433/leads',
    'postgres://u:p@10.20.0.4/leads',
    'postgres://u:p@database/leads',
    'postgres:///leads?host=/var/run/postgresql',
  ])('accepts a store whose way nobody can read: %s', (url) => {
    expect(errorsOf({ ...good, FORECOURT_DATABASE: url })).toEqual([]);
  });

  it('has a desk without https on this machine alone', () => {
    const url = 'http://desk.localhost:8080';
    expect(errorsOf({ ...good, FORECOURT_DESK_URL: url })).toEqual([]);
  });

  it('takes mail through Resend, and visitors without a proxy', () => {
    const { SMTP_URL: _none, ...others } = good;
    const env = { ...others, RESEND_KEY: 're_1', FORECOURT_IP_HEADER: 'socket' };
    expect(readConfiguration('production', 'node', env)).toMatchObject({
      channels: { mail: { kind: 'resend', key: 're_1' } },
      visitorHeader: null,
    });
  });
});

describe('a mode that sends nothing', () => {
  it('refuses a secret that can be guessed, and makes its own where none is set', () => {
    for (const mode of ['preview', 'local'] as const) {
      const [error] = errorsOf({ FORECOURT_SECRET: 'k3Jx9pQ7'.repeat(8) }, mode);
      expect(error, mode).toBe(
        'FORECOURT_SECRET is easy to guess. Unset it: this mode creates its own secret',
      );
      expect(readConfiguration(mode, 'node', {}).secret, mode).toBeNull();
    }
  });

  it('needs no variable, and reads none of production', () => {
    for (const mode of ['preview', 'local'] as const) {
      for (const env of [{}, good]) {
        const configuration = readConfiguration(mode, 'node', env);
        expect(configuration, mode).toMatchObject({ channels: null, store: null });
      }
    }
  });

  it('as a preview needs a separate store', () => {
    const own = { FORECOURT_PREVIEW_DATABASE: 'postgres://db/preview' };
    expect(readConfiguration('preview', 'node', { ...good, ...own }).store).toEqual({
      kind: 'postgres',
      url: 'postgres://db/preview',
    });
  });

  it.each([
    ['/var/lib/forecourt/leads.sqlite', '/var/lib/forecourt/leads.sqlite'],
    ['leads.sqlite', './data/../leads.sqlite'],
    ['postgres://app:a@db/leads', 'postgresql://preview:b@DB:5432/leads?sslmode=require'],
    ['postgres:///leads?host=/run/pg', 'postgresql:///leads?user=app&host=/run/pg'],
    ['postgres://leads@db', 'postgres://db/leads'],
  ])('as a preview refuses the store of production %s, spelled %s', (production, own) => {
    const env = { ...good, FORECOURT_DATABASE: production, FORECOURT_PREVIEW_DATABASE: own };
    expect(errorsOf(env, 'preview')).toEqual([
      expect.stringMatching(/^FORECOURT_PREVIEW_DATABASE is the store of production/),
    ]);
  });

  it.each([
    ['leads.sqlite', 'preview.sqlite'],
    ['postgres://db/leads', 'postgres://db/preview'],
    ['postgres://db/leads', 'postgres://other/leads'],
    ['postgres://db/leads', 'postgres://db:5433/leads'],
    ['postgres://db/leads', 'postgres://db/leads?options=-csearch_path%3Dpreview'],
  ])('as a preview beside %s may use %s', (production, own) => {
    const env = { ...good, FORECOURT_DATABASE: production, FORECOURT_PREVIEW_DATABASE: own };
    expect(errorsOf(env, 'preview')).toEqual([]);
  });

  it('alone may have pages of /_dev/, and only local mode has them', () => {
    expect(Object.entries(modes).filter(([, { devPages }]) => devPages)).toEqual([
      ['local', expect.objectContaining({ sends: false })],
    ]);
    expect(modes.preview.sends).toBe(false);
  });
});

describe('a platform without a disk', () => {
  const platform = { ...good, RESEND_KEY: 're_1', FORECOURT_DATABASE: 'postgres://db/leads' };

  it('has the mode of FORECOURT_MODE, by default production', () => {
    expect(platformMode({})).toBe('production');
    expect(platformMode({ FORECOURT_MODE: 'preview' })).toBe('preview');
    expect(() => platformMode({ FORECOURT_MODE: 'local' })).toThrow(
      /FORECOURT_MODE is neither production nor preview/,
    );
  });

  it('refuses a store in a file, and mail without Resend', () => {
    expect(
      errorsOf({ ...platform, FORECOURT_DATABASE: 'leads.sqlite' }, 'production', 'serverless'),
    ).toEqual([expect.stringMatching(/^FORECOURT_DATABASE is the path of a file.*postgres/)]);
    expect(errorsOf({ ...platform, RESEND_KEY: '' }, 'production', 'serverless')).toEqual([
      expect.stringMatching(/^RESEND_KEY is not set/),
    ]);
  });

  it('shares the secret between its instances, in a preview too', () => {
    const errors = errorsOf({}, 'preview', 'serverless');
    expect(errors.map((error) => error.split(' ')[0])).toEqual([
      'FORECOURT_SECRET',
      'FORECOURT_PREVIEW_DATABASE',
    ]);
  });
});

describe('the warnings of a production server', () => {
  const tenant = {
    slug: 'north',
    functions: {
      smsFromEnv: 'NORTH_SMS',
      webhook: { url: 'https://crm.example', secretEnv: 'NORTH_WEBHOOK' },
      integrations: { rego: { keyEnv: 'NORTH_REGO' }, reviews: { keyEnv: null } },
    },
    payments: { account: { keyEnv: 'NORTH_STRIPE', webhookSecretEnv: 'NORTH_STRIPE_HOOK' } },
  };
  const warningsOf = (env: Environment) =>
    readFor('production', 'node', { ...good, ...env }, usesOf([tenant])).warnings;
  const strong = {
    NORTH_SMS: 'NORTH',
    NORTH_WEBHOOK: strongSecret,
    NORTH_REGO: 'rk_51Hq8sLk2mNv94Tz',
    // Keys of providers repeat letters.
    NORTH_STRIPE: 'sk_live_AAAAAAAAAAAAAAAAx91mNbVc05',
    NORTH_STRIPE_HOOK: 'whsec_9sLkQm2NvXw81Bt',
  };

  it('list every variable that a tenant names and that is missing, with the setting and no value', () => {
    expect(warningsOf({})).toEqual(
      [
        ['NORTH_SMS', 'functions.smsFromEnv'],
        ['NORTH_WEBHOOK', 'functions.webhook.secretEnv'],
        ['NORTH_REGO', 'functions.integrations.rego.keyEnv'],
        ['NORTH_STRIPE', 'payments.account.keyEnv'],
        ['NORTH_STRIPE_HOOK', 'payments.account.webhookSecretEnv'],
      ].map(
        ([name, path]) =>
          `${name!} is not set. ${path!} of north names it: set it, or change the setting`,
      ),
    );
    expect(warningsOf(strong)).toEqual([]);
  });

  it.each([
    ['NORTH_WEBHOOK', 'k3Jx9pQ7tY2mWz81', 'has 16 characters, and 32 are needed'],
    ['NORTH_WEBHOOK', 'changeme-changeme-changeme-changeme', 'looks like the placeholder'],
    ['NORTH_STRIPE', 'sk_live', 'has 7 characters, which is too short for a key'],
    ['NORTH_STRIPE_HOOK', 'whsec_change-me-please', 'looks like the placeholder'],
  ])('list a weak %s', (name, value, problem) => {
    const [warning, ...more] = warningsOf({ ...strong, [name]: value });
    expect(more).toEqual([]);
    expect(warning).toContain(`${name} ${problem}`);
    expect(warning).not.toContain(value);
  });

  it.each([
    ['0.0.0.0:8080', 'x-forwarded-for', true],
    ['[::]:8080', 'x-forwarded-for', true],
    ['127.0.0.1:8080', 'x-forwarded-for', false],
    ['0.0.0.0:8080', 'socket', false],
  ])('name a believed header where everybody reaches the port: %s, %s', (listen, header, warns) => {
    const env = { FORECOURT_LISTEN: listen, FORECOURT_IP_HEADER: header };
    const found = warningsOf({ ...strong, ...env }).join();
    expect(found.includes('FORECOURT_LISTEN')).toBe(warns);
  });

  it('name the journal that two checkouts with one PostgreSQL do not share', () => {
    const store = { ...strong, FORECOURT_DATABASE: 'postgres://u:p@localhost/leads' };
    expect(warningsOf(store).join()).toContain('FORECOURT_DATA_DIR is not set');
    const shared = { ...store, FORECOURT_DATA_DIR: '/srv/forecourt' };
    expect(warningsOf(shared)).toEqual([]);
    const ofCheckout = (folder: string) =>
      journalFolder(readFor('production', 'node', { ...good, ...shared }, { sms: true }), folder);
    expect(ofCheckout('/srv/one')).toBe(ofCheckout('/srv/two'));
  });
});

describe('the table of variables in the README', () => {
  const rows = readFileSync('README.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| `[A-Z]/.test(line))
    .map((line) => {
      const [names = '', production = '', preview = ''] = line.split(' | ');
      const found = names.match(/[A-Z_]{4,}/g) ?? [];
      return { names: found, production: production.trim(), preview: preview.trim() };
    });
  const namesWhere = (column: 'production' | 'preview', value: string) =>
    rows.filter((row) => row[column] === value).flatMap(({ names }) => names);
  const missing = (mode: Mode, platform: Platform) =>
    errorsOf({}, mode, platform, false).map((error) => error.split(' ')[0]);

  it('says which variables each mode requires', () => {
    const needed = namesWhere('production', 'required').filter((name) => name !== 'RESEND_KEY');
    expect(needed.sort()).toEqual(missing('production', 'node').sort());
    const ofPreview = namesWhere('preview', 'required');
    expect(ofPreview.sort()).toEqual(missing('preview', 'serverless').sort());
  });

  it('names every optional variable', () => {
    const read = [...Object.keys(optionalSchema.shape), ...Object.keys(smtpSchema.shape)];
    const listed = rows.flatMap(({ names }) => names);
    expect(read.filter((name) => !listed.includes(name))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });
});
