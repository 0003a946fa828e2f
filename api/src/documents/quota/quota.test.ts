import sharp, { type Create } from 'sharp';
import { PDF } from '../../../test/files.ts';
import { type Body, type Client, startPortal, type TestPortal } from '../../../test/portal.ts';
import { sql } from '../../database/index.ts';
import { CheckUnfinishedError } from '../structure/CheckUnfinishedError.ts';

const MEGABYTE = 1024 * 1024;
let portal: TestPortal;
let count = 0;
beforeAll(async () => {
  portal = await startPortal({
    changePack: (pack) => {
      pack.limits.documentBytes = MEGABYTE;
      pack.limits.documentBytesPerAccount = 2 * MEGABYTE;
      pack.limits.documentBytesPerDay = 5 * MEGABYTE;
    },
  });
});
afterAll(() => portal.stop());

async function someone(at = portal) {
  const client = await at.as(`quota-${++count}`);
  const id = (await client.get()).body.application.applicationID as number;
  return { client, id };
}

/** A PDF of so many bytes, like no other. */
function pdf(size: number): Uint8Array {
  const bytes = new Uint8Array(size).fill(10);
  bytes.set(PDF);
  return bytes;
}

const upload = (client: Client, id: number, size: number, description = 'x') =>
  client.upload(id, { bytes: pdf(size), name: 'a.pdf', description });

test('an account keeps so many bytes and no more, until one is taken out', async () => {
  const { client, id } = await someone();
  const first = await upload(client, id, 900_000);
  expect(first.status).toBe(201);
  expect((await upload(client, id, 900_001)).status).toBe(201);
  const third = await upload(client, id, 900_002);
  expect([third.status, third.body.code]).toEqual([422, 'account-full']);
  expect(third.body.title).toBe(
    'We can keep 2 MB of your files in all. Remove one that you do not need, then try again.',
  );
  await client.remove(`/api/application/document/${first.body.id}`);
  expect((await upload(client, id, 900_002)).status).toBe(201);
});

test('an account sends so many bytes a day, whatever becomes of them; the next day it may again', async () => {
  const { client, id } = await someone();
  for (let n = 0; n < 5; n += 1)
    expect((await upload(client, id, 1_000_000, ' ')).body.code).toBe('invalid-answers');
  const over = await upload(client, id, 1_000_000);
  expect([over.status, over.body.code]).toEqual([422, 'upload-day-full']);
  expect(over.body.title).toMatch(/5 MB .* in one day.* tomorrow/);
  // Resumable ones count alike, before a byte is sent.
  const begun = await client.call('POST', `/api/application/document/uploads/${id}`, undefined, {
    'Tus-Resumable': '1.0.0',
    'Upload-Length': '1000000',
    'Upload-Metadata': 'description eA==',
  });
  expect([begun.status, begun.body.code]).toEqual([422, 'upload-day-full']);
  // What she types goes on, and so do others.
  expect((await client.put({})).status).toBe(200);
  const other = await someone();
  expect((await upload(other.client, other.id, 1_000_000)).status).toBe(201);
  portal.time.now = new Date(Date.now() + 24 * 60 * 60 * 1000);
  expect((await upload(client, id, 1_000_000)).status).toBe(201);
  portal.time.now = new Date();
});

/** Of each of the pictures below: their check takes longer than all that is done with a small file. */
const HUGE = { width: 5_000, height: 6_000, channels: 3, background: 'white' } as const;

/** Such a picture, as small as its bytes can be; of 16 bits where it is asked for. */
const draw = (picture: Create, isDeep = false): Promise<Buffer> =>
  (isDeep ? sharp({ create: picture }).toColourspace('rgb16') : sharp({ create: picture }))
    .png()
    .toBuffer();

/** Counts the checks of the first owner who comes, and how many of them end while one of another waits and is done. */
function watchTurns({ server }: TestPortal) {
  const { structure } = server.services;
  const { check } = structure;
  let first: string | undefined;
  let ended = 0;
  const counts = { endedMeanwhile: -1 };
  structure.check = async (owner, request) => {
    first ??= owner;
    const before = ended;
    try {
      return await check(owner, request);
    } finally {
      if (owner === first) ended += 1;
      else counts.endedMeanwhile = ended - before;
    }
  };
  return { counts, stop: () => Object.assign(structure, { check }) };
}

/** Sends twelve huge pictures of one owner, and a small file of another in the middle of them. */
async function sendTwelve(at: TestPortal, picture: Create, isDeep?: boolean) {
  const [hostile, other] = [await someone(at), await someone(at)];
  const bytes = await draw(picture, isDeep);
  // Both threads are there: each is busy while the other one begins.
  const warm = await draw({ ...HUGE, background: 'black' });
  await Promise.all(
    [hostile, other].map(({ client, id }) =>
      client.upload(id, { bytes: warm, name: 'b.png', description: 'y' }),
    ),
  );
  const turns = watchTurns(at);
  const sent = Array.from({ length: 12 }, async () => {
    const file = { bytes, name: 'a.png', description: 'x' };
    return (await hostile.client.upload(hostile.id, file)).status;
  });
  // One is done, the others wait for their turn.
  await Promise.race(sent);
  expect((await upload(other.client, other.id, 200)).status).toBe(201);
  // Each was opened; of the same bytes one is kept.
  expect((await Promise.all(sent)).sort()).toEqual([201, ...Array(11).fill(409)]);
  turns.stop();
  // In one line with all of them she would have waited for each that had come before.
  expect(turns.counts.endedMeanwhile).toBeGreaterThanOrEqual(0);
  expect(turns.counts.endedMeanwhile).toBeLessThanOrEqual(2);
}

