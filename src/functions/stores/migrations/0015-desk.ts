// When a lead was answered and by whom ('' by the link in a mail), and the sign-in links and sessions of the desk. A link
// becomes the one session with its id, so that it opens once.
export const desk = [
  `ALTER TABLE leads ADD COLUMN answered_at BIGINT`,
  `ALTER TABLE leads ADD COLUMN answered_by TEXT`,
  `CREATE TABLE desk_sessions (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL,
    opened_at BIGINT,
    expires_at BIGINT NOT NULL
  )`,
] as const;
