/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Saver } from '../../saving/createSaver.ts';
import type { FormServices, UnsavedItems } from '../../state/FormServices.ts';
import { renderCollection, type } from '../../test/renderCollection.tsx';
import { sampleForm, sampleStep } from '../../test/sampleForm.ts';
import type { KeptUpload, KeptUploads } from '../../uploads/KeptUploads.ts';

const form = sampleForm([
  sampleStep([
    { name: 'File', required: true, ui: { 'ui:widget': 'file' } },
    { name: 'Description', required: true, ui: { 'ui:widget': 'text' } },
  ]),
]);
const bill = () => new File(['x'], 'bill.pdf', { type: 'application/pdf' });

/** What waits on a device; `left` is what pages left behind that are gone. */
function fakeDevice({ hasRoom = true } = {}) {
  const kept = new Map<string, KeptUpload>();
  const left: KeptUpload[] = [];
  const forgotten: (() => void)[] = [];
  const uploads: KeptUploads = {
    keep: async (upload) => hasRoom && Boolean(kept.set(upload.key, upload)),
    noteUrl: async (key, url) => void kept.set(key, { ...kept.get(key)!, url }),
    forget: async (key) => void kept.delete(key),
    whenForgotten: (listener) => void forgotten.push(listener),
    takeOver: async () => left.splice(0),
  };
  const savers = new Set<Saver>();
  const unsaved: UnsavedItems = {
    keep: () => undefined,
    read: () => undefined,
    attach: (saver) => {
      savers.add(saver);
      return () => savers.delete(saver);
    },
  };
  const services: Partial<FormServices> = { openKept: async () => uploads, unsaved };
  const forget = () => act(() => forgotten.map((listener) => listener()));
  return { kept, left, services, savers, forget };
}

async function addBill() {
  const [input] = await screen.findAllByLabelText('Choose a file');
  fireEvent.change(input!, { target: { files: [bill()] } });
  const dialog = await screen.findByRole('dialog');
  type('/Sample/Description', 'Light bill');
  fireEvent.click(within(dialog).getByText('Upload'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

const never: FormServices['uploadFile'] = () => new Promise(() => undefined);
let isOnline = true;
const setOnline = (next: boolean) => {
  isOnline = next;
  act(() => void window.dispatchEvent(new Event(next ? 'online' : 'offline')));
};
beforeEach(() => {
  isOnline = true;
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});

test.each([
  [true, 'documents.waits'],
  [false, 'documents.waits-in-page'],
])('offline a file says that it waits; where there is room (%s): %s', async (hasRoom, words) => {
  const { services, kept } = fakeDevice({ hasRoom });
  renderCollection('documents', [], { ...services, uploadFile: never }, form);
  setOnline(false);
  await addBill();
  expect(await screen.findByText(words)).toBeTruthy();
  const upload = [...kept.values()][0];
  expect(kept.size).toBe(hasRoom ? 1 : 0);
  if (hasRoom) expect(upload!.fields).toMatchObject({ description: 'Light bill' });
  fireEvent.click(screen.getByRole('button', { name: 'Remove it' }));
  expect(screen.queryByText('Light bill')).toBeNull();
  await waitFor(() => expect(kept.size).toBe(0));
});

const leave = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented ? 'asked' : 'left';
};

test.each([
  [true, 'left'],
  [false, 'asked'],
])(
  'who leaves is asked where a file is kept nowhere else; where there is room (%s): %s',
  async (hasRoom, done) => {
    const { services } = fakeDevice({ hasRoom });
    renderCollection('documents', [], { ...services, uploadFile: never }, form);
    expect(leave()).toBe('left');
    await addBill();
    await waitFor(() => expect(leave()).toBe(done));
    fireEvent.click(screen.getByRole('button', { name: /documents.cancel-name/ }));
    expect(leave()).toBe('left');
  },
);

test('a file that the device has forgotten says so, and who leaves is asked', async () => {
  const { services, forget } = fakeDevice();
  renderCollection('documents', [], { ...services, uploadFile: never }, form);
  setOnline(false);
  await addBill();
  await screen.findByText('documents.waits');
  forget();
  expect(screen.getByText('documents.waits-in-page')).toBeTruthy();
  expect(leave()).toBe('asked');
});

test('it is kept before it is sent, with where the server takes it, until the server has it', async () => {
  const { services, kept } = fakeDevice();
  let finish = () => {};
  const uploadFile: FormServices['uploadFile'] = ({ onUrl }) => {
    expect(kept.size).toBe(1);
    onUrl!('/uploads/1');
    return new Promise((resolve) => {
      finish = () => resolve({ id: 1 });
    });
  };
  renderCollection('documents', [], { ...services, uploadFile }, form);
  await addBill();
  await waitFor(() => expect([...kept.values()][0]?.url).toBe('/uploads/1'));
  await act(async () => finish());
  await waitFor(() => expect(kept.size).toBe(0));
});

test('what a page left behind that is gone is sent in order, as what it was, and once', async () => {
  const { services, left } = fakeDevice();
  const one = (key: string): KeptUpload => ({
    ...{ key, files: [bill()], isReady: true, url: `/uploads/${key}` },
    fields: { description: `Paper ${key}` },
  });
  left.push(one('first'), one('second'));
  const uploadFile = jest.fn<FormServices['uploadFile']>().mockResolvedValue({ id: 1 });
  renderCollection('documents', [], { ...services, uploadFile }, form);
  await waitFor(() => expect(uploadFile).toHaveBeenCalledTimes(2));
  expect(uploadFile.mock.calls.map(([{ key, fields, before }]) => [key, fields, before])).toEqual([
    ['first', { description: 'Paper first' }, { url: '/uploads/first' }],
    ['second', { description: 'Paper second' }, { url: '/uploads/second' }],
  ]);
  await waitFor(() => expect(screen.queryByText('Paper second')).toBeNull());
});

test('one that failed by itself is sent again with the line, quietly', async () => {
  const { services, savers } = fakeDevice();
  const uploadFile = jest.fn<FormServices['uploadFile']>().mockRejectedValue(new Error('no line'));
  const { notify } = renderCollection('documents', [], { ...services, uploadFile }, form);
  await addBill();
  await screen.findByText('Not sent');
  expect(notify).toHaveBeenCalledTimes(1);
  await act(() => Promise.all([...savers].map((saver) => saver.flush())).then(() => undefined));
  await waitFor(() => expect(uploadFile).toHaveBeenCalledTimes(2));
  expect(uploadFile.mock.calls[1]![0].key).toBe(uploadFile.mock.calls[0]![0].key);
  expect(notify).toHaveBeenCalledTimes(1);
});

test('one that is refused does not wait for the next page', async () => {
  const { services, kept } = fakeDevice();
  const refusal = Object.assign(new Error('no'), { isRefusal: true, problems: [] });
  const uploadFile = () => Promise.reject(refusal);
  renderCollection('documents', [], { ...services, uploadFile }, form);
  await addBill();
  await screen.findByText('Not sent');
  await waitFor(() => expect(kept.size).toBe(0));
});
