// How a brand is drawn where there is no logo of it.

/** Initials as the mark of a brand without a logo: "LR" for Land Rover, "F" for Ford. */
export const mark = (name: string): string =>
  name
    .split(/[\s-]+/)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
    .slice(0, 2);
