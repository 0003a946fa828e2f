import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkPack } from '@porchlight/engine/check';

const definitions = path.join(import.meta.dirname, '../../definitions');

test.each(['.', 'examples/valle-vecino'])(
  'the volunteer form passes the check in %s, translated in full',
  async (pack) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'pack-'));
    await cp(path.join(definitions, pack), folder, { recursive: true });
    const example = path.join(definitions, 'examples/volunteer-sign-up/forms');
    await cp(example, path.join(folder, 'forms'), { recursive: true });
    const codes = (await checkPack(folder)).map(({ code, file }) => [code, file]);
    await rm(folder, { recursive: true });
    // A pack that is Spanish first wants it the other way round.
    expect(codes.filter(([, file]) => !file!.startsWith('forms/') || pack === '.')).toEqual([]);
    expect(
      codes.filter(([code]) => code !== 'untranslated-text' && code !== 'translates-nothing'),
    ).toEqual([]);
  },
  60_000,
);
