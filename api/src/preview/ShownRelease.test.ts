import { createHash } from 'node:crypto';
import { type IsolationReply, PART, StoppedError } from '../isolation/index.ts';
import { PAGE_FILE, STAGE } from './Shown.ts';
import { readShown } from './ShownRelease.ts';

const HASH = 'ab'.repeat(16);
const part = Buffer.from('{"a":1}');
const sha256 = createHash('sha256').update(part).digest('hex');

const result: IsolationReply<'present'>['result'] = {
  hash: HASH,
  languages: [{ id: 'en', name: 'English' }],
  agency: 'Agency',
  forms: [],
  dayEnds: 0,
  parts: { 'program.rent.en.json': sha256 },
};
const files = (more: [string, Buffer][] = [[PART + sha256, part]]) =>
  new Map<string, Buffer>([
    [`${PAGE_FILE}portal.en.json`, Buffer.from('{}')],
    [`${STAGE}en`, Buffer.from('<html>')],
    ...more,
  ]);

test('what was made is served by its name, a part that was at hand without coming again', () => {
  const came = readShown({ result, files: files() }, HASH, new Map());
  expect([...came.release.files.keys()]).toEqual(['portal.en.json', 'program.rent.en.json']);
  expect(came.release.stages.get('en')).toBe('<html>');
  const again = readShown({ result, files: files([]) }, HASH, came.parts);
  expect(again.release.files.get('program.rent.en.json')).toBe(part);
});

test.each([
  ['another release', result, files(), 'cd'.repeat(16)],
  ['a part that is not there', result, files([]), HASH],
  [
    'a part that is not what its name says',
    result,
    files([[PART + sha256, Buffer.from('{}')]]),
    HASH,
  ],
  ['no language', { ...result, languages: [] }, files(), HASH],
  ['no document', result, new Map([[PART + sha256, part]]), HASH],
])('%s is refused', (_, said, made, hash) => {
  expect(() => readShown({ result: said, files: made }, hash, new Map())).toThrow(StoppedError);
});
