import type { PackTexts } from '../../edit/index.ts';
import { createPackFolder, PACKS, readTexts, withChanges } from '../../edit/test/packTexts.ts';
import {
  addTable,
  addTableColumn,
  type Built,
  deleteTable,
  deleteTableColumn,
  deleteTableRow,
  readLookUpTable,
  renameTableColumn,
  setColumnKind,
  setKeyFits,
  setTableCells,
  setTableWord,
  TABLE_WORDS,
  usesOfTable,
} from '../index.ts';

const files = readTexts(PACKS.shipped);
const copy = createPackFolder(PACKS.shipped);
afterAll(copy.remove);
const after = ({ changes }: Built, from: PackTexts) => withChanges(from, changes);
const LIMITS = 'tables/limits.json';
/** As a hand writes it: some rows on one line, some on several. */
const BY_HAND = `{
  "$schema": "../meta/table.schema.json",
  "title": "Income limits",
  "source": "State plan 2027",
  "from": "2026-10-01",
  "keys": { "size": "exact", "income": "band" },
  "rows": [
    { "by": { "size": 1, "income": 0 }, "gives": { "share": 0.9, "word": "most" } },
    {
      "by": { "size": 1, "income": 1000.50 },
      "gives": { "share": 0.5, "word": "02138" },
      "from": "2026-11-01",
      "source": "Letter of 2 October"
    }
  ]
}
`;
const withTable = (text = BY_HAND) => new Map(files).set(LIMITS, text);
const json = (from: PackTexts, file = LIMITS) => JSON.parse(from.get(file)!);
const request = {
  title: 'Income limits by household size',
  key: 'Household size',
  fits: 'exact' as const,
  gives: 'Monthly income',
  source: 'Federal Register 2026-01412',
  from: '2026-10-01',
};

test('a table that is opened in its form and saved as it is changes no byte', () => {
  const now = withTable();
  const { words, columns, rows, keys, problems } = readLookUpTable(now, LIMITS);
  expect([...problems]).toEqual([]);
  const saved = [
    ...TABLE_WORDS.map((word) => setTableWord(now, LIMITS, { word, text: words[word] })),
    setTableCells(now, LIMITS, { row: 0, column: 0 }, rows),
    ...Object.entries(keys).map(([name, fits]) => setKeyFits(now, LIMITS, name, fits)),
    ...columns.flatMap((one) =>
      'name' in one ? [renameTableColumn(now, LIMITS, { ...one, title: one.name })] : [],
    ),
  ];
  for (const { changes } of saved) expect(changes).toEqual([]);
});

test('one cell that is typed leaves all else as it is written', () => {
  const now = after(
    setTableCells(withTable(), LIMITS, { row: 0, column: 2 }, [['0.85']]),
    withTable(),
  );
  expect(now.get(LIMITS)).toBe(BY_HAND.replace('0.9,', '0.85,'));
  const own = after(setTableCells(now, LIMITS, { row: 0, column: 6 }, [['Letter']]), now);
  expect(own.get(LIMITS)).toContain('"word": "most" }, "source": "Letter" },\n    {\n      "by"');
});

test('rows are pasted as a spreadsheet has them, figures and all, and the check finds nothing', async () => {
  let now: PackTexts = after(addTable(files, request), files);
  const file = 'tables/income-limits-household-size.json';
  expect(readLookUpTable(now, file).problems.get(0)).toEqual([
    { kind: 'missing', column: 0 },
    { kind: 'missing', column: 1 },
  ]);
  const pasted = [
    ['1', '$1,956.25'],
    ['2', '2,643.75', '2026-11-01', '', 'Letter of 2 October'],
    ['3', '3331.5'],
  ];
  now = after(setTableCells(now, file, { row: 0, column: 0 }, pasted), now);
  expect(json(now, file).rows).toEqual([
    { by: { householdSize: 1 }, gives: { monthlyIncome: 1956.25 } },
    {
      by: { householdSize: 2 },
      gives: { monthlyIncome: 2643.75 },
      from: '2026-11-01',
      source: 'Letter of 2 October',
    },
    { by: { householdSize: 3 }, gives: { monthlyIncome: 3331.5 } },
  ]);
  expect(
    now
      .get(file)!
      .split('\n')
      .filter((line) => line.includes('"by"')),
  ).toHaveLength(3);
  const errors = (await copy.check(now)).filter(({ severity }) => severity === 'error');
  expect(errors).toEqual([]);
}, 60_000);

