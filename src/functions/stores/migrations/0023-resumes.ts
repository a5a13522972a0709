// The resume of a job application as base64, in parts, because D1 takes no row over 2 MB. It is deleted with its lead.
export const resumes = [
  `CREATE TABLE resumes (
    lead_id TEXT NOT NULL,
    part INTEGER NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (lead_id, part)
  )`,
] as const;
