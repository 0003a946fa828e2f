/**
 * Replaces a module.
 * @jest-environment node
 */
import { jest } from '@jest/globals';
import { samplePortal } from '../test/renderForm.tsx';
import type { KeptUpload } from './KeptUploads.ts';

const small = new File(['small'], 'bill.jpg', { type: 'image/jpeg' });
let finish = () => {};
jest.unstable_mockModule('./prepareFiles.ts', () => ({
  prepareFiles: () =>
    new Promise<File>((resolve) => {
      finish = () => resolve(small);
    }),
}));
const { createReadyFiles } = await import('./createReadyFiles.ts');

const chosen = new File(['a large photo'], 'bill.jpg', { type: 'image/jpeg' });
const upload = {
  ...{ key: 'k', files: [chosen], name: 'bill.jpg', fields: {} },
  ...{ share: 0, hasFailed: false, isKept: false },
};
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

function open() {
  const device = new Map<string, KeptUpload>();
  const kept = Promise.resolve({
    keep: async (one: KeptUpload) => Boolean(device.set(one.key, one)),
    noteUrl: async () => undefined,
    forget: async (key: string) => void device.delete(key),
    whenForgotten: () => undefined,
    takeOver: async () => [],
  });
  const { limits } = samplePortal();
  const files = createReadyFiles(() => ({ limits, say: (id: string) => id, kept }));
  return { device, files };
}

test('what is sent waits in place of what it was made of', async () => {
  const { device, files } = open();
  const made = files.make(upload, new AbortController().signal, () => undefined);
  await settled();
  expect(device.get('k')).toMatchObject({ files: [chosen], isReady: false });
  finish();
  expect((await made).file).toBe(small);
  expect(device.get('k')).toMatchObject({ files: [small], isReady: true });
});

test('a photo that is taken away while it is made smaller does not wait', async () => {
  const { device, files } = open();
  const controller = new AbortController();
  const made = files.make(upload, controller.signal, () => undefined).catch(() => 'ended');
  await settled();
  controller.abort();
  await files.forget('k');
  finish();
  expect(await made).toBe('ended');
  expect(device.size).toBe(0);
});
