// Takes the pictures of a review: serves both releases on this machine, and opens them in a Chromium if there is one.
import { releaseDir, releasePlace } from '../../src/builder/release.ts';
import { openCamera } from '../../src/review/camera.ts';
import { noPictures, takePictures, type ReviewPictures } from '../../src/review/pictures.ts';
import { savePicture, savePictures } from '../../src/review/review-files.ts';
import type { ReviewSummary } from '../../src/review/summary.ts';
import { createServeApp } from '../../src/serve/app.ts';
import { listen } from '../start/listen.ts';

export interface PicturePlaces {
  dist: string;
  /** The folder of the release that it is compared with; default: `dist`. */
  baseDist?: string;
  dataDir: string;
}

// The night loads this file. The client of browsers takes longer to load than the rest of it, and few nights need it.
const browsers = () => import('../browser.ts');

/** Pictures of a review, stored with it, also what failed. A review without causes starts no browser. */
export async function addPictures(
  summary: ReviewSummary,
  places: PicturePlaces,
  executablePath?: string | null,
): Promise<ReviewPictures> {
  const pictures =
    summary.causes.length === 0
      ? noPictures(null)
      : await picturesOf(summary, places, executablePath);
  savePictures(places.dataDir, summary, pictures);
  return pictures;
}

async function picturesOf(
  summary: ReviewSummary,
  places: PicturePlaces,
  executablePath?: string | null,
): Promise<ReviewPictures> {
  const path = executablePath === undefined ? (await browsers()).findHeadless() : executablePath;
  if (path === null) {
    return noPictures('There are no pictures: the machine that made this review has no browser.');
  }
  return taken(summary, places, path).catch((error: unknown) => {
    console.error(`${summary.slug}: no pictures: ${(error as Error).message}`);
    return noPictures('There are no pictures: the browser that takes them failed.');
  });
}

async function taken(
  summary: ReviewSummary,
  { dist, baseDist = dist, dataDir }: PicturePlaces,
  executablePath: string,
): Promise<ReviewPictures> {
  const { slug, name, release, base, created } = summary;
  const site = (side: string, folder: string, shown: string) => ({
    slug: side,
    name,
    folder: releaseDir(releasePlace(folder, slug), shown),
  });
  const app = createServeApp({
    sites: [
      site('after', dist, release),
      ...(base === null ? [] : [site('before', baseDist, base)]),
    ],
  });
  const server = await listen(app.fetch, 0);
  try {
    const browser = await (await browsers()).launchChromium(executablePath);
    try {
      const camera = await openCamera(browser, {
        now: Date.parse(created),
        // The question about counting visits would cover the page.
        answered: [`${slug}:consent`],
      });
      return await takePictures(summary, {
        camera,
        address: (side, path) => `http://${side}.localhost:${String(server.port)}${path}`,
        save: (picture) => savePicture(dataDir, slug, picture),
      });
    } finally {
      await browser.close();
    }
  } finally {
    server.close();
  }
}
