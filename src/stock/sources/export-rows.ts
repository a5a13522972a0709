// Finds the kind of an export from its content: NDJSON, a JSON array, a page of hits, CSV, XML, or an archive (ZIP,
// XLSX) that holds one.
import type { ExportMapping } from '../../tenant/schema/stock.ts';
import { headed, plainBytes, rowText, type Bytes } from './bytes.ts';
import { csvRows } from './csv.ts';
import { openArchive } from './archive.ts';
import { withoutChanges } from './changes.ts';
import { errorAnswer } from './error-answer.ts';
import { isJsonApi, withIncluded } from './json-api.ts';
import { jsonListsOf } from './json-list.ts';
import { isJsonTable, jsonTableRows } from './json-table.ts';
import { jsonRows } from './json-values.ts';
import { legendIn, withLegend } from './legend.ts';
import { ndjsonRows } from './ndjson.ts';
import { isMarkupTable, markupTableRows } from './markup-table.ts';
import { isPrinted, printedRows } from './printed.ts';
import { xlsxRows } from './xlsx.ts';
import { elementIn, xmlRows } from './xml.ts';
import { SourceError, type SourceEnd, type SourceLimits, type SourceRow } from './source.ts';

const headBytes = 65_536;
/** Position of the signature in the first header of a tar archive. */
const tarMark = 257;

/** Rows of an export; of a list of changes, the vehicles that are left. */
export const exportRows = (
  raw: Bytes,
  mapping: ExportMapping,
  limits: SourceLimits,
): AsyncGenerator<SourceRow, SourceEnd> => withoutChanges(writtenRows(raw, mapping, limits));

/** `insideArchive`: an archive inside an archive is refused. */
async function* writtenRows(
  raw: Bytes,
  mapping: ExportMapping,
  limits: SourceLimits,
  insideArchive = false,
): AsyncGenerator<SourceRow, SourceEnd> {
  const { head, all } = await headed(plainBytes(raw, limits), headBytes);
  const text = head.toString('latin1', 0, headBytes);
  const legend =
    /\w\s?=\s?\w/.test(text) && !/^\s*[[{<]/.test(text) ? legendIn(rowText(head)) : null;
  const withWords = (rows: AsyncGenerator<SourceRow, SourceEnd>) =>
    legend === null ? rows : withLegend(rows, legend, mapping);
  const answer = head.length < headBytes ? errorAnswer(rowText(head)) : null;
  if (answer !== null) {
    const message = `the source sent no list of vehicles; it answered "${answer}"`;
    throw new SourceError('not-an-export', message);
  }
  if (isJsonApi(text)) return yield* writtenRows(withIncluded(all()), mapping, limits, true);
  if (/^\s*[[{]/.test(text) && mapping.list === null && isJsonTable(text)) {
    return yield* jsonTableRows(all(), mapping);
  }
  if (isPrinted(text)) return yield* withWords(printedRows(all(), mapping));
  if (isMarkupTable(text)) return yield* markupTableRows(all(), mapping);
  const lists = /^\s*[[{]/.test(text) ? jsonListsOf(text, mapping.list) : null;
  switch (formatOf(text, lists !== null, insideArchive)) {
    case 'csv':
      return yield* withWords(csvRows(all(), mapping, limits));
    case 'json':
      return yield* jsonRows(all(), limits, lists);
    case 'ndjson':
      return yield* ndjsonRows(all(), limits);
    case 'xml':
      return yield* xmlRows(all(), mapping.list ?? elementIn(text), limits);
    case 'zip': {
      const archive = await openArchive(all(), limits);
      if (archive.kind === 'workbook') return yield* xlsxRows(archive.bytes, mapping);
      return yield* writtenRows(archive.bytes(), mapping, limits, true);
    }
  }
}

function formatOf(
  head: string,
  hasList: boolean,
  insideArchive: boolean,
): 'csv' | 'json' | 'ndjson' | 'xml' | 'zip' {
  const start = head.trimStart();
  if (/^<(?:!doctype html|html)/i.test(start)) {
    throw new SourceError('not-an-export', 'the export is a web page, not a list of vehicles');
  }
  if (start.startsWith('<')) return 'xml';
  if (head.startsWith('PK\x03\x04') && !insideArchive) return 'zip';
  if (head.startsWith('ustar', tarMark)) {
    throw new SourceError(
      'not-an-export',
      'the export is an archive of files; of a Meilisearch dump unpack indexes/<name>/documents.jsonl and read that',
    );
  }
  if (head.startsWith('\xd0\xcf\x11\xe0')) {
    throw new SourceError(
      'not-an-export',
      'the export is an old Excel workbook (.xls), which cannot be read; export or save it as .xlsx or .csv',
    );
  }
  // First bytes that no text has: pictures, PDF (which begins like a text), archives.
  if (/^(?:%PDF|PK\x03\x04)/.test(start) || head.slice(0, 512).includes('\0')) {
    throw new SourceError(
      'not-an-export',
      'the export is a document or an archive, not a list of vehicles',
    );
  }
  if (start.startsWith('[')) return 'json';
  if (!start.startsWith('{')) return 'csv';
  if (hasList) return 'json';
  // A record over several lines: "{" alone, or a line that ends after a field.
  const [first = '', second = ''] = start.split(/\r?\n/, 2);
  const spread = /^\{\s*$/.test(first) || (/,\s*$/.test(first) && /^\s+"/.test(second));
  return spread ? 'json' : 'ndjson';
}
