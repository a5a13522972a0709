// The attributes of an <img>. It states its size, so that nothing moves while it loads.
import type { PictureView } from '../../domain/card/card-data.ts';

/** `isFirst`: the largest picture of the first screen, which loads before others. */
export const imageAttributes = (
  { src, srcset, alt, width, height }: PictureView,
  sizes: string,
  isFirst = false,
) =>
  ({
    src,
    srcset: srcset || undefined,
    sizes: srcset ? sizes : undefined,
    alt,
    width,
    height,
    loading: isFirst ? undefined : 'lazy',
    fetchpriority: isFirst ? 'high' : undefined,
    decoding: 'async',
  }) as const;
