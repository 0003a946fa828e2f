import type { UploadFlow } from '@porchlight/engine';
import type { PendingUpload } from '@porchlight/engine/react';
import { ApiError } from '../../http/ApiError.ts';
import type { LinkFile } from '../link/createLinkApi.ts';
import { sumUp } from './sumUp.ts';

const flow: UploadFlow = {
  name: 'sample',
  title: 'Sample',
  steps: [
    { name: 'begin', title: 'Begin', kind: 'overview', content: [] },
    { name: 'ids', title: 'IDs', kind: 'documents', content: [], category: 0, isRequired: true },
    { name: 'other', title: 'Other', kind: 'documents', content: [], category: 4 },
    { name: 'end', title: 'End', kind: 'summary', content: [] },
  ],
};
const file = (fileCategory: number, state: LinkFile['state'] = 'ready'): LinkFile => ({
  id: Math.random(),
  fileName: 'a.pdf',
  description: 'A',
  fileCategory,
  size: 1,
  state,
});
const upload = (category: number, hasFailed = false): PendingUpload => ({
  key: String(Math.random()),
  files: [new File(['x'], 'x.pdf')],
  name: 'x.pdf',
  fields: { category },
  share: 0.5,
  hasFailed,
  isKept: false,
});

test('one part for each documents step, with the way to it', () => {
  const parts = sumUp(flow, [file(0), file(0, 'waiting')], []);
  expect(parts.map(({ step, position }) => [step.name, position])).toEqual([
    ['ids', 1],
    ['other', 2],
  ]);
  expect(parts[0]).toMatchObject({ waiting: 1, refused: 0, isMissing: false });
  expect(parts[0]!.files).toHaveLength(2);
});

test.each([
  ['nothing', [], [], true],
  ['a refused file', [file(0, 'refused')], [], true],
  ['a file of another category', [file(4)], [], true],
  ['a file that was not sent', [], [upload(0, true)], true],
  ['a file on its way', [], [upload(0)], false],
  ['a file', [file(0)], [], false],
])('a required category with %s', (_name, files, pending, isMissing) => {
  expect(sumUp(flow, files, pending)[0]!.isMissing).toBe(isMissing);
});

test('a file that was there already did not fail', () => {
  const known = new ApiError(409, 'already-uploaded', [], {}, null);
  const pending = [upload(0, true), { ...upload(0, true), reason: known }];
  expect(sumUp(flow, [file(0)], pending)[0]).toMatchObject({ failed: 1, sending: 0 });
});

test('an optional category never misses anything', () => {
  expect(sumUp(flow, [], [])[1]).toMatchObject({ isMissing: false, files: [] });
});
