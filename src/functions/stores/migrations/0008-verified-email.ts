// The mail address that its owner confirmed by a link. An address typed in before counts as unconfirmed.
export const verifiedEmail = [
  `ALTER TABLE contacts ADD COLUMN verified_email TEXT NOT NULL DEFAULT ''`,
] as const;
