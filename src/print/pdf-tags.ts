// Tags of a PDF: the role of each part in reading order, by which a screen reader reads headings, lists and the texts of
// pictures. Tags draw nothing.
import {
  PDFName,
  PDFOperator,
  PDFHexString,
  type PDFDocument,
  type PDFOperatorNames,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib';

export type PartRole = 'H1' | 'H2' | 'P' | 'L' | 'LI' | 'Lbl' | 'LBody' | 'Figure';

interface Element {
  ref: PDFRef;
  children: (PDFRef | number)[];
  fields: Record<string, PDFRef | PDFName | PDFHexString>;
}

export function pdfTags(pdf: PDFDocument) {
  const { context } = pdf;
  const root = context.nextRef();
  const elements: Element[] = [];
  const element = (role: string, parent: PDFRef, fields: Element['fields'] = {}): Element => {
    const made = { ref: context.nextRef(), children: [], fields };
    made.fields = { ...fields, S: PDFName.of(role), P: parent };
    elements.push(made);
    return made;
  };
  let open = element('Document', root);
  const [whole] = elements;
  /** The parts of each page in the order of their numbers. */
  const parts = new Map<PDFPage, PDFRef[]>();
  const around = (page: PDFPage, begin: string, operands: string[], draw: () => void) => {
    page.pushOperators(PDFOperator.of(begin as PDFOperatorNames, operands));
    draw();
    page.pushOperators(PDFOperator.of('EMC' as PDFOperatorNames));
  };
  return {
    /** Draws one part of the page. `alt`: the text of a picture. */
    part(page: PDFPage, role: PartRole, draw: () => void, alt?: string): void {
      const numbered = parts.get(page) ?? [];
      parts.set(page, numbered);
      const said = alt === undefined ? {} : { Alt: PDFHexString.fromText(alt) };
      const made = element(role, open.ref, { Pg: page.ref, ...said });
      made.children.push(numbered.length);
      open.children.push(made.ref);
      around(page, 'BDC', [`/${role}`, `<</MCID ${String(numbered.length)}>>`], draw);
      numbered.push(made.ref);
    },
    /** Parts that `draw` marks belong together, such as the items of a list. */
    group(role: PartRole, draw: () => void): void {
      const outer = open;
      open = element(role, outer.ref);
      outer.children.push(open.ref);
      draw();
      open = outer;
    },
    /** Lines and colours, which say nothing. */
    decoration: (page: PDFPage, draw: () => void): void => around(page, 'BMC', ['/Artifact'], draw),
    /** Writes the tags into the document. */
    finish(): void {
      for (const { ref, children, fields } of elements) {
        context.assign(ref, context.obj({ Type: 'StructElem', ...fields, K: children }));
      }
      const tree = [...parts].flatMap(([page, refs], index) => {
        page.node.set(PDFName.of('StructParents'), context.obj(index));
        page.node.set(PDFName.of('Tabs'), PDFName.of('S'));
        return [index, context.obj(refs)];
      });
      context.assign(
        root,
        context.obj({
          Type: 'StructTreeRoot',
          K: whole?.ref ?? null,
          ParentTree: context.obj({ Nums: tree }),
        }),
      );
      pdf.catalog.set(PDFName.of('StructTreeRoot'), root);
      pdf.catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
    },
  };
}

export type Tags = ReturnType<typeof pdfTags>;
