// Loads the frames of a spin: some at once, decoded before they are shown, scaled to the stage, so that turning
// never waits and never decodes. A frame that fails is null and told to the console only (spec §8).

/** Requests at once: enough to fill a phone's connection, few enough to leave room for the page. */
const atOnce = 6;
/** Wider than this, 36 decoded frames would cost a phone more memory than a page may take. */
const widest = 960;

async function frame(address: string, width: number): Promise<ImageBitmap | null> {
  const img = new Image();
  img.src = address;
  try {
    await img.decode();
    const scale = Math.min(1, width / img.naturalWidth);
    return await createImageBitmap(img, {
      resizeWidth: Math.max(1, Math.round(img.naturalWidth * scale)),
      resizeHeight: Math.max(1, Math.round(img.naturalHeight * scale)),
      resizeQuality: 'medium',
    });
  } catch {
    console.warn(`Spin image failed to load: ${address}`);
    return null;
  }
}

/** All frames in order, null for each that failed. Resolves when the last has been tried; never rejects. */
export async function loadFrames(
  addresses: readonly string[],
  stageWidth: number,
): Promise<(ImageBitmap | null)[]> {
  const width = Math.min(widest, Math.ceil(stageWidth * devicePixelRatio));
  const frames: (ImageBitmap | null)[] = addresses.map(() => null);
  let next = 0;
  const work = async () => {
    while (next < addresses.length) {
      const index = next;
      next += 1;
      frames[index] = await frame(addresses[index] as string, width);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, addresses.length) }, work));
  return frames;
}
