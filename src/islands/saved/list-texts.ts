// What a shopper reads when something is on a list of the account (rule saving-4).

export const carSaved = 'Car Saved In Watchlist';
export const carRemoved = 'Car Removed';
export const searchSaved = 'Search Saved. We will tell you of new arrivals.';
