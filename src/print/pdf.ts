// The sheet as a PDF of one A4 page. ./sheet.ts decides its content, this module its layout. The
// photo is JPEG bytes or missing.
import {
  PDFDocument,
  StandardFonts,
  rgb,
  type PDFFont,
  type PDFImage,
  type PDFPage,
} from '@cantoo/pdf-lib';
import { pdfTags, type PartRole, type Tags } from './pdf-tags.ts';
import { type PrintSheet, squareCode } from './sheet.ts';
import { encodable, wrapped } from './pdf-text.ts';

/** Points. */
export const paper = { width: 595.28, height: 841.89, margin: 40 };
const ink = rgb(0.08, 0.09, 0.12);
export const muted = rgb(0.36, 0.39, 0.44);
const line = rgb(0.82, 0.84, 0.87);
type Colour = typeof ink;

function colourOf(hex: string): Colour {
  const [, r = '1f', g = '29', b = '37'] = /^#?(..)(..)(..)$/.exec(hex) ?? [];
  return rgb(parseInt(r, 16) / 255, parseInt(g, 16) / 255, parseInt(b, 16) / 255);
}

export interface Pen {
  page: PDFPage;
  tags: Tags;
  regular: PDFFont;
  bold: PDFFont;
  /** Distance from the top of the sheet, in points; text and shapes move it down. */
  y: number;
}

interface TextStyle {
  size: number;
  bold?: boolean;
  colour?: Colour;
  x?: number;
  width?: number;
  /** Maximum number of lines; a longer text ends with an ellipsis. */
  lines?: number;
  /** The role of the text, for screen readers. */
  role?: PartRole;
}

export function write(pen: Pen, text: string, style: TextStyle): void {
  const { size, bold = false, colour = ink, x = paper.margin } = style;
  const font = bold ? pen.bold : pen.regular;
  const width = style.width ?? paper.width - paper.margin - x;
  const rows = wrapped(encodable(text, font), font, { ...style, width });
  if (rows.length === 0) return;
  pen.tags.part(pen.page, style.role ?? 'P', () => {
    for (const row of rows) {
      pen.y += size * 1.32;
      pen.page.drawText(row, { x, y: paper.height - pen.y, size, font, color: colour });
    }
  });
}

interface Rule {
  x: number;
  width: number;
  colour?: Colour;
  thickness?: number;
}

export function rule(pen: Pen, { x, width, colour = line, thickness = 0.6 }: Rule): void {
  const y = paper.height - pen.y;
  pen.tags.decoration(pen.page, () => {
    pen.page.drawLine({ start: { x, y }, end: { x: x + width, y }, color: colour, thickness });
  });
}

/** Facts and features in columns; each entry takes one line. */
function columns(
  pen: Pen,
  { count, row }: { count: number; row: number },
  rows: ((x: number, width: number) => void)[],
): void {
  const gap = 24;
  const width = (paper.width - 2 * paper.margin - (count - 1) * gap) / count;
  const perColumn = Math.ceil(rows.length / count);
  const top = pen.y;
  for (const [index, draw] of rows.entries()) {
    const column = Math.floor(index / perColumn);
    pen.y = top + (index % perColumn) * row;
    draw(paper.margin + column * (width + gap), width);
  }
  pen.y = top + perColumn * row;
}

export function heading(pen: Pen, text: string): void {
  pen.y += 12;
  write(pen, text, { size: 11, bold: true, role: 'H2' });
  pen.y += 5;
}

export const newPen = async (pdf: PDFDocument): Promise<Pen> => ({
  page: pdf.addPage([paper.width, paper.height]),
  regular: await pdf.embedFont(StandardFonts.Helvetica),
  bold: await pdf.embedFont(StandardFonts.HelveticaBold),
  tags: pdfTags(pdf),
  y: 0,
});

