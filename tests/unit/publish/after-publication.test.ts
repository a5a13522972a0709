import { expect, it } from 'vitest';
import { afterPublication } from '../../../scripts/publish/after-publication.ts';

const run = (command: string) => afterPublication({ FORECOURT_PUBLISH_AFTER: command })?.();

it('a machine without a command runs none', () => {
  expect(afterPublication({})).toBeNull();
  expect(afterPublication({ FORECOURT_PUBLISH_AFTER: '' })).toBeNull();
});

it('what the command prints is told with it', async () => {
  expect(await run('echo one; echo two >&2')).toEqual({
    command: 'echo one; echo two >&2',
    output: ['one', 'two'],
    problem: null,
  });
});

it('a command that fails is a problem, with its words and the variable that names it', async () => {
  const after = await run('echo cannot reload >&2; exit 3');
  expect(after?.problem).toMatch(/^FORECOURT_PUBLISH_AFTER: .* ended with 3: cannot reload\. /);
  expect((await run('/no/such/program'))?.problem).toMatch(/ended with 127/);
});
