// Command `turns` makes the videos of turntables (scripts/demo/files) from the photographs of a turn, with ffmpeg.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { SPIN_FRAMES } from '../pictures/spec.ts';
import { turntables } from '../stock/photos.ts';
import type { DemoContext } from './context.ts';
import { mastersFolder } from './pictures.ts';

/** A turn takes 3.6 s: slow enough to look, and each photograph still follows the one before as a movement. */
const framesPerSecond = SPIN_FRAMES / 3.6;

export function makeTurns({ root, log }: DemoContext): void {
  for (const key of turntables()) {
    const frames = join(mastersFolder(root), `${key}-spin-%02d.webp`);
    const video = join(root, 'scripts', 'demo', 'files', `turn-${key}.webm`);
    const size = 'scale=960:640,format=yuv420p';
    const encoder = ['-c:v', 'libvpx-vp9', '-crf', '44', '-b:v', '0', '-cpu-used', '2', '-an'];
    const input = ['-framerate', String(framesPerSecond), '-i', frames];
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...input, '-vf', size, ...encoder, video]);
    log(video);
  }
}
