import { text as textOf } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { SSN } from '../../test/answers.ts';
import { asStaff, sendApplication, startDesk } from '../../test/desk.ts';
import { changeFile, type TestPortal } from '../../test/portal.ts';
import { readPdf } from '../../test/readPdf.ts';
import { readCells, unpackWorkbook } from '../../test/readWorkbook.ts';
import { unnamedSql } from '../../test/unnamedSql.ts';
import { unzip } from '../../test/unzip.ts';
import { sql } from '../database/index.ts';
import { createKey, revokeKey } from '../keys/operatorKeys.ts';
import { writeCsv } from './exportQueue.ts';

/** More than two pages of the list. */
const CASES = 120;

let portal: TestPortal;
let id: number;

beforeAll(async () => {
  portal = await startDesk({
    changeFolder: (folder) => {
      changeFile(`${folder}/desk/roles.json`, (file) => {
        // Sees every case and may not export; exports, and sees one county.
        file.roles.push({
          id: 'county',
          label: 'County office',
          sees: { '/MailingInformation/PhysicalCounty': { enum: [1] } },
          may: ['export'],
        });
      });
    },
  });
  ({ id } = await sendApplication(portal, 'ana', { firstName: '=HYPERLINK("http://x.example")' }));
  const FILL = [
    `insert into applications (record, owner, status, release, step, date_received)
       select gen_random_uuid(), 'many-' || n, 'received', release, step, now()
       from generate_series(1, ${CASES}) n, applications a where a.id = ${id}`,
    `insert into desk_cases (application_id, key, name, status, roles)
       select a.id, c.key, 'Case ' || a.id, 'received', '{}' from applications a, desk_cases c
       where a.owner like 'many-%' and c.application_id = ${id}`,
    `insert into desk_entries select 'new', '', md5(a.id::text), a.id, now()::date, e.cells
       from applications a, desk_entries e
       where a.owner like 'many-%' and e.application_id = ${id} and e.role = ''`,
  ];
  for (const text of FILL) await portal.database.run(unnamedSql(text), []);
});
afterAll(() => portal.stop());

async function exported(subject: string, roles: string[], queue = 'new') {
  const client = await asStaff(portal, subject, roles);
  const { status, headers, body } = await client.get(`/api/desk/queues/${queue}/export`);
  return { status, headers, text: String(body) };
}

const events = () =>
  portal.database.all<{ actor: string; details: object }>(
    sql(
      'test-export-events',
      `select actor, details from audit_events where action = 'desk-export' order by id`,
    ),
    [],
  );

test('a queue is saved whole, each case once, with what its list shows and no more', async () => {
  const { status, headers, text } = await exported('sam', ['supervisor']);
  expect(status).toBe(200);
  expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('Content-Disposition')).toBe('attachment; filename="new.csv"');
  expect(headers.get('Cache-Control')).toBe('no-store');
  const [heads, ...rows] = parse(text, { bom: true }) as string[][];
  expect(heads).toEqual([
    'Number',
    'Case',
    'Received',
    'Help with',
    'County',
    'Documents',
    'Who has it',
    'Due',
    'Marks',
  ]);
  expect(new Set(rows.map(([number]) => number)).size).toBe(CASES + 1);
  expect(rows).toHaveLength(CASES + 1);
  expect(text).not.toContain(SSN);
  expect((await events()).at(-1)).toMatchObject({ details: { queue: 'new' } });
});

