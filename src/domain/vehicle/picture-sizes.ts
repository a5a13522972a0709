// The `sizes` of each picture. Markup and preload must agree, or a browser fetches two files. It knows the page grid
// (1,200 px), not the pictures.

/** How many photos of a page load before others (rule photos-1). */
export const photosWithPriority = 2;

/** Cards per row on a phone and on a wide screen; there are two from 640 px and three from 1,000 px on. */
interface CardColumns {
  phone: number;
  wide: number;
}

/** Card in the search grid, which leaves 280 px for the filters from 1,000 px on. */
export function searchCardSizes({ phone, wide }: CardColumns): string {
  return [
    `(min-width:1440px) ${Math.round(1080 / wide)}px`,
    '(min-width:1000px) 300px',
    '(min-width:640px) 46vw',
    phone > 1 ? '46vw' : '92vw',
  ].join(',');
}

/** Card in a row of four, as on the home page and under a vehicle. */
export const rowCardSizes = '(min-width:1000px) 290px,(min-width:640px) 44vw,78vw';

/** Card in rows of three under a vehicle. */
export const threeCardSizes = '(min-width:1000px) 390px,(min-width:640px) 44vw,78vw';

/** An offer in a list: beside its text on a wide screen. */
export const offerPictureSizes = '(min-width:1000px) 464px,92vw';

/** The large photo of a vehicle page. Ratio 3 gets ratio 2: nobody sees the difference, at half the bytes. */
export const vehiclePhotoSizes =
  '(min-width:1280px) 800px,(min-width:1000px) 64vw,(min-resolution:2.5dppx) 68vw,100vw';

/** A picture across the whole screen. */
export const heroSizes = '100vw';

/** The picture above a text page, as wide as the text, and above a post, as wide as the page. */
export const articleSizes = '(min-width:800px) 736px,92vw';
export const postSizes = '(min-width:1290px) 1216px,94vw';
