import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { PDF, PNG } from '../../../test/files.ts';
import { type Client, startPortal, type TestPortal } from '../../../test/portal.ts';
import { FIRST_BYTE } from '../../crypto/sealedStream.ts';
import { sql } from '../../database/index.ts';
import { exportDocuments } from '../../operator/exportDocuments.ts';
import { openDocument } from './openDocument.ts';
import { sealDocuments } from './sealDocuments.ts';

let portal: TestPortal;
let count = 0;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

interface Kept {
  client: Client;
  application: number;
  id: number;
  key: string;
  /** Where the disk has its bytes. */
  path: string;
}

/** A PDF with something behind its last object, so that no two are alike. */
const pdf = (n: number, length = 10) =>
  new Uint8Array([...PDF, ...Array(n).fill(10), ...Array(length).fill(32), 10]);

async function keep(bytes: Uint8Array = pdf(++count)): Promise<Kept> {
  const client = await portal.as(`sealed-${++count}`);
  const application = (await client.get()).body.application.applicationID;
  const { status, body } = await client.upload(application, {
    bytes,
    name: 'a.pdf',
    description: 'x',
  });
  expect(status).toBe(201);
  const row = await portal.database.first<{ key: string }>(
    sql('test-key', 'select key from documents where id = $1'),
    [body.id],
  );
  const { key } = row!;
  const path = join(portal.dataDir, 'documents/kept', key.slice(0, 2), key);
  return { client, application, id: body.id, key, path };
}

test('a document that can not be opened is not left open in the store', async () => {
  const { services } = portal.server;
  const stored = Readable.from([PDF]);
  let asked = 0;
  const database = {
    ...services.database,
    all: async () => {
      asked += 1;
      if (asked > 1) throw new Error('away');
      return [{ key: 'k', sealed: null, isSealed: false, plain: null }];
    },
  } as typeof services.database;
  const documents = { ...services.documents, open: async () => stored };
  // It is sealed, which was not known when its key was looked up.
  stored.unshift(Buffer.of(FIRST_BYTE));
  await expect(openDocument({ ...services, database, documents }, 'k')).rejects.toThrow('away');
  expect([asked, stored.destroyed]).toEqual([2, true]);
});

/** As it was kept before documents were sealed. */
async function keepPlain(bytes: Uint8Array = pdf(++count)): Promise<Kept & { bytes: Uint8Array }> {
  const kept = await keep(bytes);
  writeFileSync(kept.path, bytes);
  await portal.database.run(sql('test-unseal', 'delete from document_keys where key = $1'), [
    kept.key,
  ]);
  await portal.database.run(
    sql('test-sealing-hash', 'update documents set sha256 = $2 where key = $1'),
    [kept.key, createHash('sha256').update(bytes).digest('hex')],
  );
  return { ...kept, bytes };
}

/** What its owner gets; undefined where it breaks off or fails. */
async function view({ client, id }: Kept): Promise<Uint8Array | undefined> {
  try {
    const response = await fetch(`${portal.url}/api/application/document/${id}/a.pdf`, {
      headers: { Authorization: `Bearer ${client.token}` },
    });
    return response.status === 200 ? new Uint8Array(await response.arrayBuffer()) : undefined;
  } catch {
    return undefined;
  }
}

test('neither the disk nor the database shows what is in a document', async () => {
  const marked = new TextEncoder().encode(
    new TextDecoder().decode(PDF).replace('/Count 1', '/Count 1 /Title (Rosa Delgado)'),
  );
  const kept = await keep(marked);
  expect(await view(kept)).toEqual(marked);
  const stored = readFileSync(kept.path);
  expect(stored.toString('latin1')).not.toMatch(/Rosa|%PDF|Catalog/);
  const rows = await portal.database.all(
    sql(
      'test-all-of-it',
      `select to_jsonb(d) as document, to_jsonb(k) as secrets from documents d
       join document_keys k on k.key = d.key where d.id = $1`,
    ),
    [kept.id],
  );
  expect(rows).toHaveLength(1);
  const hash = createHash('sha256').update(marked).digest('hex');
  expect(JSON.stringify(rows)).not.toContain(hash);
});

test('two who keep the same paper cannot be told to', async () => {
  const bytes = pdf(++count);
  const [one, other] = [await keep(bytes), await keep(bytes)];
  expect(readFileSync(one.path).equals(readFileSync(other.path))).toBe(false);
});

test('a document that was moved, swapped, cut off or put back plain is not shown', async () => {
  const [one, other] = [await keep(), await keep()];
  const whole = readFileSync(one.path);
  copyFileSync(other.path, one.path);
  expect(await view(one)).toBeUndefined();
  expect(await view(other)).toBeDefined();
  writeFileSync(one.path, whole);
  truncateSync(one.path, whole.length - 1);
  expect(await view(one)).toBeUndefined();
  writeFileSync(one.path, PDF);
  expect(await view(one)).toBeUndefined();
  writeFileSync(one.path, whole);
  expect(await view(one)).toBeDefined();
});

