// The map that replaces a map picture when a shopper taps it: its address and the origins it loads from.

/** Another host's page in a frame, or the address of an extract (PMTiles) that the dealer hosts. */
export type MapEmbed = 'off' | 'openstreetmap' | 'google' | (string & {});

/** Whether a setting, or the address of a map, is that of an extract. */
export const isMapExtract = (embed: string): boolean => embed.endsWith('.pmtiles');

interface Spot {
  lat: number | null;
  long: number | null;
}

/** Half the height of the map in degrees: about a kilometre. */
const reach = 0.008;

/** Address of the map around a location, or of the extract; null without coordinates or where maps are off. */
export function mapEmbedUrl(embed: MapEmbed, { lat, long }: Spot): string | null {
  if (embed === 'off' || lat === null || long === null) return null;
  if (isMapExtract(embed)) return embed;
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
  const known = addresses.filter((address) => address !== null && !isMapExtract(address));
  return [...new Set(known.map((address) => new URL(address ?? '').origin))];
}

/** The origin of an extract that another host serves. */
export const extractOrigins = (embed: MapEmbed): string[] =>
  isMapExtract(embed) && !embed.startsWith('/') ? [new URL(embed).origin] : [];