test('no cell begins as a formula does', async () => {
  const { text } = await exported('sam', ['supervisor']);
  const rows = parse(text, { bom: true }) as string[][];
  const row = rows.find(([number]) => number === String(id))!;
  expect(row[1]).toMatch(/^'=HYPERLINK/);
  expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
});

test.each(['=1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  'a name that begins as %j stays a text',
  async (name) => {
    expect(await savedAs(name)).toEqual([['7', `'${name}`]]);
  },
);

test.each(['a\n=1', 'a\r=1', 'a\r\n=1'])('a name of two lines, %j, begins no row', async (name) => {
  expect(await savedAs(name)).toEqual([['7', name]]);
});

async function savedAs(name: string): Promise<string[][]> {
  async function* lines() {
    yield [7, name];
  }
  return parse(await textOf(writeCsv(lines())), {
    bom: true,
    record_delimiter: ['\r\n', '\r', '\n'],
  });
}

test('as a workbook it has the same cases, and is audited as such', async () => {
  const client = await asStaff(portal, 'sam', ['supervisor']);
  const answer = await fetch(`${portal.url}/api/desk/queues/new/export?as=xlsx`, {
    headers: { Authorization: `Bearer ${client.token}` },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="new.xlsx"');
  expect(answer.headers.get('Content-Type')).toContain('spreadsheetml.sheet');
  const files = await unpackWorkbook(Buffer.from(await answer.arrayBuffer()));
  const lines = readCells(files.get('xl/worksheets/sheet1.xml')!);
  expect(lines).toHaveLength(CASES + 2);
  expect(new Set(lines.slice(1).map(([number]) => number!.text)).size).toBe(CASES + 1);
  expect(lines.flat().find(({ text }) => text.startsWith('=HYPERLINK'))?.kind).toBe('inlineStr');
  expect([...files.values()].join('')).not.toContain(SSN);
  expect((await events()).at(-1)).toMatchObject({ details: { queue: 'new', as: 'xlsx' } });
  expect((await client.get('/api/desk/queues/new/export?as=pdf')).status).toBe(422);
});

test('who may not export is refused, and nothing is written down as exported', async () => {
  const before = (await events()).length;
  expect(await exported('carla', ['caseworker'])).toMatchObject({ status: 403 });
  expect(await exported('sam', ['supervisor'], 'nothing')).toMatchObject({ status: 404 });
  expect(await events()).toHaveLength(before);
});

test('a role exports what it sees, whatever else another role of hers sees', async () => {
  const { status, text } = await exported('dora', ['caseworker', 'county']);
  expect(status).toBe(200);
  const rows = parse(text, { bom: true }) as string[][];
  expect(rows.length).toBeLessThan(CASES);
});

describe('a long list', () => {
  /** 500,000 at night. */
  const ROWS = process.env.TEST_NIGHT ? 500_000 : 20_000;
  const PAGES = ROWS / 50;
  /** Bytes that may stand in memory beside what stood there before; a row of 500 has more in all. */
  const MEMORY = 150 * 1024 * 1024;
  /** How many pages have been read. */
  const read = { pages: 0 };
  let all: typeof portal.database.all;

  beforeAll(async () => {
    // One case stands in many places of the list: what is counted is rows. Of one's own role alone.
    await portal.database.run(
      sql(
        'test-export-long',
        `insert into desk_entries select 'decided', '', lpad(n::text, 7, '0'), ${id}, null, '{}'
         from generate_series(1, ${ROWS}) n`,
      ),
    );
    await portal.database.run(
      sql('test-export-name', `update desk_cases set name = $2 where application_id = $1`),
      [id, `=${'x'.repeat(500)}`],
    );
    const { database } = portal.server.services;
    all = database.all;
    database.all = ((statement, values) => {
      if (statement.name.startsWith('desk-page')) read.pages += 1;
      return all.call(database, statement, values);
    }) as typeof all;
  });
  afterAll(() => {
    portal.server.services.database.all = all;
  });
  beforeEach(() => {
    read.pages = 0;
  });

  const inMemory = () => {
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  async function begin(token: string, as: string, signal?: AbortSignal) {
    const headers = { Authorization: `Bearer ${token}` };
    const path = `/api/desk/queues/decided/export?as=${as}`;
    const answer = await fetch(portal.url + path, { headers, ...(signal && { signal }) });
    expect(answer.status).toBe(200);
    return answer.body!.getReader();
  }
  /** A count once it has not moved for a while. */
  async function settled(): Promise<number> {
    for (let last = -1; last !== read.pages; ) {
      last = read.pages;
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    return read.pages;
  }

  test.each(['csv', 'xlsx'])(
    'leaves whole as %s, and little of it stands in memory',
    async (as) => {
      const { token } = await asStaff(portal, 'sam', ['supervisor']);
      const before = inMemory();
      let [most, bytes, lines] = [0, 0, 0];
      const reader = await begin(token, as);
      for (let next = await reader.read(); next.value; next = await reader.read()) {
        bytes += next.value.length;
        if (as === 'csv') for (const byte of next.value) lines += byte === 10 ? 1 : 0;
        most = Math.max(most, inMemory() - before);
      }
      expect(read.pages).toBe(PAGES);
      if (as === 'csv') expect(lines).toBe(ROWS + 1);
      expect(bytes).toBeGreaterThan(ROWS);
      expect(most).toBeLessThan(MEMORY);
    },
  );

  test('is read as it is taken; who goes away has nothing more read', async () => {
    const { token } = await asStaff(portal, 'sam', ['supervisor']);
    const gone = new AbortController();
    const reader = await begin(token, 'csv', gone.signal);
    await reader.read();
    const stood = await settled();
    expect(stood).toBeLessThan(PAGES);
    gone.abort();
    await expect(reader.read()).rejects.toThrow();
    expect((await settled()) - stood).toBeLessThan(5);
  });

  test.each<[string, (key: number) => Promise<unknown>]>([
    ['the key has been revoked', (key) => revokeKey(portal.server.services, key, 'operator:test')],
    [
      'its role is one that may not export',
      (key) =>
        portal.database.run(
          sql(
            'test-export-scope',
            `update operator_keys set scopes = '{desk:caseworker}' where id = $1`,
          ),
          [key],
        ),
    ],
  ])('breaks off where %s, and says so by its end', async (_, end) => {
    const { services } = portal.server;
    const asked = { name: 'Export', scopes: ['desk:supervisor'] };
    const { id: key, key: token } = await createKey(services, asked, 'operator:test');
    const reader = await begin(token, 'csv');
    await reader.read();
    await settled();
    await end(key);
    const rest = async () => {
      while (!(await reader.read()).done);
    };
    await expect(rest()).rejects.toThrow('terminated');
    expect(read.pages).toBeLessThan(PAGES);
  });
});

describe('a case to keep', () => {
  const copy = async (roles: string[], query = '', number = id) => {
    const client = await asStaff(portal, 'sam', roles);
    const headers = { Authorization: `Bearer ${client.token}` };
    const response = await fetch(`${portal.url}/api/desk/cases/${number}/copy${query}`, {
      headers,
    });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const copies = () =>
    portal.database.all<{ actor: string; details: object }>(
      sql(
        'test-copy-events',
        `select actor, details from audit_events where action = 'export' and application_id = $1 order by id`,
      ),
      [id],
    );

  test('is a PDF, or this with its documents, and each copy is audited', async () => {
    const pdf = await copy(['supervisor']);
    expect(pdf.response.headers.get('Content-Type')).toBe('application/pdf');
    expect(pdf.response.headers.get('Content-Disposition')).toBe(
      `attachment; filename="application-${id}.pdf"`,
    );
    expect(pdf.response.headers.get('Cache-Control')).toBe('no-store');
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const zip = await copy(['supervisor'], '?as=zip');
    expect(Number(zip.response.headers.get('Content-Length'))).toBe(zip.bytes.length);
    const files = await unzip(zip.bytes);
    expect([...files.keys()].map((name) => name.replace(/\d+/, 'N'))).toEqual([
      'case.pdf',
      ...Array(4).fill('documents/N-scan.pdf'),
    ]);
    for (const bytes of [pdf.bytes, files.get('case.pdf')!]) {
      const { text } = (await readPdf(bytes)).root;
      expect(text).toContain('***-**-7785');
      expect(text).not.toMatch(/412\D?63/);
    }
    expect(await copies()).toEqual([
      { actor: 'sam', details: { as: 'pdf', documents: 0, ids: '' } },
      {
        actor: 'sam',
        details: { as: 'zip', documents: 4, ids: expect.stringMatching(/^(\d+ ?){4}$/) },
      },
    ]);
  });

  test('is for who may export and sees it, in a kind that there is', async () => {
    const before = await copies();
    expect((await copy(['caseworker'])).response.status).toBe(403);
    expect((await copy(['county'])).response.status).toBe(404);
    expect((await copy(['supervisor'], '?as=docx')).response.status).toBe(422);
    expect((await copy(['supervisor'], '', 999_999)).response.status).toBe(404);
    expect(await copies()).toEqual(before);
  });
});
