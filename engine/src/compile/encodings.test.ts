import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readPack } from './readPack.ts';

const FILE = 'portal.json';

test('a file of a folder in Latin-1 is refused, by its first byte that is not UTF-8', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pack-'));
  try {
    const lines = [
      '{',
      '  "agency": "Servicios de \uFFFD',
      '  "title": "Dirección y teléfono"',
      '}',
    ];
    const [before, after] = [lines.slice(0, 2), lines.slice(2)].map((some) => some.join('\n'));
    const bytes = [Buffer.from(`${before}\n`), Buffer.from(after!, 'latin1')];
    await writeFile(path.join(folder, FILE), Buffer.concat(bytes));
    await expect(readPack(folder)).rejects.toMatchObject({
      findings: [
        {
          code: 'wrong-encoding',
          severity: 'error',
          file: FILE,
          line: 3,
          column: 20,
          message: 'the byte 0xF3 is not UTF-8: the file was saved in another encoding',
          hint: 'Save the file again with the encoding UTF-8.',
        },
      ],
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test.each([
  ['UTF-16', Buffer.from('\uFEFF{}', 'utf16le'), { line: 1, column: 1 }],
  ['half a sign at its end', Buffer.from('{}\nó').subarray(0, -1), { line: 2, column: 1 }],
  ['Latin-1 behind a mark', Buffer.from('EFBBBF7B22E9', 'hex'), { line: 1, column: 3 }],
])('a file in memory is refused: %s', async (_what, bytes, place) => {
  const files = new Map([[FILE, bytes]]);
  await expect(readPack({ files, findings: [] })).rejects.toMatchObject({
    findings: [{ code: 'wrong-encoding', file: FILE, ...place }],
  });
});

test('a file in UTF-8 is read, with the sign that stands in for what can’t be decoded', async () => {
  const files = new Map([[FILE, Buffer.from('\uFEFF{ "agency": "\uFFFD ó 住" }')]]);
  const pack = await readPack({ files, findings: [] });
  expect(pack.files.get(FILE)!.data).toEqual({ agency: '\uFFFD ó 住' });
});
