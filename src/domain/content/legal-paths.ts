// Addresses of the two legal texts. Every site has both, at the addresses that the spec names.

export const privacyPath = '/privacy-policy';
export const termsPath = '/terms-and-conditions';

/** Label of the tick for the terms; forms link its last words. */
export const termsLabel = 'I agree to the terms of use.';
