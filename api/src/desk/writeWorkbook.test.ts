import type { DeskQueue } from '@porchlight/engine';
import { compilePack, openRelease } from '@porchlight/engine/compile';
import { copyFiles } from '../../../engine/src/compile/test/brokenPack.ts';
import { readCells, unpackWorkbook } from '../../test/readWorkbook.ts';
import type { Entries, EntryRow } from './queueEntries.ts';
import type { Staff } from './Staff.ts';
import { writeWorkbook } from './writeWorkbook.ts';

let staff: Staff;
let queue: DeskQueue;
beforeAll(async () => {
  const release = openRelease((await compilePack({ files: copyFiles(), findings: [] }))!);
  const desk = release.desk('en')!;
  staff = { subject: 'sam', name: 'Sam', roles: desk.roles, desk, release, language: 'en' };
  queue = {
    ...desk.queues[0]!,
    title: 'New: [now] / "all" \'of\' them, and more than a sheet may be called',
    columns: [
      { at: '/$/case/received', label: 'Received' },
      { at: '/$/case/documents', label: 'Documents' },
      { at: '/PersonalInformation/LastName', label: 'Last name' },
      { at: '/PersonalInformation/DateOfBirth', label: 'Born' },
      { at: '/Residence/MonthlyRent', label: 'Rent' },
      { at: '/MailingInformation/PhysicalCounty', label: 'County' },
      { at: '/$/case/assignee', label: 'Who has it' },
    ],
  };
});

const row = (number: number, change: Partial<EntryRow> = {}): EntryRow => ({
  number,
  name: `Case ${number}`,
  flags: [],
  assignee: null,
  assigneeName: null,
  sortKey: String(number),
  due: null,
  cells: {},
  ...change,
});

/** How many pages have been taken, and their rows. */
function source(pages: number, rows: (page: number) => EntryRow[]) {
  const taken = { pages: 0 };
  async function* read(): AsyncGenerator<Entries> {
    for (let page = 0; page < pages; page += 1) {
      taken.pages += 1;
      yield { queue, rows: rows(page) };
    }
  }
  return { taken, pages: read() };
}

async function open(rows: EntryRow[]) {
  const workbook = await writeWorkbook(staff, queue, source(1, () => rows).pages);
  const bytes = await workbook.toArray();
  const files = await unpackWorkbook(Buffer.concat(bytes));
  return { files, lines: readCells(files.get('xl/worksheets/sheet1.xml')!) };
}

