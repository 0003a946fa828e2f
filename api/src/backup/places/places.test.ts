import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { CreateBucketCommand, PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3';
import { describeWithS3, startS3, type TestS3 } from '../../../test/radosgw.ts';
import { mountSmallDisk } from '../../../test/smallDisk.ts';
import { describePlace } from './describePlace.ts';
import { openBucketPlace } from './openBucketPlace.ts';
import { openFolderPlace } from './openFolderPlace.ts';
import { openPlace } from './openPlace.ts';

const folder = mkdtempSync(join(tmpdir(), 'porchlight-places-'));
const environment = { ...process.env };
const disk = mountSmallDisk(2);
let count = 0;
afterAll(() => {
  disk.remove();
  rmSync(folder, { recursive: true, force: true });
  process.env = environment;
});

/** As the AWS client finds them. */
function signIn(accessKey: string, secretKey: string): void {
  process.env = { ...environment, AWS_ACCESS_KEY_ID: accessKey, AWS_SECRET_ACCESS_KEY: secretKey };
}

const x = () => Readable.from([Buffer.from('x')]);

describe('a folder', () => {
  describePlace(() => openFolderPlace(join(folder, `${++count}`, 'made')));
});

describeWithS3()('a bucket of a real S3 server', () => {
  let s3: TestS3;
  let client: S3Client;
  beforeAll(async () => {
    s3 = await startS3();
    signIn(s3.accessKey, s3.secretKey);
    client = new S3Client({ endpoint: s3.endpoint, forcePathStyle: true, region: 'us-east-1' });
    for (const Bucket of ['backups', 'read-only'])
      await client.send(new CreateBucketCommand({ Bucket }));
  });
  afterAll(async () => {
    client?.destroy();
    await s3?.remove();
  });
  const open = (bucket: string, prefix = `${++count}/`) =>
    openBucketPlace({ bucket, prefix, endpoint: s3.endpoint });

  describePlace(() => open('backups'));

  test('one that does not exist is said in one line', async () => {
    const place = open('nowhere');
    const error = {
      name: 'BackupError',
      message: expect.stringContaining('does not exist: make it'),
    };
    await expect(place.isEmpty()).rejects.toMatchObject(error);
    await expect(place.write('a', x())).rejects.toMatchObject(error);
    await expect(place.read('a')).rejects.toMatchObject(error);
  });

  test('one that is read-only, and one of somebody else, are said in one line', async () => {
    const Policy = JSON.stringify({
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Deny',
          Principal: '*',
          Action: 's3:PutObject',
          Resource: 'arn:aws:s3:::read-only/*',
        },
      ],
    });
    await client.send(new PutBucketPolicyCommand({ Bucket: 'read-only', Policy }));
    const error = { name: 'BackupError', message: expect.stringContaining('let them read, write') };
    const place = open('read-only');
    expect(await place.isEmpty()).toBe(true);
    await expect(place.write('a', x())).rejects.toMatchObject(error);
    signIn(s3.accessKey, 'wrong');
    await expect(open('backups').isEmpty()).rejects.toMatchObject(error);
    signIn(s3.accessKey, s3.secretKey);
  });
});

describe('an S3 server that fails', () => {
  let server: Server;
  let answer: RequestListener = (_, response) => void response.end();
  let endpoint: string;
  beforeAll(async () => {
    signIn('key', 'secret');
    server = createServer((request, response) => answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test('in the middle of a part is asked for the rest of it', async () => {
    const whole = Buffer.alloc(300_000, 'abcdefg');
    const ranges: (string | undefined)[] = [];
    answer = ({ headers: { range } }, response) => {
      ranges.push(range);
      const from = Number(/\d+/.exec(range ?? '0')![0]);
      response.writeHead(range ? 206 : 200, { 'Content-Length': whole.length - from });
      if (ranges.length === 3) return void response.end(whole.subarray(from));
      response.write(whole.subarray(from, from + 100_000), () => response.destroy());
    };
    const place = openBucketPlace({ bucket: 'backups', prefix: '', endpoint });
    expect((await buffer(await place.read('a'))).equals(whole)).toBe(true);
    expect(ranges).toEqual([undefined, 'bytes=100000-', 'bytes=200000-']);
  });

  test('to answer is said in one line', async () => {
    const place = openBucketPlace({
      bucket: 'backups',
      prefix: '',
      endpoint: 'http://127.0.0.1:1',
    });
    await expect(place.isEmpty()).rejects.toMatchObject({
      name: 'BackupError',
      message: expect.stringMatching(/does not answer \(ECONNREFUSED\): check its endpoint/),
    });
  });
});

test('credentials that nobody gave are said in one line', async () => {
  process.env = { PATH: environment.PATH, AWS_EC2_METADATA_DISABLED: 'true', HOME: folder };
  const place = openBucketPlace({ bucket: 'backups', prefix: '', endpoint: 'http://127.0.0.1:1' });
  await expect(place.isEmpty()).rejects.toMatchObject({
    name: 'BackupError',
    message: expect.stringMatching(/^There are no credentials for the bucket "backups": give AWS_/),
  });
});

describe('a place that is named', () => {
  test.each([
    ['/backups/monday', '/backups/monday'],
    ['file:///backups/monday', '/backups/monday'],
    ['s3://backups/monday', 's3://backups/monday/'],
  ])('%s is %s', async (text, name) => {
    expect((await openPlace(text)).name).toBe(name);
  });

  test.each([
    ['https://example.org/backups', 'must be a folder or an address like s3://bucket/prefix'],
    ['s3://x', 'The place must name a bucket'],
    ['s3://key:secret@backups', 'must not hold credentials'],
    ['s3://backups?endpoint=there', 'endpoint must be an address like http://'],
  ])('%s is refused', async (text, says) => {
    await expect(openPlace(text)).rejects.toThrow(says);
  });
});

disk.test('a disk that is full is said in one line', async () => {
  const place = openFolderPlace(disk.folder);
  await expect(place.write('a', Readable.from([Buffer.alloc(3_000_000)]))).rejects.toMatchObject({
    name: 'BackupError',
    message: expect.stringContaining('no room left'),
  });
  expect(readdirSync(disk.folder)).toEqual([]);
});
