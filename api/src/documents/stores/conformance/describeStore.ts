import { createHash, randomBytes } from 'node:crypto';
import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { DocumentMissingError, type DocumentStore } from '../DocumentStore.ts';
import { makeDocumentKey } from '../documentKey.ts';

/** A store while it is tested: there once the first test runs. */
interface Tested {
  /** Opens it once more, as another process does. */
  open(): Promise<DocumentStore>;
  readonly store: DocumentStore;
  readonly folder: string;
  /** A new temporary file of these bytes. */
  fileOf(bytes: Uint8Array): string;
  read(key: string): Promise<Buffer>;
  /** Those of all documents that are listed. */
  keys(): Promise<string[]>;
}

/**
 * What every store of documents promises. Run against each.
 * @param open Opens a store that is empty, the same one each time.
 */
export function describeStore(open: () => Promise<DocumentStore>): void {
  const at = openTested(open);
  testContents(at);
  testKeys(at);
  testList(at);
  testTemporary(at);
}

function openTested(open: () => Promise<DocumentStore>): Tested {
  let store: DocumentStore;
  let folder: string;
  beforeAll(async () => {
    store = await open();
    folder = await store.makeTemporary();
  });
  afterAll(() => store.removeTemporary(folder));
  return {
    open,
    get store() {
      return store;
    },
    get folder() {
      return folder;
    },
    fileOf(bytes) {
      const path = join(folder, makeDocumentKey());
      writeFileSync(path, bytes);
      return path;
    },
    read: async (key) => buffer(await store.open(key)),
    async keys() {
      const found: string[] = [];
      for await (const { key } of store.list()) found.push(key);
      return found;
    },
  };
}

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Bytes come back as they were put, for everybody, and whole. */
function testContents(at: Tested): void {
  test.each([0, 1, 100_000, 6 * 1024 * 1024 + 1])(
    '%d bytes come back as they were put',
    async (size) => {
      const bytes = randomBytes(size);
      const [key, file] = [makeDocumentKey(), at.fileOf(bytes)];
      await at.store.put(key, file);
      expect(existsSync(file)).toBe(false);
      const back = await at.read(key);
      expect([back.length, hash(back)]).toEqual([size, hash(bytes)]);
    },
  );

  test('what is put under a key that is there takes its place at once', async () => {
    const key = makeDocumentKey();
    const [one, other] = [Buffer.alloc(200_000, 1), Buffer.alloc(300_000, 2)];
    await at.store.put(key, at.fileOf(one));
    const reading = await at.store.open(key);
    await at.store.put(key, at.fileOf(other));
    expect(hash(await buffer(reading))).toBe(hash(one));
    expect(hash(await at.read(key))).toBe(hash(other));
    expect((await at.keys()).filter((name) => name === key)).toHaveLength(1);
  });

  test('what is only passing is there for every process, too', async () => {
    const key = makeDocumentKey();
    const file = at.fileOf(Buffer.from('x'));
    await at.store.put(key, file, { isPassing: true });
    expect(existsSync(file)).toBe(false);
    expect(String(await buffer(await (await at.open()).open(key)))).toBe('x');
    await at.store.remove(key);
    await expect(at.store.open(key)).rejects.toThrow(DocumentMissingError);
  });

  test('what was put is there for a process that opens the store later', async () => {
    const key = makeDocumentKey();
    await at.store.put(key, at.fileOf(Buffer.from('x')));
    const later = await at.open();
    expect(String(await buffer(await later.open(key)))).toBe('x');
  });

  test('ten at once are each their own', async () => {
    const all = Array.from({ length: 10 }, () => ({
      key: makeDocumentKey(),
      bytes: randomBytes(300_000),
    }));
    await Promise.all(all.map(({ key, bytes }) => at.store.put(key, at.fileOf(bytes))));
    const back = await Promise.all(all.map(({ key }) => at.read(key)));
    expect(back.map(hash)).toEqual(all.map(({ bytes }) => hash(bytes)));
  });

  test('whoever stops reading holds nobody up', async () => {
    const key = makeDocumentKey();
    await at.store.put(key, at.fileOf(randomBytes(4 * 1024 * 1024)));
    for (let n = 0; n < 60; n += 1) (await at.store.open(key)).destroy();
    expect((await at.read(key)).length).toBe(4 * 1024 * 1024);
  });
}

/** What is under a key, and what is none. */
function testKeys(at: Tested): void {
  test('of what was removed nothing is there, and removing it again does nothing', async () => {
    const key = makeDocumentKey();
    await at.store.put(key, at.fileOf(Buffer.from('x')));
    await at.store.remove(key);
    await at.store.remove(key);
    await expect(at.store.open(key)).rejects.toThrow(DocumentMissingError);
    expect(await at.keys()).not.toContain(key);
  });

  test('a document that never was is missing', async () => {
    await expect(at.store.open(makeDocumentKey())).rejects.toThrow(DocumentMissingError);
  });

  test.each([
    '../tmp',
    '',
    'a',
    '..',
    '%2e%2e',
    `${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}/..`,
  ])('%j is no key', async (name) => {
    const file = at.fileOf(Buffer.from('x'));
    await expect(at.store.open(name)).rejects.toThrow(DocumentMissingError);
    await expect(at.store.put(name, file)).rejects.toThrow(DocumentMissingError);
    await expect(at.store.remove(name)).rejects.toThrow(DocumentMissingError);
    expect(existsSync(file)).toBe(true);
  });

  test('a file that is not there is not put', async () => {
    const key = makeDocumentKey();
    await expect(at.store.put(key, join(at.folder, 'nothing'))).rejects.toMatchObject({
      code: 'ENOENT',
    });
    await expect(at.store.open(key)).rejects.toThrow(DocumentMissingError);
  });
}

function testList(at: Tested): void {
  test('lists every document once, and when it was put', async () => {
    const before = Date.now();
    const put = Array.from({ length: 7 }, makeDocumentKey);
    for (const key of put) await at.store.put(key, at.fileOf(Buffer.from(key)));
    const found = await at.keys();
    expect(new Set(found).size).toBe(found.length);
    expect(found).toEqual(expect.arrayContaining(put));
    for await (const { key, putAt } of at.store.list()) {
      // A server's clock may count whole seconds.
      if (put.includes(key)) expect(putAt.getTime()).toBeGreaterThanOrEqual(before - 2000);
      expect(putAt.getTime()).toBeLessThan(Date.now() + 2000);
    }
  });
}

/** Files on their way: their room, their folders, and what sweeps them. */
function testTemporary(at: Tested): void {
  test('says how much room there is for files on their way', async () => {
    expect(await at.store.freeBytes()).toBeGreaterThan(0);
  });

  test('temporary folders are each their own, and go with what is in them', async () => {
    const [one, other] = [await at.store.makeTemporary(), await at.store.makeTemporary()];
    expect(one).not.toBe(other);
    writeFileSync(join(one, 'a'), 'x');
    await at.store.removeTemporary(one);
    expect([existsSync(one), existsSync(other)]).toEqual([false, true]);
    await at.store.removeTemporary(other);
  });

  test('a sweep takes old temporary folders and leaves young ones and documents', async () => {
    const [old, young, key] = [
      await at.store.makeTemporary(),
      await at.store.makeTemporary(),
      makeDocumentKey(),
    ];
    await at.store.put(key, at.fileOf(Buffer.from('x')));
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
    utimesSync(old, yesterday, yesterday);
    await at.store.sweep(60 * 60 * 1000);
    expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
    expect(await at.keys()).toContain(key);
    await at.store.removeTemporary(young);
  });
}
