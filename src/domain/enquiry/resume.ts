// The resume of a job application (rule enquiry-26): which file a form takes. It reads no file.

/** The largest file, in bytes. Some hosts take no request over 6 MB, and a file grows by a third on its way. */
export const resumeMaxBytes = 3_000_000;

export const resumeMessage =
  'Please choose a PDF or Word file (.docx) of at most 3 MB, such as resume.pdf.';