const FORMULAS = ['=HYPERLINK("http://x.example")', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'];

test('days and numbers are such, all else is text, and the line of names stays in sight', async () => {
  const { files, lines } = await open([
    row(1001, {
      name: 'Ana <Prueba> & "Co"',
      flags: ['urgent', 'gone'],
      assigneeName: 'Carla',
      due: '2026-11-25',
      cells: {
        '/$/case/received': '2026-11-23',
        '/$/case/documents': 4,
        '/PersonalInformation/LastName': '007',
        '/PersonalInformation/DateOfBirth': '1990-02-31x',
        '/Residence/MonthlyRent': 850.5,
        '/MailingInformation/PhysicalCounty': 1,
      },
    }),
  ]);
  expect(files.get('xl/worksheets/sheet1.xml')).toMatch(/<pane ySplit="1"[^>]*state="frozen"/);
  const [heads, cells] = lines;
  expect(heads!.map(({ text }) => text).slice(0, 4)).toEqual([
    'Number',
    'Case',
    'Received',
    'Documents',
  ]);
  // Days from the last of 1899; a text that is no day stays as it was typed.
  expect(cells!.map(({ at, kind, text }) => [at, kind, text])).toEqual([
    ['A2', 'n', '1001'],
    ['B2', 'inlineStr', 'Ana <Prueba> & "Co"'],
    ['C2', 'n', '46349'],
    ['D2', 'n', '4'],
    ['E2', 'inlineStr', '007'],
    ['F2', 'inlineStr', '1990-02-31x'],
    ['G2', 'n', '850.5'],
    ['H2', 'inlineStr', expect.stringMatching(/^[A-Z]/)],
    ['I2', 'inlineStr', 'Carla'],
    ['J2', 'n', '46351'],
    ['K2', 'inlineStr', 'Urgent, gone'],
  ]);
  // A number that is a day is one only by its style.
  const [, , received, documents] = cells!;
  expect(received!.style).not.toBe(documents!.style);
  expect(files.get('xl/styles.xml')).toContain('yyyy-mm-dd');
});

test('a day that no calendar has stays as it stands', async () => {
  const born = (day: string) => row(1, { cells: { '/PersonalInformation/DateOfBirth': day } });
  const { lines } = await open(['1990-02-31', '2023-02-29', '2024-02-29'].map(born));
  const cells = lines.slice(1).map((line) => line.find(({ at }) => at.startsWith('F'))!);
  expect(cells.map(({ kind }) => kind)).toEqual(['inlineStr', 'inlineStr', 'n']);
  expect(cells[0]!.text).toContain('31');
});

test.each([
  ['New: [now] / x', 'New   now    x'],
  ['History', 'Caso'],
  ['[]*?', 'Caso'],
  [`${'x'.repeat(30)}: y`, 'x'.repeat(30)],
])('the sheet of %s is called as Excel lets it be', async (title, name) => {
  const texts = { ...staff.desk.texts, 'column.case': 'Caso' };
  const spanish = { ...staff, desk: { ...staff.desk, texts } };
  const stream = await writeWorkbook(spanish, { ...queue, title }, source(1, () => [row(1)]).pages);
  const files = await unpackWorkbook(Buffer.concat(await stream.toArray()));
  expect(/<sheet name="([^"]*)"/.exec(files.get('xl/workbook.xml')!)![1]).toBe(name);
});

test('no cell is a formula, whatever was answered', async () => {
  const { files, lines } = await open(
    FORMULAS.map((text, index) =>
      row(index, { name: text, cells: { '/PersonalInformation/LastName': text } }),
    ),
  );
  expect(files.get('xl/worksheets/sheet1.xml')).not.toMatch(/<f[ >]/);
  const texts = lines.slice(1).flatMap((line) => line.filter(({ at }) => /^[BE]/.test(at)));
  expect(texts).toHaveLength(2 * FORMULAS.length);
  expect(texts.map(({ kind }) => kind)).toEqual(texts.map(() => 'inlineStr'));
  expect(texts[0]!.text).toBe(FORMULAS[0]);
});

test('what no file of XML may hold does not break it', async () => {
  const { lines } = await open([row(1, { name: 'a\u0000b\u0007c\u{1F600}', cells: {} })]);
  expect(lines[1]![1]!.text).toMatch(/^a.*c\u{1F600}$/u);
  expect(lines[1]![1]!.text).not.toContain('\u0000');
});

/** A count once it has not moved for a while. */
async function settled(count: () => number): Promise<number> {
  for (let last = -1; last !== count(); ) {
    last = count();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return count();
}

test('of a long list pages are read as bytes are taken, and no row is lost', async () => {
  const ROWS = 50;
  const PAGES = Number(process.env.TEST_ROWS ?? 100_000) / ROWS;
  const { taken, pages } = source(PAGES, (page) =>
    Array.from({ length: ROWS }, (_one, at) => row(page * ROWS + at + 1)),
  );
  const stream = await writeWorkbook(staff, queue, pages);
  let chunks = 0;
  let bytes = 0;
  let most = 0;
  let before = 0;
  let stood = PAGES;
  for await (const chunk of stream) {
    chunks += 1;
    bytes += (chunk as Uint8Array).length;
    most = Math.max(most, taken.pages - before);
    before = taken.pages;
    // Nobody takes more for a while: then what is read ahead ends by itself.
    if (chunks === 3) stood = await settled(() => taken.pages);
  }
  expect(stood).toBeLessThan(500);
  expect(taken.pages).toBe(PAGES);
  // Of thousands of pages never more than these stood in memory between two chunks.
  expect(most).toBeLessThan(500);
  expect(bytes).toBeGreaterThan(PAGES * ROWS);
});
