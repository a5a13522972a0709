// The resume of a job application (rule enquiry-26): which files are taken, where they go, and when they are gone.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resumeMaxBytes, resumeMessage } from '../../../src/domain/enquiry/resume.ts';
import { erasePersonalData } from '../../../src/functions/jobs/retention.ts';
import { erasePerson } from '../../../src/functions/leads/person.ts';
import {
  cookieOf,
  enquiry,
  formToken,
  openFunctions,
  start,
  storedLeads,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';

let fixture: FunctionsFixture;
beforeEach(async () => {
  fixture = await openFunctions();
});
afterEach(() => fixture.close());

const pdf = (length = 100) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(length - 9, 7)]);
const word = (...names: string[]) => Buffer.from(`PK\u0003\u0004 ${names.join(' ')}`);
const job = { category: 'Career Enquiry' };
const resumeOf = (bytes: Buffer, name = 'Kim N.pdf') => ({
  resume: { name, content: bytes.toString('base64') },
});

const apply = async (changes: Record<string, unknown>) =>
  fixture.ask('/api/leads', { body: enquiry(await formToken(fixture), { ...job, ...changes }) });
const linkOf = async () => (await storedLeads(fixture)).at(-1)?.payload?.resume?.url ?? '';
const download = (url: string, host?: string) => {
  const { pathname, search } = new URL(url);
  return fixture.ask(pathname + search, host === undefined ? {} : { host });
};
const stored = () => fixture.db.all('SELECT lead_id FROM resumes');

describe('the file', () => {
  it.each([
    ['a PDF file of 2 MB', pdf(2_000_000), 'application/pdf'],
    ['a Word file', word('word/document.xml'), 'application/vnd.openxml'],
  ])('is downloaded as it was sent, and never shown: %s', async (_what, bytes, type) => {
    expect((await apply(resumeOf(bytes))).status).toBe(201);
    const answer = await download(await linkOf());
    expect(answer.headers.get('content-type')).toContain(type);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="resume\./);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it.each([
    ['a program that calls itself a PDF file', Buffer.from('MZ\u0090\u0000')],
    ['a page', Buffer.from('<script>alert(1)</script>')],
    ['a page that mentions PDF later', Buffer.from('<html>%PDF-1.7')],
    ['a Word file with macros', word('word/document.xml', 'word/vbaProject.bin')],
    ['another archive', word('xl/workbook.xml')],
    ['an empty file', Buffer.alloc(0)],
    ['a file that is too large', pdf(resumeMaxBytes + 1)],
  ])('is refused at its field: %s', async (_what, bytes) => {
    const answer = await apply(resumeOf(bytes));
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      errors: [{ path: 'resume', message: resumeMessage }],
    });
    expect(await stored()).toEqual([]);
  });

  it('is taken with a job application only', async () => {
    const answer = await apply({ category: 'General Enquiry', ...resumeOf(pdf()) });
    expect(answer.status).toBe(422);
  });

  it('is not stored with an application that is held', async () => {
    await apply({ ...resumeOf(pdf()), company_website: 'https://spam.example' });
    expect(await stored()).toEqual([]);
    expect((await storedLeads(fixture))[0]?.payload?.resume).toEqual({ name: 'Kim N.pdf', kb: 1 });
  });
});

describe('the link', () => {
  it('is in the dealer’s mail and not in the message to the applicant', async () => {
    await apply(resumeOf(pdf()));
    const link = await linkOf();
    await fixture.outbox.pump();
    const line = `Resume: Kim N.pdf (1 KB), ${link}`;
    const told = (own: boolean) =>
      fixture.mails.filter(({ to }) => (to.address === 'kim@shopper.example') === own);
    expect(told(false).some(({ text }) => text.includes(line))).toBe(true);
    expect(told(true).some(({ text }) => text.includes(link))).toBe(false);
  });

  it('leads nowhere when it is changed, or asked of another dealer', async () => {
    await apply(resumeOf(pdf()));
    const link = await linkOf();
    expect((await download(`${link}x`)).status).toBe(404);
    expect((await download(link, 'parkside-used-cars.localhost')).status).toBe(404);
  });

  it.each([
    [
      'the time of leads is over',
      (f: FunctionsFixture) =>
        erasePersonalData(f.db, 'harbourside-ford', 1, start + 3 * 86_400_000),
    ],
    [
      'the person is erased',
      (f: FunctionsFixture) =>
        erasePerson(f.deps, 'harbourside-ford', { names: ['0412345678'] }, start),
    ],
  ])('leads nowhere once %s, and the file is gone', async (_when, erase) => {
    await apply(resumeOf(pdf()));
    const link = await linkOf();
    await erase(fixture);
    expect(await stored()).toEqual([]);
    expect((await download(link)).status).toBe(404);
  });
});

describe('without JavaScript', () => {
  const post = async (file: File, changes: Record<string, string> = {}) => {
    const pixel = await fixture.ask('/api/forms/token.gif');
    fixture.pass(5_000);
    const form = new FormData();
    const fields = {
      kind: 'general-enquiry',
      name: 'Kim',
      last_name: 'Nguyen',
      phone: '0412345678',
    };
    for (const [name, value] of Object.entries({
      ...fields,
      ...job,
      email: 'kim@shopper.example',
      message: 'I can weld.',
      ...changes,
    })) {
      form.append(name, value);
    }
    form.append('resume', file);
    const body = new Response(form);
    const { url, headers } = fixture.requestOf('/api/leads', { body: '' });
    headers.set('content-type', body.headers.get('content-type') ?? '');
    headers.set('cookie', `__Host-form=${cookieOf(pixel, '__Host-form')}`);
    const text = await body.arrayBuffer();
    return fixture.app.fetch(new Request(url, { method: 'POST', headers, body: text }));
  };

  it('a posted form stores the file', async () => {
    const answer = await post(new File([new Uint8Array(pdf())], 'Kim N.pdf'));
    expect(answer.status).toBe(303);
    const file = await download(await linkOf());
    expect(Buffer.from(await file.arrayBuffer()).equals(pdf())).toBe(true);
  });

  it('a form without a file is sent as well', async () => {
    expect((await post(new File([], ''))).status).toBe(303);
    expect(await stored()).toEqual([]);
  });

  it('a form that comes back has the file, unless the file was the mistake', async () => {
    const good = await (await post(new File(['%PDF-1.7'], 'cv.pdf'), { phone: '12' })).text();
    expect(good).toContain('enctype="multipart/form-data"');
    expect(good).toContain('Attached: cv.pdf');
    expect(good).toContain('name="resume.content"');
    const bad = await (await post(new File(['<script>'], 'cv.pdf'))).text();
    expect(bad).toContain(resumeMessage);
    expect(bad).not.toContain('name="resume.content"');
  });
});
