// When a lead was answered and by whom ('' by the link in a mail), and who is signed in at the desk. The id of a session is
// that of the link that opened it, so that a link opens one session.
export const desk = [
  `ALTER TABLE leads ADD COLUMN answered_at BIGINT`,
  `ALTER TABLE leads ADD COLUMN answered_by TEXT`,
  `CREATE INDEX leads_unanswered ON leads (answered_at, created_at)`,
  `CREATE TABLE desk_sessions (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL,
    opened_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    ended_at BIGINT
  )`,
] as const;
