/**
 * Replaces a module.
 * @jest-environment node
 */
import { jest } from '@jest/globals';
import type { FormServices } from '@porchlight/engine/react';
import type { SealedFiles } from '../../journal/keptFiles.ts';
import type { Session } from './Session.ts';

let files: SealedFiles | undefined;
jest.unstable_mockModule('../../journal/keptFiles.ts', () => ({
  openKeptFiles: async () => files,
  isClaimed: () => false,
  claimFile: async () => true,
  whenKeptNoMore: () => undefined,
}));
const { openKept, resumeUploads } = await import('./waitingUploads.ts');

const DOCUMENT = { path: 'document', form: 'document', idKey: 'id', fact: 'files' };
const note = { application: 7, collection: '', kind: 'files' as const };

function open(classification?: string) {
  const keepItem = jest.fn();
  const field = { pointer: '/Document/Description', classification };
  const session = {
    getState: () => ({ portal: { limits: { draftDays: 30 }, texts: {} } }),
    language: () => 'en',
    loader: () => ({ form: async () => ({ steps: [{ fields: [field] }] }) }),
    cache: { keepItem },
  } as unknown as Session;
  return { session, keepItem };
}
const noFiles = { readHeads: async () => new Map() } as unknown as SealedFiles;

test('that the files can not be opened now does not mean that none waits', async () => {
  const { session, keepItem } = open();
  files = undefined;
  await resumeUploads(session, 'rosa', {} as FormServices, note);
  expect(keepItem).not.toHaveBeenCalled();
  files = noFiles;
  await resumeUploads(session, 'rosa', {} as FormServices, note);
  expect(keepItem).toHaveBeenCalledWith(note, undefined);
});

test('a file of which something restricted is said does not wait on the device', async () => {
  files = noFiles;
  expect(await openKept(open('restricted').session, 'rosa', DOCUMENT, note)).toBeUndefined();
  expect(await openKept(open().session, 'rosa', DOCUMENT, note)).toBeDefined();
});
