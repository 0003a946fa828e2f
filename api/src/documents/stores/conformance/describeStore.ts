import { createHash, randomBytes } from 'node:crypto';
import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { DocumentMissingError, type DocumentStore } from '../DocumentStore.ts';
import { makeDocumentKey } from '../documentKey.ts';

/**
 * What every store of documents promises. Run against each.
 * @param open Opens a store that is empty, the same one each time.
 */
export function describeStore(open: () => Promise<DocumentStore>): void {
  let store: DocumentStore;
  let folder: string;
  beforeAll(async () => {
    store = await open();
    folder = await store.makeTemporary();
  });
  afterAll(() => store.removeTemporary(folder));

  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const fileOf = (bytes: Uint8Array) => {
    const path = join(folder, makeDocumentKey());
    writeFileSync(path, bytes);
    return path;
  };
  const read = async (key: string) => buffer(await store.open(key));

  async function keys(): Promise<string[]> {
    const found: string[] = [];
    for await (const { key } of store.list()) found.push(key);
    return found;
  }

  test.each([0, 1, 100_000, 6 * 1024 * 1024 + 1])(
    '%d bytes come back as they were put',
    async (size) => {
      const bytes = randomBytes(size);
      const [key, file] = [makeDocumentKey(), fileOf(bytes)];
      await store.put(key, file);
      expect(existsSync(file)).toBe(false);
      const back = await read(key);
      expect([back.length, hash(back)]).toEqual([size, hash(bytes)]);
    },
  );

  test('what is put under a key that is there takes its place at once', async () => {
    const key = makeDocumentKey();
    const [one, other] = [Buffer.alloc(200_000, 1), Buffer.alloc(300_000, 2)];
    await store.put(key, fileOf(one));
    const reading = await store.open(key);
    await store.put(key, fileOf(other));
    expect(hash(await buffer(reading))).toBe(hash(one));
    expect(hash(await read(key))).toBe(hash(other));
    expect((await keys()).filter((name) => name === key)).toHaveLength(1);
  });

  test('what is only passing is there for every process, too', async () => {
    const key = makeDocumentKey();
    const file = fileOf(Buffer.from('x'));
    await store.put(key, file, { isPassing: true });
    expect(existsSync(file)).toBe(false);
    expect(String(await buffer(await (await open()).open(key)))).toBe('x');
    await store.remove(key);
    await expect(store.open(key)).rejects.toThrow(DocumentMissingError);
  });

  test('says how much room there is for files on their way', async () => {
    expect(await store.freeBytes()).toBeGreaterThan(0);
  });

  test('what was put is there for a process that opens the store later', async () => {
    const key = makeDocumentKey();
    await store.put(key, fileOf(Buffer.from('x')));
    const later = await open();
    expect(String(await buffer(await later.open(key)))).toBe('x');
  });

  test('ten at once are each their own', async () => {
    const all = Array.from({ length: 10 }, () => ({
      key: makeDocumentKey(),
      bytes: randomBytes(300_000),
    }));
    await Promise.all(all.map(({ key, bytes }) => store.put(key, fileOf(bytes))));
    const back = await Promise.all(all.map(({ key }) => read(key)));
    expect(back.map(hash)).toEqual(all.map(({ bytes }) => hash(bytes)));
  });

  test('of what was removed nothing is there, and removing it again does nothing', async () => {
    const key = makeDocumentKey();
    await store.put(key, fileOf(Buffer.from('x')));
    await store.remove(key);
    await store.remove(key);
    await expect(store.open(key)).rejects.toThrow(DocumentMissingError);
    expect(await keys()).not.toContain(key);
  });

  test('a document that never was is missing', async () => {
    await expect(store.open(makeDocumentKey())).rejects.toThrow(DocumentMissingError);
  });

  test.each([
    '../tmp',
    '',
    'a',
    '..',
    '%2e%2e',
    `${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}/..`,
  ])('%j is no key', async (name) => {
    const file = fileOf(Buffer.from('x'));
    await expect(store.open(name)).rejects.toThrow(DocumentMissingError);
    await expect(store.put(name, file)).rejects.toThrow(DocumentMissingError);
    await expect(store.remove(name)).rejects.toThrow(DocumentMissingError);
    expect(existsSync(file)).toBe(true);
  });

  test('a file that is not there is not put', async () => {
    const key = makeDocumentKey();
    await expect(store.put(key, join(folder, 'nothing'))).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(store.open(key)).rejects.toThrow(DocumentMissingError);
  });

  test('lists every document once, and when it was put', async () => {
    const before = Date.now();
    const put = Array.from({ length: 7 }, makeDocumentKey);
    for (const key of put) await store.put(key, fileOf(Buffer.from(key)));
    const found = await keys();
    expect(new Set(found).size).toBe(found.length);
    expect(found).toEqual(expect.arrayContaining(put));
    for await (const { key, putAt } of store.list()) {
      // A server's clock may count whole seconds.
      if (put.includes(key)) expect(putAt.getTime()).toBeGreaterThanOrEqual(before - 2000);
      expect(putAt.getTime()).toBeLessThan(Date.now() + 2000);
    }
  });

  test('whoever stops reading holds nobody up', async () => {
    const key = makeDocumentKey();
    await store.put(key, fileOf(randomBytes(4 * 1024 * 1024)));
    for (let n = 0; n < 60; n += 1) (await store.open(key)).destroy();
    expect((await read(key)).length).toBe(4 * 1024 * 1024);
  });

  test('temporary folders are each their own, and go with what is in them', async () => {
    const [one, other] = [await store.makeTemporary(), await store.makeTemporary()];
    expect(one).not.toBe(other);
    writeFileSync(join(one, 'a'), 'x');
    await store.removeTemporary(one);
    expect([existsSync(one), existsSync(other)]).toEqual([false, true]);
    await store.removeTemporary(other);
  });

  test('a sweep takes old temporary folders and leaves young ones and documents', async () => {
    const [old, young, key] = [
      await store.makeTemporary(),
      await store.makeTemporary(),
      makeDocumentKey(),
    ];
    await store.put(key, fileOf(Buffer.from('x')));
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
    utimesSync(old, yesterday, yesterday);
    await store.sweep(60 * 60 * 1000);
    expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
    expect(await keys()).toContain(key);
    await store.removeTemporary(young);
  });
}
