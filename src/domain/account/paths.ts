// Addresses of the account's pages that are the same on every site. Every page's script needs them, so they are apart from
// the gate, which a page loads with its first form.

export const watchlistPath = '/watchlist';
