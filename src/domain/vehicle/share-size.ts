// The size of pictures in link previews (rule photos-11), in pixels.

export const shareSize = { width: 1200, height: 630 } as const;
