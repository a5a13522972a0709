import { expect, it } from 'vitest';
import { resumeMaxBytes, resumeMessage } from '../../../../src/domain/enquiry/resume.ts';
import { withResume } from '../../../../src/islands/enquiry/resume-content.ts';

it('reads every byte of a file, in pieces', async () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, at) => (at * 7) % 256);
  const read = await withResume({ name: 'Kim', resume: new File([bytes], 'cv.pdf') });
  const content = Buffer.from(bytes).toString('base64');
  expect(read).toEqual({
    is: 'read',
    values: { name: 'Kim', resume: 'cv.pdf' },
    sent: { resume: { name: 'cv.pdf', content } },
  });
});

it('refuses a file that is too large before it is sent', async () => {
  const resume = new File([new Uint8Array(resumeMaxBytes + 1)], 'cv.pdf');
  const errors = [{ path: 'resume', message: resumeMessage }];
  expect(await withResume({ resume })).toEqual({ is: 'errors', errors });
});
