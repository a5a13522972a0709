// Reads the file of a job application, which is sent with its enquiry (rule enquiry-26).
import { resumeMaxBytes, resumeMessage } from '../../domain/enquiry/resume.ts';
import type { FormValues } from './fields-of-form.ts';

/** The form's values as texts, and the resume as it is sent; `errors`: it is too large, or cannot be read any more. */
export async function withResume(values: FormValues) {
  const file = values['resume'] as File;
  const bytes = file.size > resumeMaxBytes ? null : await file.arrayBuffer().catch(() => null);
  if (!bytes) {
    return { is: 'errors' as const, errors: [{ path: 'resume', message: resumeMessage }] };
  }
  // In pieces, because a function takes a limited number of arguments.
  const pieces = Array.from({ length: Math.ceil(bytes.byteLength / 8_192) }, (_, piece) =>
    String.fromCharCode(...new Uint8Array(bytes.slice(piece * 8_192, (piece + 1) * 8_192))),
  );
  const resume = { name: file.name, content: btoa(pieces.join('')) };
  return { is: 'read' as const, values: { ...values, resume: file.name }, sent: { resume } };
}
