// Reads the file of a job application, which is sent with its enquiry (rule enquiry-26).
import type { FieldError } from '../../domain/enquiry/fields.ts';
import { resumeMaxBytes, resumeMessage } from '../../domain/enquiry/resume.ts';
import type { LeadInput } from '../../protocol/lead.ts';

type ReadResume =
  | { is: 'read'; resume: NonNullable<LeadInput['resume']> }
  /** It is too large, or cannot be read any more. */
  | { is: 'errors'; errors: FieldError[] };

export async function readResume(file: File): Promise<ReadResume> {
  const bytes = file.size > resumeMaxBytes ? null : await file.arrayBuffer().catch(() => null);
  if (!bytes) return { is: 'errors', errors: [{ path: 'resume', message: resumeMessage }] };
  // In pieces, because a function takes a limited number of arguments.
  const pieces = Array.from({ length: Math.ceil(bytes.byteLength / 8_192) }, (_, piece) =>
    String.fromCharCode(...new Uint8Array(bytes.slice(piece * 8_192, (piece + 1) * 8_192))),
  );
  return { is: 'read', resume: { name: file.name, content: btoa(pieces.join('')) } };
}
