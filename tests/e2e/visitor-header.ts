/** Shoppers of the tests have different addresses, because codes are limited by address (forms/sign-in.ts). */
export const visitorHeader = 'x-test-visitor';
