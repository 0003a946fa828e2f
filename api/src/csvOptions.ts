/**
 * How the portal writes CSV, for `csv-stringify`: in UTF-8 with the mark that spreadsheets want, lines that end as RFC 4180
 * has it. No cell begins as a formula does. A cell with CR or LF is quoted, since spreadsheets end a line at either;
 * csv-stringify quotes only CRLF.
 */
export const CSV_OPTIONS = {
  bom: true,
  escape_formulas: true,
  record_delimiter: 'windows',
  quoted_match: /[\r\n]/,
} as const;
