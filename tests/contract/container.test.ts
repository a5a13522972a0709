// The container file, read by the parser of its editors. A build takes minutes: docs/hosts/server.md says how to make one.
import { existsSync, readFileSync } from 'node:fs';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { ofUnit, shippedFile } from '../fixtures/serve/web-servers.ts';

describe('the container file', () => {
  const text = shippedFile('Containerfile');
  const instructions = DockerfileParser.parse(text).getInstructions();
  const ofKind = (keyword: string) => instructions.filter((each) => each.getKeyword() === keyword);
  const last = (keyword: string) => ofKind(keyword).at(-1)?.getArgumentsContent() ?? '';

  it('has no error or warning, and uses the pinned Node', () => {
    expect(validate(text)).toEqual([]);
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, { version: string }>;
    };
    const version = packages['node_modules/node']?.version ?? '';
    for (const from of ofKind('FROM')) {
      expect(from.getArgumentsContent()).toContain(`node:${version}-`);
    }
  });

  it('copies what exists and is not ignored, and starts the server as the unit does, without root', () => {
    const ignored = readFileSync('.dockerignore', 'utf8').split('\n').filter(Boolean);
    const copied = ofKind('COPY')
      .map((each) => each.getArguments().map((argument) => argument.getValue()))
      .filter(([first = '']) => !first.startsWith('/') && !first.startsWith('--from'))
      .flatMap((words) => words.slice(0, -1));
    for (const path of copied.filter((path) => !path.startsWith('/app'))) {
      expect(existsSync(path), path).toBe(true);
      expect(ignored, path).not.toContain(path.split('/')[0]);
    }
    expect(last('USER')).toBe('node');
    expect(JSON.parse(last('CMD'))).toEqual(['node', ...ofUnit('ExecStart').split(' ').slice(1)]);
  });
});
