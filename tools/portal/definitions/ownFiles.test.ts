import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { WitnessReport } from '@porchlight/engine/witness';
import { readDefinitions } from '../../definitions/englishTexts.ts';
import { DraftPack } from './create/DraftPack.ts';
import { writeWitnesses } from './witness/writeWitnesses.ts';
import { writeMeta } from './writeMeta.ts';

let root: string;
let pack: string;
let outside: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'own-files-'));
  pack = path.join(root, 'pack');
  outside = path.join(root, 'outside');
  for (const folder of [pack, outside]) mkdirSync(folder);
  writeFileSync(path.join(outside, 'package.json'), '{ "name": "mine" }');
  writeFileSync(path.join(pack, 'portal.json'), '{}');
});
afterEach(() => rmSync(root, { recursive: true }));

const link = (from: string) => symlinkSync(outside, path.join(pack, from));

test('the meta-schemas are not written through a link, and nothing is removed behind it', async () => {
  link('meta');
  await expect(writeMeta(pack)).rejects.toThrow('meta: a link to a place outside the pack');
  expect(readdirSync(outside)).toEqual(['package.json']);
});

test('texts are not read through a link', async () => {
  symlinkSync(path.join(outside, 'package.json'), path.join(pack, 'messages.json'));
  await expect(readDefinitions(pack)).rejects.toThrow('messages.json: a link to a place outside');
});

test('a new part of a pack is not written through a link', async () => {
  link('enumerations');
  const draft = new DraftPack(pack);
  draft.change((edits) => edits.write('enumerations/colours.json', '{}'));
  await expect(draft.write()).rejects.toThrow('enumerations: a link to a place outside the pack');
  expect(readdirSync(outside)).toEqual(['package.json']);
});

test('witnesses stay in the folder that was named, whatever a form is called', async () => {
  const out = path.join(root, 'out');
  const one = { form: '../../outside', kind: 'step', subject: 'x', what: 'reached' };
  const report = { witnesses: [one], ways: [], day: '2026-11-21', seed: 1 };
  await writeWitnesses(out, report as unknown as WitnessReport);
  expect(readdirSync(root).sort()).toEqual(['out', 'outside', 'pack']);
  expect(existsSync(path.join(out, 'outside/end/step-x-reached.json'))).toBe(true);
});
