// Addresses of the two legal texts. Every site has both, at the addresses that the spec names.

export const privacyPath = '/privacy-policy';
export const termsPath = '/terms-and-conditions';