test('what does not fit is kept as it was typed, and told where it stands', () => {
  const typed = [['1', '0', 'about half', 'most', 'soon', '2026-01-01']];
  const now = after(setTableCells(withTable(), LIMITS, { row: 2, column: 0 }, typed), withTable());
  const { rows, problems } = readLookUpTable(now, LIMITS);
  expect(rows[2]).toEqual([...typed[0]!, '']);
  expect(problems.get(2)).toEqual([
    { kind: 'other-kind', column: 2 },
    { kind: 'no-day', column: 4 },
    { kind: 'ends-first' },
  ]);
  const twice = [['1', '1000.5', '0.4', 'least']];
  const again = after(
    setTableCells(withTable(), LIMITS, { row: 2, column: 0 }, twice),
    withTable(),
  );
  expect(readLookUpTable(again, LIMITS).problems.get(1)).toEqual([{ kind: 'twice', like: 3 }]);
  // A row that is not typed yet is like no other.
  const two = after(setTableCells(again, LIMITS, { row: 4, column: 0 }, [['']]), again);
  expect(
    readLookUpTable(two, LIMITS)
      .problems.get(4)!
      .every(({ kind }) => kind === 'missing'),
  ).toBe(true);
});

test('codes that look like numbers stay texts where their column is of texts', () => {
  const now = after(
    setTableCells(withTable(), LIMITS, { row: 0, column: 3 }, [['29138']]),
    withTable(),
  );
  expect(json(now).rows[0].gives.word).toBe('29138');
  const figures = after(setColumnKind(now, LIMITS, { part: 'gives', name: 'word' }, 'number'), now);
  // What begins with a zero is no figure.
  expect(json(figures).rows.map((row: { gives: { word: unknown } }) => row.gives.word)).toEqual([
    29138,
    '02138',
  ]);
});

test('of a table that gives amounts of money, it is said from the start', async () => {
  const now = after(addTable(files, { ...request, isMoney: true }), files);
  const file = 'tables/income-limits-household-size.json';
  expect(json(now, file).money).toEqual(['monthlyIncome']);
  const filled = after(setTableCells(now, file, { row: 0, column: 0 }, [['1', '$1,956.25']]), now);
  expect(json(filled, file).rows[0].gives).toEqual({ monthlyIncome: 1956.25 });
  expect(readLookUpTable(filled, file).problems.size).toBe(0);
});

test('rows pasted with their heading are figures, and the heading alone is told of until it is mended', () => {
  const file = 'tables/income-limits-household-size.json';
  const made: PackTexts = after(addTable(files, request), files);
  const pasted = [
    ['Household size', 'Income'],
    ['1', '$1,956.25'],
    ['2', '2,643.75'],
    ['3', '3331'],
  ];
  const now = after(setTableCells(made, file, { row: 0, column: 0 }, pasted), made);
  const gives = (from: PackTexts) =>
    json(from, file).rows.map(
      (row: { gives: { monthlyIncome: unknown } }) => row.gives.monthlyIncome,
    );
  expect(gives(now)).toEqual(['Income', 1956.25, 2643.75, 3331]);
  expect([...readLookUpTable(now, file).problems]).toEqual([
    [
      0,
      [
        { kind: 'other-kind', column: 0 },
        { kind: 'other-kind', column: 1 },
      ],
    ],
  ]);
  // What is typed below is a figure all the same.
  const more = after(setTableCells(now, file, { row: 4, column: 0 }, [['4', '4019']]), now);
  expect(gives(more).at(-1)).toBe(4019);
  const mended = after(setTableCells(more, file, { row: 0, column: 0 }, [['5', '4707']]), more);
  expect([...readLookUpTable(mended, file).problems]).toEqual([]);
  const codes = [
    ['02138', '1'],
    ['29138', '2'],
  ];
  const zips = after(setTableCells(made, file, { row: 0, column: 0 }, codes), made);
  expect(json(zips, file).rows[1].by.householdSize).toBe('29138');
});

