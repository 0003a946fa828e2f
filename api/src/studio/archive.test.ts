import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { ZipFile } from 'yazl';
import { longestHold } from '../../test/longestHold.ts';
import type { Client, TestPortal } from '../../test/portal.ts';
import { asAdmin, beginCopy, sayOtherwise, startStudio, type TestCopy } from '../../test/studio.ts';
import { readArchive } from './archive/readArchive.ts';
import { writeArchive } from './archive/writeArchive.ts';
import { isCopyPath } from './filePath.ts';

interface Packed {
  name: string;
  body?: string | Buffer;
  mode?: number;
}

/** What the library writes as it is. */
const isPlain = (name: string) => /^\w[\w-]*(\.\w+)?(\/\w[\w-]*(\.\w+)?)*$/.test(name);

/** An archive of these files. Names that are not plain are put in afterwards: the library writes no bad ones. */
async function zip(files: Packed[]): Promise<Buffer> {
  const archive = new ZipFile();
  const stand = files.map(({ name }, n) =>
    isPlain(name) ? name : `${n}`.padEnd(Buffer.byteLength(name), '_'),
  );
  files.forEach(({ body = '{}', mode = 0o100644 }, n) => {
    const compress = body.length > 100;
    archive.addBuffer(Buffer.from(body), stand[n]!, { mode, mtime: new Date(0), compress });
  });
  archive.end();
  const bytes = await gather(archive.outputStream);
  files.forEach(({ name }, n) => {
    if (stand[n] === name) return;
    const [from, to] = [Buffer.from(stand[n]!), Buffer.from(name)];
    for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1))
      to.copy(bytes, at);
  });
  return bytes;
}