/** Width between the margins. */
const inner = paper.width - 2 * paper.margin;
/** Side of the QR code. */
const codeSide = 150;
const beforeCode = inner - codeSide - 20;

/** The bytes of `{slug}.pdf`. `jpeg` is the photo, 3:2; without it the facts move up. */
export async function vehiclePdf(sheet: PrintSheet, jpeg: Uint8Array | null): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(sheet.title, { showInWindowTitleBar: true });
  pdf.setAuthor(sheet.dealer.name);
  pdf.setSubject(sheet.url);
  pdf.setLanguage('en-AU');
  const pen = await newPen(pdf);
  const accent = colourOf(sheet.accent);
  letterhead(pen, sheet, accent);
  const photo = jpeg ? await pdf.embedJpg(jpeg).catch(() => null) : null;
  vehicle(pen, sheet, photo);
  facts(pen, sheet);
  defects(pen, sheet);
  features(pen, sheet);
  const foot = paper.height - (sheet.repayment ? 119 : 92);
  comments(pen, sheet, foot);
  pen.y = foot;
  footer(pen, sheet, accent);
  pen.tags.finish();
  return pdf.save();
}

function letterhead(pen: Pen, { dealer }: PrintSheet, accent: Colour): void {
  pen.tags.decoration(pen.page, () => {
    pen.page.drawRectangle({
      x: 0,
      y: paper.height - 10,
      width: paper.width,
      height: 10,
      color: accent,
    });
  });
  pen.y = 28;
  write(pen, dealer.name, { size: 15, bold: true, width: inner * 0.6 });
  const afterName = pen.y;
  pen.y = 30;
  const siteWidth = pen.regular.widthOfTextAtSize(encodable(dealer.site, pen.regular), 9.5);
  write(pen, dealer.site, {
    size: 9.5,
    colour: muted,
    x: paper.width - paper.margin - siteWidth,
  });
  pen.y = afterName;
  write(pen, dealer.tagline, { size: 9.5, colour: muted, lines: 1 });
  pen.y += 10;
}

/** Photo and QR code beside each other, and below them title and price. Without a photo these are beside the code. */
function vehicle(pen: Pen, sheet: PrintSheet, photo: PDFImage | null): void {
  const top = pen.y;
  const box = { width: beforeCode, height: (beforeCode * 2) / 3 };
  if (photo) {
    const scale = Math.min(box.width / photo.width, box.height / photo.height);
    const [width, height] = [photo.width * scale, photo.height * scale];
    const at = { x: paper.margin, y: paper.height - top - height, width, height };
    pen.tags.part(pen.page, 'Figure', () => pen.page.drawImage(photo, at), sheet.photoAlt);
  }
  code(pen, sheet.url, { x: paper.margin + inner - codeSide, top, side: codeSide });
  const codeEnd = pen.y;
  pen.y = photo ? Math.max(top + box.height, codeEnd) + 6 : top;

  const width = photo ? inner : beforeCode;
  write(pen, sheet.title, { size: 21, bold: true, width, lines: 2, role: 'H1' });
  write(pen, sheet.subtitle, { size: 11, colour: muted, width, lines: 2 });
  pen.y += 6;
  price(pen, sheet);
  if (sheet.repayment) write(pen, sheet.repayment.figures, { size: 11, bold: true, width });
  if (!photo) pen.y = Math.max(pen.y, codeEnd);
  pen.y += 10;
}

function facts(pen: Pen, sheet: PrintSheet): void {
  const fact = ({ label, text }: PrintSheet['facts'][number], x: number, width: number) => {
    const start = pen.y;
    const name = { size: 9, colour: muted, x, width: width * 0.44, lines: 1 };
    write(pen, label, { ...name, role: 'Lbl' });
    pen.y = start;
    const value = { size: 9, bold: true, x: x + width * 0.45, width: width * 0.55, lines: 1 };
    write(pen, text, { ...value, role: 'LBody' });
    pen.y += 3;
    rule(pen, { x, width });
  };
  const rows = sheet.facts.map(
    (each) => (x: number, width: number) => pen.tags.group('LI', () => fact(each, x, width)),
  );
  pen.tags.group('L', () => columns(pen, { count: 2, row: 16.5 }, rows));
}

