// The summary of a purchase as a PDF: as many A4 pages as it needs, for the shopper's files. The document decides its content.
import { PDFDocument } from '@cantoo/pdf-lib';
import { isWide, type PurchaseDocument } from '../domain/purchase/purchase-summary.ts';
import { heading, muted, newPen, paper, rule, write } from './pdf.ts';

export async function purchasePdf(document: PurchaseDocument): Promise<Uint8Array> {
  const { title, dealer, sections, notes } = document;
  const pdf = await PDFDocument.create();
  pdf.setTitle(title);
  pdf.setAuthor(dealer[0] ?? '');
  pdf.setLanguage('en-AU');
  const pen = await newPen(pdf);
  const inner = paper.width - 2 * paper.margin;
  const label = inner * 0.36;
  /** Starts a new page unless `height` points are left. */
  const room = (height: number) => {
    if (pen.y + height <= paper.height - paper.margin) return;
    pen.page = pdf.addPage([paper.width, paper.height]);
    pen.y = paper.margin;
  };
  pen.y = paper.margin;
  write(pen, title, { size: 20, bold: true, role: 'H1' });
  for (const line of dealer) write(pen, line, { size: 9.5, colour: muted });
  for (const section of sections) {
    room(70);
    heading(pen, section.title);
    for (const [name, text] of section.lines) {
      // A long warning takes about a line for each 60 letters.
      room(20 + Math.ceil(text.length / 60) * 12);
      if (isWide(text)) {
        write(pen, name, { size: 9, colour: muted });
        write(pen, text, { size: 8.5 });
        pen.y += 4;
        rule(pen, { x: paper.margin, width: inner });
        continue;
      }
      const top = pen.y;
      write(pen, name, { size: 9, colour: muted, width: label - 12 });
      const afterName = pen.y;
      pen.y = top;
      write(pen, text, { size: 9, x: paper.margin + label, width: inner - label });
      pen.y = Math.max(pen.y, afterName) + 4;
      rule(pen, { x: paper.margin, width: inner });
    }
  }
  pen.y += 10;
  for (const note of notes) {
    room(20 + Math.ceil(note.length / 90) * 12);
    write(pen, note, { size: 9 });
    pen.y += 4;
  }
  pen.tags.finish();
  return pdf.save();
}
