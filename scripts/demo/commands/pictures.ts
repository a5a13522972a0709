import type { DemoContext } from './context.ts';
export async function makePicturesUsed(_c: DemoContext, _s: readonly string[]): Promise<void> {}
