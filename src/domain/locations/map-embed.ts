// The map that replaces a map picture when a shopper taps it: its address and the origins it loads from.

export type MapEmbed = 'off' | 'openstreetmap' | 'google';

interface Spot {
  lat: number | null;
  long: number | null;
}

/** Half the height of the map in degrees: about a kilometre. */
const reach = 0.008;

/** Address of the map around a location; null without coordinates or where maps are off. */
export function mapEmbedUrl(embed: MapEmbed, { lat, long }: Spot): string | null {
  if (embed === 'off' || lat === null || long === null) return null;
  if (embed === 'google') return `https://www.google.com/maps?q=${lat},${long}&z=15&output=embed`;
  const box = [long - 1.5 * reach, lat - reach, long + 1.5 * reach, lat + reach]
    .map((degrees) => degrees.toFixed(4))
    .join('%2C');
  return `https://www.openstreetmap.org/export/embed.html?bbox=${box}&layer=mapnik&marker=${lat}%2C${long}`;
}

/** Origins of the frames that locations show, each once. */
export function frameOrigins(
  embed: MapEmbed,
  places: readonly { address: Spot; tab?: { iframeUrl: string } | null | undefined }[],
): string[] {
  const addresses = places.flatMap(({ address, tab }) => [
    mapEmbedUrl(embed, address),
    tab?.iframeUrl ?? null,
  ]);
  const known = addresses.filter((address) => address !== null);
  return [...new Set(known.map((address) => new URL(address).origin))];
}