test('twelve huge pictures of one keep another waiting for few of them', () =>
  sendTwelve(portal, HUGE));

// Each night: in the widest pack that there may be, as large and as deep as it opens, and what it refuses by its head.
if (process.env.TEST_NIGHT)
  test('so do twelve of 100 million points of 16 bits; 110 million are not opened at all', async () => {
    const changePack = ({ limits }: Body) =>
      Object.assign(limits, { picturePixels: 200_000_000, checkSeconds: 600 });
    const wide = await startPortal({ changePack });
    try {
      const over = await draw({ ...HUGE, width: 10_000, height: 10_999 }, true);
      expect((await sharp(over).metadata()).depth).toBe('ushort');
      const { client, id } = await someone(wide);
      for (let n = 0; n < 12; n += 1) {
        const file = { bytes: over, name: 'a.png', description: 'x' };
        expect((await client.upload(id, file)).body.code).toBe('image-too-large');
      }
      await sendTwelve(wide, { ...HUGE, width: 10_000, height: 10_000 }, true);
    } finally {
      await wide.stop();
    }
  });

test('while the disk is nearly full no file is taken, and saves go on', async () => {
  const { client, id } = await someone();
  const { documents } = portal.server.services;
  const { freeBytes } = documents;
  documents.freeBytes = async () => 512 * MEGABYTE;
  const refused = await upload(client, id, 1000);
  const begun = await client.call('POST', `/api/application/document/uploads/${id}`, undefined, {
    'Tus-Resumable': '1.0.0',
    'Upload-Length': '1000',
    'Upload-Metadata': 'description eA==',
  });
  expect((await client.put({})).status).toBe(200);
  documents.freeBytes = freeBytes;
  for (const { status, body } of [refused, begun])
    expect([status, body.code]).toEqual([507, 'storage-full']);
  expect((await upload(client, id, 1000)).status).toBe(201);
});

test('over a total no file is taken, however it comes; saves go on, and what is removed makes room', async () => {
  const { client, id } = await someone();
  const { config, database } = portal.server.services;
  const bytes = sql('test-total', 'select sum(size)::int as kept from document_keys');
  const first = await upload(client, id, 100_000);
  const { kept } = (await database.first<{ kept: number }>(bytes))!;
  const { documentsTotal } = config;
  // One more of the same size would fit, but for what stands around it.
  Object.assign(config, { documentsTotal: kept + 100_000 });
  const refused = await upload(client, id, 100_001);
  const begun = await client.call('POST', `/api/application/document/uploads/${id}`, undefined, {
    'Tus-Resumable': '1.0.0',
    'Upload-Length': '100001',
    'Upload-Metadata': 'description eA==',
  });
  for (const { status, body } of [refused, begun])
    expect([status, body.code]).toEqual([507, 'storage-full']);
  expect((await client.put({})).status).toBe(200);
  await client.remove(`/api/application/document/${first.body.id}`);
  const taken = await upload(client, id, 100_001);
  // Kept before documents were sealed, it has no key, and counts alike.
  await database.run(sql('test-unsealed', "update documents set sha256 = 'x' where id = $1"), [
    taken.body.id,
  ]);
  await database.run(
    sql(
      'test-without-key',
      'delete from document_keys where key = (select key from documents where id = $1)',
    ),
    [taken.body.id],
  );
  expect((await upload(client, id, 100_002)).body.code).toBe('storage-full');
  Object.assign(config, { documentsTotal });
  expect((await upload(client, id, 100_002)).status).toBe(201);
});

test('a check for which there was no time is told as such: the file is sound, and is taken later', async () => {
  const { client, id } = await someone();
  const services = portal.server.services;
  const { structure } = services;
  services.structure = {
    ...structure,
    check: async () => {
      throw new CheckUnfinishedError(30_000);
    },
  };
  const answer = await upload(client, id, 1000);
  services.structure = structure;
  expect([answer.status, answer.body.code]).toEqual([503, 'check-unfinished']);
  expect(answer.headers.get('Retry-After')).toBe('30');
  expect((await upload(client, id, 1000)).status).toBe(201);
});

test('whose file it is decides its turn: an account, or a link', async () => {
  const [ana, eva] = [await someone(), await someone()];
  const services = portal.server.services;
  const { structure } = services;
  const owners: string[] = [];
  services.structure = {
    ...structure,
    check: (owner, request) => {
      owners.push(owner);
      return structure.check(owner, request);
    },
  };
  await upload(ana.client, ana.id, 1000);
  await upload(eva.client, eva.id, 1000);
  await upload(ana.client, ana.id, 1001);
  services.structure = structure;
  expect(owners).toEqual([owners[0], expect.not.stringMatching(owners[0]!), owners[0]]);
});