function features(pen: Pen, sheet: PrintSheet): void {
  if (sheet.features.length === 0) return;
  heading(pen, 'Features');
  const more = sheet.moreFeatures > 0 ? [`and ${String(sheet.moreFeatures)} more`] : [];
  const rows = [...sheet.features, ...more].map(
    (feature) => (x: number, width: number) =>
      write(pen, `• ${feature}`, { size: 8.5, x, width, lines: 1, role: 'LI' }),
  );
  pen.tags.group('L', () => columns(pen, { count: 3, row: 12.5 }, rows));
}

/** In a box of their own. */
function defects(pen: Pen, { defects: text }: PrintSheet): void {
  if (text === '') return;
  pen.y += 10;
  const top = pen.y;
  write(pen, text, { size: 9.5, bold: true, x: paper.margin + 10, width: inner - 20, lines: 3 });
  pen.y += 8;
  pen.tags.decoration(pen.page, () => {
    pen.page.drawRectangle({
      x: paper.margin,
      y: paper.height - pen.y,
      width: inner,
      height: pen.y - top,
      borderColor: ink,
      borderWidth: 1,
    });
  });
}

/** As many lines as fit above `foot`; none where there is no room for two. */
function comments(pen: Pen, sheet: PrintSheet, foot: number): void {
  if (sheet.comments.length === 0) return;
  const left = () => Math.floor((foot - pen.y) / (9 * 1.32));
  if (left() < 5) return;
  heading(pen, 'Dealer comments');
  for (const text of sheet.comments) {
    if (left() > 1) write(pen, text, { size: 9, lines: left() - 1 });
  }
}

function footer(pen: Pen, sheet: PrintSheet, accent: Colour): void {
  rule(pen, { x: paper.margin, width: inner, colour: accent, thickness: 1.2 });
  pen.y += 4;
  write(pen, sheet.seller.join('  ·  '), { size: 9, bold: true, lines: 2 });
  pen.y += 2;
  const print = [sheet.printed, sheet.repayment?.terms, sheet.priceDisclaimer];
  write(pen, print.filter(Boolean).join(' '), { size: 7, colour: muted, lines: 7 });
}

function price(pen: Pen, { price: { text, type, was } }: PrintSheet): void {
  const start = pen.y;
  write(pen, text, { size: 24, bold: true, lines: 1 });
  let x = paper.margin + pen.bold.widthOfTextAtSize(encodable(text, pen.bold), 24) + 10;
  const after = pen.y;
  pen.y = start + 12;
  if (type !== '') {
    write(pen, type, { size: 10.5, x, lines: 1 });
    x += pen.regular.widthOfTextAtSize(encodable(type, pen.regular), 10.5) + 10;
    pen.y = start + 12;
  }
  if (was !== '') {
    write(pen, was, { size: 10.5, colour: muted, x, lines: 1 });
    const width = pen.regular.widthOfTextAtSize(encodable(was, pen.regular), 10.5);
    pen.y -= 4;
    rule(pen, { x, width, colour: muted, thickness: 0.8 });
  }
  pen.y = after;
}

function code(pen: Pen, url: string, at: { x: number; top: number; side: number }): void {
  const { x, top, side } = at;
  const { size, path } = squareCode(url);
  pen.tags.part(
    pen.page,
    'Figure',
    () => {
      pen.page.drawSvgPath(path, { x, y: paper.height - top, scale: side / size, color: ink });
    },
    `Code that leads to ${url}`,
  );
  pen.y = top + side;
  write(pen, 'Scan for all photos and today’s price', { size: 9, colour: muted, x, width: side });
}
