// The resume of a job application (rule enquiry-26): what it may be, how it is stored, and the link by which the dealer
// downloads it. Nothing opens or converts it here.
import { resumeMaxBytes, resumeMessage } from '../../domain/enquiry/resume.ts';
import type { FieldError } from '../../domain/enquiry/fields.ts';
import { careerCategory } from '../../domain/enquiry/kinds.ts';
import type { LeadInput } from '../../protocol/lead.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { problem, type Handlers } from '../endpoints/endpoint.ts';
import { answerHeaders } from '../http/problem.ts';
import { siteAddress } from '../outbox/messages.ts';
import type { Signer } from '../security/crypto.ts';
import { insertWhere, type Database, type Statement } from '../stores/database.ts';
import { leadOfToken, leadToken } from './lead-token.ts';

type Resume = NonNullable<LeadInput['resume']>;

/** Characters of base64 in a row. */
const partLength = 1_000_000;

const kinds = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

/** By what the file contains, not by its name; null: another kind, or a Word file with macros. */
function kindOf(bytes: Buffer): keyof typeof kinds | null {
  if (bytes.indexOf('%PDF-') === 0) return 'pdf';
  const isWord = bytes.indexOf('PK\u0003\u0004') === 0 && bytes.includes('word/document.xml');
  return isWord && !/vbaProject|activeX/i.test(bytes.toString('latin1')) ? 'docx' : null;
}

/** A resume is taken in a job application only, at a dealer with a page for jobs. */
export function resumeErrors(
  { pages }: Pick<Tenant, 'pages'>,
  { resume, category }: LeadInput,
): FieldError[] {
  if (!resume) return [];
  const bytes = Buffer.from(resume.content, 'base64');
  const isJob = pages.careers && category === careerCategory;
  const isGood = isJob && bytes.length <= resumeMaxBytes && kindOf(bytes) !== null;
  return isGood ? [] : [{ path: 'resume', message: resumeMessage }];
}

/** Stores it with its lead. `condition`: the lead of the batch was stored. */
export const resumeStatements = (
  { content }: Resume,
  lead: string,
  condition: string,
): Statement[] =>
  (content.match(new RegExp(`.{1,${String(partLength)}}`, 'g')) ?? []).map((text, part) =>
    insertWhere('resumes', { lead_id: lead, part, content: text }, condition, lead),
  );

/** The file in the payload of its lead. */
export const storedResume = (
  { name, content }: Resume,
  { signer, tenant, lead }: { signer: Signer; tenant: Pick<Tenant, 'slug' | 'url'>; lead: string },
) => ({
  name,
  kb: Math.ceil((content.length * 0.75) / 1_000),
  url: `${siteAddress(tenant)}/api/leads/resume?token=${leadToken(signer, 'resume', tenant.slug, lead)}`,
});

async function resumeOf(db: Database, lead: string): Promise<Buffer<ArrayBuffer>> {
  const rows = await db.all<{ content: string }>(
    'SELECT content FROM resumes WHERE lead_id = ? ORDER BY part',
    [lead],
  );
  return Buffer.from(rows.map(({ content }) => content).join(''), 'base64');
}

export const resumeHandlers = {
  resume: async (call) => {
    const { services, tenant, query } = call;
    const lead = leadOfToken(services.signer, 'resume', tenant.slug, query.token);
    const bytes = lead === null ? null : await resumeOf(services.db, lead);
    const kind = bytes && kindOf(bytes);
    if (!bytes || !kind) {
      return problem(call, 'not-found', 'This file is deleted, or the link is not complete.');
    }
    return new Response(bytes, {
      headers: {
        ...answerHeaders,
        'content-type': kinds[kind],
        // A browser saves it and shows nothing of it on the dealer's own address.
        'content-disposition': `attachment; filename="resume.${kind}"`,
        'content-security-policy': "sandbox; default-src 'none'",
      },
    });
  },
} satisfies Partial<Handlers>;
