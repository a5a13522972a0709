// The addresses of pictures that people of a dealer upload at the desk. It does not know where the pictures are stored.

/** Where pictures of the desk are among the pictures of a site: "/desk/2f6c….webp". */
export const deskPictureFolder = '/desk/';
export const pictureNamePattern = /^[0-9a-f]{32}\.webp$/;

/** The name of a picture in an address of the desk; null for every other address. */
export function deskPictureName(address: string): string | null {
  const name = address.startsWith(deskPictureFolder) ? address.slice(deskPictureFolder.length) : '';
  return pictureNamePattern.test(name) ? name : null;
}

/** The names of the pictures that a value of a correction shows, such as an offer or a slide. */
export const deskPicturesIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [deskPictureName(value)].filter((name) => name !== null)
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(deskPicturesIn)
      : [];