test('one that breaks off late ends in the middle, and is never whole', async () => {
  const kept = await keep(pdf(++count, 300_000));
  truncateSync(kept.path, 2 * 64 * 1024);
  expect(await view(kept)).toBeUndefined();
  const bytes = await openDocument(portal.server.services, kept.key);
  await expect(buffer(bytes)).rejects.toMatchObject({ name: 'DecryptionError' });
});

test('with its record goes its data key: a copy of the bytes is worth nothing', async () => {
  const kept = await keep();
  const copy = readFileSync(kept.path);
  await kept.client.remove(`/api/application/document/${kept.id}`);
  expect(
    await portal.database.all(
      sql('test-sealing-gone', 'select key from document_keys where key = $1'),
      [kept.key],
    ),
  ).toEqual([]);
  writeFileSync(kept.path, copy);
  await expect(openDocument(portal.server.services, kept.key)).rejects.toMatchObject({
    name: 'DecryptionError',
  });
});

test('the operator’s archive holds the plain bytes and their hash', async () => {
  const bytes = pdf(++count);
  const kept = await keep(bytes);
  const exported = await exportDocuments(portal.server.services, kept.application, 'operator:test');
  const archive = (await buffer(exported!.bytes)).toString('latin1');
  expect(archive).toContain(Buffer.from(bytes).toString('latin1'));
  expect(archive).toContain(createHash('sha256').update(bytes).digest('hex'));
});

describe('documents that were kept plain', () => {
  const isSealed = ({ path }: Kept) => !readFileSync(path).toString('latin1').startsWith('%PDF');

  test('are shown as before, told apart as before, and sealed by a run', async () => {
    const [one, other] = [await keepPlain(), await keepPlain(pdf(++count, 200_000))];
    expect(await view(one)).toEqual(one.bytes);
    const again = { bytes: one.bytes, name: 'b.pdf', description: 'x' };
    expect((await one.client.upload(one.application, again)).body.code).toBe('already-uploaded');
    expect(await sealDocuments(portal.server.services)).toEqual({ sealed: 2, odd: [] });
    for (const kept of [one, other]) {
      expect(isSealed(kept)).toBe(true);
      expect(await view(kept)).toEqual(kept.bytes);
    }
    expect((await one.client.upload(one.application, again)).body.code).toBe('already-uploaded');
    const hashes = await portal.database.all(
      sql('test-hashes', 'select key from documents where sha256 is not null'),
    );
    expect(hashes).toEqual([]);
    expect(await sealDocuments(portal.server.services)).toEqual({ sealed: 0, odd: [] });
    expect(readdirSync(join(portal.dataDir, 'documents/tmp'))).toEqual([]);
  });

  test.each(['put', 'open', 'makeTemporary'] as const)(
    'are all there after a run that is killed at %s, and the next goes on',
    async (where) => {
      const kept = [await keepPlain(), await keepPlain(), await keepPlain()];
      const { services } = portal.server;
      let calls = 0;
      const dying: typeof services.documents = {
        ...services.documents,
        [where]: async (...args: never[]) => {
          calls += 1;
          if (calls === 2) throw new Error('killed');
          return (services.documents[where] as (...all: never[]) => Promise<unknown>)(...args);
        },
      };
      await expect(sealDocuments({ ...services, documents: dying })).rejects.toThrow('killed');
      for (const one of kept) expect(await view(one)).toEqual(one.bytes);
      await sealDocuments(services);
      for (const one of kept) {
        expect(isSealed(one)).toBe(true);
        expect(await view(one)).toEqual(one.bytes);
      }
    },
  );

  test('whose sealed bytes are in place while nothing says so are read, and sealed once', async () => {
    const kept = await keepPlain();
    const { services } = portal.server;
    // What a run leaves that is killed behind the store: all but its last word.
    await sealDocuments(services);
    await portal.database.run(
      sql('test-not-yet', 'update document_keys set sealed_at = null where key = $1'),
      [kept.key],
    );
    const before = readFileSync(kept.path);
    expect(await view(kept)).toEqual(kept.bytes);
    expect(await sealDocuments(services)).toEqual({ sealed: 1, odd: [] });
    expect(readFileSync(kept.path).equals(before)).toBe(true);
  });

  test('two runs at once seal each once', async () => {
    const kept = [await keepPlain(), await keepPlain(), await keepPlain()];
    await Promise.all([1, 2].map(() => sealDocuments(portal.server.services)));
    for (const one of kept) {
      expect(isSealed(one)).toBe(true);
      expect(await view(one)).toEqual(one.bytes);
    }
  });

  test('that are not what was received, or gone, are named and left', async () => {
    const [odd, fine] = [await keepPlain(), await keepPlain()];
    writeFileSync(odd.path, PNG);
    expect(await sealDocuments(portal.server.services)).toEqual({ sealed: 1, odd: [odd.key] });
    expect(isSealed(fine)).toBe(true);
    expect(readFileSync(odd.path).equals(Buffer.from(PNG))).toBe(true);
    await portal.database.run(sql('test-odd', 'delete from documents where key = $1'), [odd.key]);
  });
});
