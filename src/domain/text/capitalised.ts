// Apart from format.ts, which every page loads: of the browsers' scripts only the search needs it.

/** "cars" -> "Cars". */
export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
