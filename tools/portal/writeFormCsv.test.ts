import { parse } from 'csv-parse/sync';
import { writeFormCsv } from './writeFormCsv.ts';

/** As a spreadsheet reads it, which ends a line at either sign. */
const read = (text: string) => parse(text, { bom: true, record_delimiter: ['\r\n', '\r', '\n'] });

test('a table of a form has every name, lists on one line, and no formula', () => {
  const table = writeFormCsv([
    { name: 'Ana', days: ['mon', 'tue'] },
    { name: '=1', note: null },
  ]);
  expect(read(table)).toEqual([
    ['name', 'days', 'note'],
    ['Ana', 'mon; tue', ''],
    ["'=1", '', ''],
  ]);
});

test.each(['a\n=1', 'a\r=1', 'a\r\n=1'])('an answer of two lines, %j, begins no row', (name) => {
  expect(read(writeFormCsv([{ name }]))).toEqual([['name'], [name]]);
});