test('figures tell columns apart', () => {
  const add = (from: PackTexts, title: string) =>
    after(addTableColumn(from, LIMITS, { part: 'gives', title }), from);
  const now = ['AMI 50', 'AMI 80', 'Highest income for those at 60'].reduce(add, withTable());
  expect(Object.keys(json(now).rows[0].gives).slice(2)).toEqual([
    'ami50',
    'ami80',
    'highestIncomeForThoseAt60',
  ]);
});

test('many rows are written in one go, each on its line', () => {
  const many = Array.from({ length: 1500 }, (_, at) => ['1', String(at + 2000), '0.1', 'x']);
  const now = after(setTableCells(withTable(), LIMITS, { row: 2, column: 0 }, many), withTable());
  const two = many.map(([size, income, , word]) => [size!, income!, '0.2', word!]);
  const again = after(setTableCells(now, LIMITS, { row: 2, column: 0 }, two), now);
  expect(json(again).rows).toHaveLength(1502);
  expect(json(again).rows.at(-1).gives.share).toBe(0.2);
  expect(() => setTableCells(again, LIMITS, { row: 1502, column: 0 }, many)).toThrow(
    expect.objectContaining({ code: 'out-of-range' }),
  );
});

const FACT = 'application/wizard.json';
const USING = { table: 'limits', by: { size: 1, income: 5 }, column: 'share' };
function used(): Map<string, string> {
  const wizard = JSON.parse(files.get(FACT)!);
  wizard.facts.share = USING;
  return withTable().set(FACT, JSON.stringify(wizard, null, 2));
}

test('a column is called otherwise wherever it is looked up, and stays while it is', () => {
  const now = used();
  expect(usesOfTable(now, LIMITS)).toMatchObject([
    { file: FACT, at: ['facts', 'share'], column: 'share', kind: 'looks-up' },
  ]);
  const key = after(
    renameTableColumn(now, LIMITS, { part: 'by', name: 'size', title: 'People at home' }),
    now,
  );
  const both = after(
    renameTableColumn(key, LIMITS, { part: 'gives', name: 'share', title: 'Our share' }),
    key,
  );
  expect(json(both, FACT).facts.share).toEqual({
    ...USING,
    by: { peopleAtHome: 1, income: 5 },
    column: 'ourShare',
  });
  expect(json(both).keys).toEqual({ peopleAtHome: 'exact', income: 'band' });
  expect(json(both).rows[1].by).toEqual({ peopleAtHome: 1, income: 1000.5 });
  const refused = [
    () => deleteTable(now, LIMITS),
    () => deleteTableColumn(now, LIMITS, { part: 'gives', name: 'share' }),
    () => deleteTableColumn(now, LIMITS, { part: 'by', name: 'size' }),
  ];
  for (const work of refused)
    expect(work).toThrow(expect.objectContaining({ code: 'not-allowed' }));
  const word = after(deleteTableColumn(now, LIMITS, { part: 'gives', name: 'word' }), now);
  expect(json(word).rows[0].gives).toEqual({ share: 0.9 });
});

test('what a hand wrote in the place of keys stays as it is while a key is called otherwise', () => {
  const now = used();
  now.set(FACT, now.get(FACT)!.replace(/"by": \{\s*"size": 1,\s*"income": 5\s*\}/, '"by": "size"'));
  expect(json(now, FACT).facts.share.by).toBe('size');
  const size = { part: 'by' as const, name: 'size' };
  const next = after(renameTableColumn(now, LIMITS, { ...size, title: 'People at home' }), now);
  expect(json(next, FACT).facts.share.by).toBe('size');
});

