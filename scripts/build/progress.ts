// Progress of a build: one line that changes on a terminal, a plain line per tenant elsewhere.
import type { ProgressEvent } from '../../src/builder/options.ts';

type Stream = Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;

/** `quiet` leaves out the plain lines. The changing line stays: only a terminal shows it. */
export function showProgress(stream: Stream, quiet: boolean) {
  const running = new Map<string, { done: number; total: number }>();
  let bundling = false;
  const line = (text: string) => stream.write(`\r\u001B[2K${text}`);

  const live = () => {
    const parts = [...running].map(([slug, { done, total }]) => `${slug} ${done}/${total}`);
    line([...(bundling ? ['creating the bundle'] : []), ...parts].join('   ').slice(0, 110));
  };
  const event = (happened: ProgressEvent) => {
    if (happened.type === 'bundle') bundling = happened.state === 'needed';
    if (happened.type === 'pages') running.set(happened.slug, happened);
    if (happened.type === 'tenant') {
      const { slug, pages, rendered, errors } = happened.report;
      running.delete(slug);
      const outcome = errors.length > 0 ? 'failed' : `${pages} pages, ${rendered} rendered`;
      if (!stream.isTTY && !quiet) stream.write(`${slug}: ${outcome}\n`);
    }
    if (stream.isTTY) live();
  };
  return {
    event,
    end: () => {
      if (stream.isTTY) line('');
    },
  };
}