async function gather(stream: AsyncIterable<unknown> | NodeJS.ReadableStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const PORTAL = { name: 'portal.json', body: '{"a":1}' };

describe('reading an archive', () => {
  test('takes the pack below the uppermost portal.json, and leaves the rest', async () => {
    const bytes = await zip([
      { name: 'portal-main/README.md', body: 'Read me' },
      { name: 'portal-main/definitions/portal.json', body: '{"a":1}' },
      { name: 'portal-main/definitions/application/wizard.json', body: '{"b":2}' },
      { name: 'portal-main/definitions/examples/other/portal.json', body: '{"c":3}' },
      { name: 'portal-main/definitions/.DS_Store', body: 'x' },
      { name: '__MACOSX/portal.json', body: 'x' },
    ]);
    const { files, ignored } = await readArchive(bytes);
    expect([...files].map(([path, body]) => [path, `${body}`])).toEqual([
      ['portal.json', '{"a":1}'],
      ['application/wizard.json', '{"b":2}'],
    ]);
    expect(ignored).toBe(4);
  });

  test('what was written is read, whatever the files hold', async () => {
    const part = fc.stringMatching(/^[A-Za-z0-9_-][A-Za-z0-9 ._-]{0,10}[a-z]$/);
    const path = fc
      .tuple(fc.array(part, { maxLength: 3 }), part, fc.constantFrom('json', 'svg'))
      .map(([folders, name, ending]) => [...folders, `${name}.${ending}`].join('/'))
      .filter((one) => isCopyPath(one) && !one.includes('portal.json'));
    const pack = fc.dictionary(path, fc.uint8Array({ maxLength: 200 }), { maxKeys: 8 });
    await fc.assert(
      fc.asyncProperty(pack, async (given) => {
        const files = new Map(
          Object.entries(given).map(([name, body]) => [
            name,
            Buffer.concat([Buffer.from(name.endsWith('.svg') ? '<svg ' : ''), body]),
          ]),
        );
        files.set('portal.json', Buffer.from('{}'));
        const read = await readArchive(await gather(writeArchive(files)));
        expect(read.ignored).toBe(0);
        expect(new Map([...read.files].sort())).toEqual(new Map([...files].sort()));
      }),
      { numRuns: 60 },
    );
  });

  const deep = { name: 'application/wizard.json' };
  const lie = async () => {
    // Says that it has 5 bytes, and has a million.
    const bytes = await zip([PORTAL, { name: deep.name, body: 'x'.repeat(1_000_000) }]);
    const at = bytes.lastIndexOf(Buffer.from('PK\x01\x02'));
    bytes.writeUInt32LE(5, at + 24);
    return bytes;
  };
  const encrypted = async () => {
    const bytes = await zip([PORTAL]);
    const at = bytes.lastIndexOf(Buffer.from('PK\x01\x02'));
    bytes.writeUInt16LE(bytes.readUInt16LE(at + 8) | 1, at + 8);
    return bytes;
  };
  test.each<[string, () => Promise<Buffer>, string]>([
    [
      'a path that leads out',
      () => zip([PORTAL, { name: '../portal.json' }]),
      'studio-import-path',
    ],
    [
      'one hidden in the middle',
      () => zip([PORTAL, { name: 'a/../../b.json' }]),
      'studio-import-path',
    ],
    ['an absolute path', () => zip([PORTAL, { name: '/etc/passwd.json' }]), 'studio-import-path'],
    ['a drive', () => zip([PORTAL, { name: 'C:/x.json' }]), 'studio-import-path'],
    ['a backslash', () => zip([PORTAL, { name: '..\\x.json' }]), 'studio-import-path'],
    [
      'a link',
      () => zip([PORTAL, { name: 'x.json', body: '/etc', mode: 0o120777 }]),
      'studio-import-link',
    ],
    [
      '10,000 files',
      () => zip(Array.from({ length: 10_000 }, (_, n) => ({ name: `f${n}.json` }))),
      'studio-import-many',
    ],
    [
      'a bomb',
      () => zip([PORTAL, { name: 'a.json', body: Buffer.alloc(3_000_000) }]),
      'studio-import-bomb',
    ],
    [
      'a file too large',
      () => zip([PORTAL, { name: 'a.json', body: noise(5_000_000) }]),
      'studio-import-too-large',
    ],
    ['one that is less than it says', lie, 'studio-import-broken'],
    ['a password', encrypted, 'studio-import-broken'],
    ['a name twice', () => zip([PORTAL, PORTAL]), 'studio-import-broken'],
    ['a name that no copy has', () => zip([PORTAL, { name: 'a<b>.json' }]), 'studio-import-name'],
    [
      'a logo that is no picture',
      () => zip([PORTAL, { name: 'logo.png', body: 'MZ a program' }]),
      'studio-not-a-picture',
    ],
    ['no portal.json', () => zip([deep]), 'studio-import-no-pack'],
    [
      'half an archive',
      async () => (await zip([PORTAL, deep])).subarray(0, 90),
      'studio-import-broken',
    ],
    ['no archive', async () => deflateRawSync('no archive'), 'studio-import-broken'],
    ['nothing', async () => Buffer.alloc(0), 'studio-import-broken'],
  ])('refuses %s', async (_, make, code) => {
    await expect(readArchive(await make())).rejects.toMatchObject({ code });
  });

  test('refuses files that are too much together', async () => {
    const body = noise(3_900_000);
    const bytes = await zip([
      PORTAL,
      ...Array.from({ length: 18 }, (_, n) => ({ name: `f${n}.json`, body })),
    ]);
    await expect(readArchive(bytes)).rejects.toMatchObject({ code: 'studio-import-too-large' });
  });
});

/** Letters that hardly shrink. */
function noise(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let n = 0, seed = 7; n < size; n += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    bytes[n] = 33 + ((seed >> 16) % 90);
  }
  return bytes;
}

