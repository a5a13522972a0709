// Loads the frames of a spin, several at once, and decodes them before they are shown, so that turning never waits. A
// frame that fails is null and is reported to the console only (rule photos-5).

/** Parallel requests: enough to fill a phone's connection, few enough to leave bandwidth for the page. */
const parallelRequests = 6;
async function frame(address: string): Promise<ImageBitmap | null> {
  const img = new Image();
  img.src = address;
  try {
    // Decoding happens off the main thread, which then only copies. Scaling here would cost it 50 ms a frame.
    await img.decode();
    return await createImageBitmap(img);
  } catch {
    console.warn(`Spin image failed to load: ${address}`);
    return null;
  }
}

/** All frames in order, null for each that failed. Resolves after the last attempt; never rejects. */
export async function loadFrames(addresses: readonly string[]): Promise<(ImageBitmap | null)[]> {
  const frames: (ImageBitmap | null)[] = addresses.map(() => null);
  let next = 0;
  const work = async () => {
    while (next < addresses.length) {
      const index = next;
      next += 1;
      frames[index] = await frame(addresses[index] as string);
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallelRequests, addresses.length) }, work));
  return frames;
}
