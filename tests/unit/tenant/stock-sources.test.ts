// What a dealer's settings may say of an export on an SFTP or FTP server, and how each slip is named. Secrets are variables.
import { describe, expect, it } from 'vitest';
import { errorLine, loadTenant } from '../../../src/tenant/load.ts';
import { projectOf } from './project.ts';

const hostKey = `SHA256:${'a'.repeat(43)}`;
const sftp = {
  kind: 'sftp',
  url: 'sftp://files.example:2022/out/stock-*.csv',
  userEnv: 'NORTH_USER',
  secretEnv: 'NORTH_KEY',
  hostKeys: [hostKey],
};
const ftp = {
  kind: 'ftp',
  url: 'ftps://files.example/out/stock.csv',
  userEnv: 'NORTH_USER',
  secretEnv: 'NORTH_PASSWORD',
};
const { secretEnv: _secret, ...withoutSecret } = sftp;
const { hostKeys: _keys, ...withoutHostKeys } = sftp;
const { userEnv: _user, ...withoutUser } = sftp;
const { secretEnv: _password, ...withoutPassword } = ftp;

const errorsOf = (source: object) => {
  const result = loadTenant(projectOf({ stock: { source } }), 'test');
  return result.ok ? [] : result.errors.map((error) => ({ ...error, line: errorLine(error) }));
};

describe('a source on an SFTP or FTP server', () => {
  it.each([
    ['SFTP', sftp],
    ['FTPS', ftp],
    ['FTPS with a certificate', { ...ftp, certificate: 'certs/a.pem' }],
    ['FTP without TLS', { ...ftp, url: 'ftp://files.example:2121/stock.csv' }],
  ])('is right as %s', (_, source) => {
    expect(errorsOf(source)).toEqual([]);
  });

  it.each<[string, object, string, RegExp]>([
    [
      'the address of another kind',
      { ...sftp, url: 'https://files.example/a.csv' },
      'url',
      /sftp:\/\/HOST/,
    ],
    ['no address', { ...sftp, url: 'files.example' }, 'url', /\(sftp:\/\/HOST\[:PORT\]/],
    [
      'a folder instead of a file',
      { ...sftp, url: 'sftp://files.example/out/' },
      'url',
      /FOLDER\/FILE/,
    ],
    ['a server alone', { ...sftp, url: 'sftp://files.example' }, 'url', /FOLDER\/FILE/],
    [
      'a user in the address',
      { ...sftp, url: 'sftp://joe@files.example/a.csv' },
      'url',
      /without a user/,
    ],
    [
      'a password in the address',
      { ...ftp, url: 'ftps://joe:hush@files.example/a.csv' },
      'url',
      /without a user, a password/,
    ],
    [
      'a query in the address',
      { ...ftp, url: 'ftps://files.example/a.csv?key=hush' },
      'url',
      /query/,
    ],
    ['no key of the server', withoutHostKeys, 'hostKeys', /./],
    ['an empty list of keys', { ...sftp, hostKeys: [] }, 'hostKeys', /./],
    [
      'a key of the server in another form',
      { ...sftp, hostKeys: ['MD5:12:34'] },
      'hostKeys.0',
      /ssh-keygen -l prints it: SHA256:…/,
    ],
    [
      'a password in the settings',
      { ...sftp, password: 'hush' },
      'password',
      /hold no secrets: .* under a …Env key/,
    ],
    [
      'a password in the place of its variable',
      { ...ftp, secretEnv: 'hush hush' },
      'secretEnv',
      /./,
    ],
    ['a user without a variable', withoutUser, 'userEnv', /./],
    ['SFTP without a password or key', withoutSecret, 'secretEnv', /./],
    ['FTP without a password', withoutPassword, 'secretEnv', /./],
    [
      'a certificate for an address without TLS',
      { ...ftp, url: 'ftp://files.example/a.csv', certificate: 'certs/a.pem' },
      '',
      /write ftps:\/\//,
    ],
  ])('with %s is refused with its key and what to write', (_, source, key, words) => {
    const errors = errorsOf(source);
    const error = errors.at(-1);
    expect(error?.path).toMatch(new RegExp(`^stock\\.source\\b.*${key.replace('.', '\\.')}$`));
    expect(error?.line).toMatch(words);
    expect(errors.map(({ line }) => line).join()).not.toMatch(/hush|joe/);
  });

  it('with a private key in the settings is refused, because a file of the project holds no secret', () => {
    const key = '-----BEGIN OPENSSH PRIVATE KEY-----\nabc\n-----END OPENSSH PRIVATE KEY-----';
    const lines = errorsOf({ ...sftp, secretEnv: key }).map(({ line }) => line);
    expect(lines).not.toEqual([]);
    expect(lines.join()).not.toContain('BEGIN OPENSSH');
  });
});
