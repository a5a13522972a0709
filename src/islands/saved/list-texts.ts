// Notices for the account's lists (rule saving-4).

export const carSaved = 'Car Saved In Watchlist';
export const carRemoved = 'Car Removed';
export const searchSaved = 'Search Saved. We will tell you of new arrivals.';