test('a program’s own table of the name is another one', () => {
  const own = 'programs/rent/tables/limits.json';
  const now = used().set(own, BY_HAND);
  expect(usesOfTable(now, own)).toEqual([]);
  expect(usesOfTable(now, LIMITS)).toHaveLength(1);
});

test('columns and rows come and go, but for the last', () => {
  const now = after(
    addTableColumn(withTable(), LIMITS, { part: 'by', title: 'Place' }),
    withTable(),
  );
  expect(json(now).keys).toEqual({ size: 'exact', income: 'band', place: 'exact' });
  expect(json(now).rows[0].by).toEqual({ size: 1, income: 0, place: '' });
  expect(() => setKeyFits(now, LIMITS, 'place', 'band')).toThrow(
    expect.objectContaining({ code: 'taken' }),
  );
  const one = after(deleteTableRow(now, LIMITS, 0), now);
  expect(() => deleteTableRow(one, LIMITS, 0)).toThrow(
    expect.objectContaining({ code: 'last-one' }),
  );
  expect(deleteTable(one, LIMITS).changes).toEqual([{ name: LIMITS, text: null }]);
});

test('a column is of money until it is not, wherever it goes, and what looks it up is shown as money', async () => {
  const column = { part: 'gives' as const, name: 'share' };
  const money = (from: PackTexts) => json(from).money;
  const STEP = 'application/disclosures.schema.json';
  const step = JSON.parse(files.get(STEP)!);
  const computed = { table: 'limits', by: { size: 1, income: 5 }, column: 'share' };
  const declared = {
    type: 'number',
    title: 'Your share',
    decimals: 1,
    computed,
    wire: 'yourShare',
    classification: 'personal',
  };
  const withQuestion = withTable().set(
    STEP,
    JSON.stringify({ ...step, properties: { ...step.properties, YourShare: declared } }),
  );
  const made = after(setColumnKind(withQuestion, LIMITS, column, 'money'), withQuestion);
  expect(money(made)).toEqual(['share']);
  expect(made.get(LIMITS)).toContain('"size": 1, "income": 0 }');
  expect(readLookUpTable(made, LIMITS).columns).toContainEqual(
    expect.objectContaining({ name: 'share', isMoney: true }),
  );
  expect(JSON.parse(made.get(STEP)!).properties.YourShare).toMatchObject({
    mask: 'money',
    decimals: 2,
  });
  const errors = (await copy.check(made)).filter(({ severity }) => severity === 'error');
  expect(errors.filter(({ file }) => file === LIMITS || file === STEP)).toEqual([]);
  const plain = after(setColumnKind(made, LIMITS, column, 'number'), made);
  expect(money(plain)).toBeUndefined();
  expect(JSON.parse(plain.get(STEP)!).properties.YourShare.mask).toBeUndefined();
  const renamed = after(renameTableColumn(made, LIMITS, { ...column, title: 'Amount' }), made);
  expect(money(renamed)).toEqual(['amount']);
  const own = { part: 'gives' as const, name: 'amount' };
  expect(money(after(setColumnKind(renamed, LIMITS, own, 'text'), renamed))).toBeUndefined();
  const unused = after(setColumnKind(withTable(), LIMITS, column, 'money'), withTable());
  expect(money(after(deleteTableColumn(unused, LIMITS, column), unused))).toBeUndefined();
  expect(() => setColumnKind(made, LIMITS, { ...column, name: 'word' }, 'money')).toThrow(
    expect.objectContaining({ code: 'not-allowed' }),
  );
  const key = { part: 'by' as const, name: 'income' };
  expect(() => setColumnKind(made, LIMITS, key, 'money')).toThrow(
    expect.objectContaining({ code: 'not-allowed' }),
  );
});

test('a column of money that no row gives, or that is of texts, is found', async () => {
  const wrong = withTable(BY_HAND.replace('"rows"', '"money": ["word", "gone"], "rows"'));
  const found = (await copy.check(wrong)).filter(({ file }) => file === LIMITS);
  expect(found.map(({ code, pointer }) => [code, pointer])).toEqual([
    ['money-column', '/money/0'],
    ['money-column', '/money/1'],
  ]);
});