describe('through the API', () => {
  let portal: TestPortal;
  let ada: Client;
  let copy: TestCopy;
  beforeAll(async () => {
    portal = await startStudio();
    ada = await asAdmin(portal, 'ada');
    copy = await beginCopy(ada);
  });
  afterAll(() => portal.stop());

  const download = async (path: string) => {
    const headers = { Authorization: `Bearer ${ada.token}` };
    const response = await fetch(`${portal.url}${path}/export`, { headers });
    expect(response.headers.get('Content-Type')).toBe('application/zip');
    expect(response.headers.get('Content-Disposition')).toContain('.zip"');
    return Buffer.from(await response.arrayBuffer());
  };
  const send = async (to: TestCopy, bytes: Buffer, headers: Record<string, string> = {}) => {
    const { etag } = (await ada.get(to.path)).body;
    const all = { 'Content-Type': 'application/zip', 'If-Match': etag, ...headers };
    return ada.call('POST', `${to.path}/import`, bytes, all);
  };
  const hashOf = async (path: string) => (await ada.post(`${path}/compile`, {})).body.hash;

  test('what was exported makes the same pack, hash for hash, in another copy', async () => {
    await sayOtherwise(copy, 'pages/landing.json', 'title', 'To be moved');
    const bytes = await download(copy.path);
    expect(await download(copy.path)).toEqual(bytes);
    const other = await beginCopy(ada);
    expect(await hashOf(other.path)).not.toBe(await hashOf(copy.path));
    const { status, body } = await send(other, bytes);
    expect([status, body.changed, body.ignored]).toEqual([200, ['pages/landing.json'], 0]);
    expect(await hashOf(other.path)).toBe(await hashOf(copy.path));
    expect((await send(other, bytes)).body.changed).toEqual([]);
  });

  test('an archive replaces all: what it lacks is gone, and kept as deleted', async () => {
    const other = await beginCopy(ada);
    const portalFile = (await other.read('portal.json')).text;
    const { body } = await send(other, await zip([{ name: 'portal.json', body: portalFile }]));
    expect(body.changed.length).toBeGreaterThan(200);
    const { files } = (await ada.get(`${other.path}/files`)).body;
    expect(
      files
        .filter(({ isDeleted }: { isDeleted: boolean }) => !isDeleted)
        .map((one: { path: string }) => one.path),
    ).toEqual(['portal.json']);
    expect((await ada.get(`${other.path}/files/logo.svg`)).status).toBe(410);
  });

  test('neither one of large files nor one of thousands holds the process', async () => {
    const other = await beginCopy(ada);
    const body = noise(3_900_000);
    const names = Array.from({ length: 4 }, (_, n) => `f${n}.json`);
    const large = await zip([PORTAL, ...names.map((name) => ({ name, body }))]);
    const many = await zip(Array.from({ length: 10_000 }, (_, n) => ({ name: `f${n}.json` })));
    const answers: unknown[] = [];
    const hold = await longestHold(async () => {
      for (const bytes of [large, many]) {
        const { status, body } = await send(other, bytes);
        answers.push(body.code ?? status);
      }
    });
    expect(answers).toEqual([200, 'studio-import-many']);
    expect(hold).toBeLessThan(200);
  });

  test.each([
    [
      'of a hundred thousand keys',
      () => JSON.stringify(Array.from({ length: 100_000 }, () => ({ a: 1 }))),
    ],
    ['of lists in lists', () => '['.repeat(1_000_000)],
  ])('nor does a file %s', async (_what, make) => {
    const other = await beginCopy(ada);
    const text = make();
    expect(await longestHold(() => other.write('pages/large.json', text))).toBeLessThan(200);
  });

  test('what is bad, or meant for a copy as it was, changes nothing', async () => {
    const { etag, changedAt } = (await ada.get(copy.path)).body;
    const bad = await send(copy, await zip([PORTAL, { name: '../x.json' }]));
    expect([bad.status, bad.body.code]).toEqual([422, 'studio-import-path']);
    expect(bad.body.title).toContain('../x.json');
    const many = await zip(Array.from({ length: 10_000 }, (_, n) => ({ name: `f${n}.json` })));
    expect((await send(copy, many)).body.code).toBe('studio-import-many');
    const stale = await send(copy, await zip([PORTAL]), { 'If-Match': `"${copy.id}.1"` });
    expect([stale.status, stale.body.code]).toEqual([412, 'studio-copy-changed']);
    const text = await send(copy, Buffer.from('{}'), { 'Content-Type': 'application/json' });
    expect(text.status).toBe(415);
    const large = await send(copy, Buffer.alloc(33 * 1024 * 1024));
    expect([large.status, large.body.code]).toEqual([413, 'studio-archive-too-large']);
    expect(large.body.title).toContain('32 MB');
    expect((await ada.get(copy.path)).body).toMatchObject({ etag, changedAt });
  });
});
