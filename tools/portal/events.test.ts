import { sql } from '../../api/src/database/index.ts';
import { type DoctorFinding, examine } from '../../api/src/index.ts';
import { sendApplication } from '../../api/test/desk.ts';
import { secretOf, writeEvents, writeReceivers } from '../../api/test/eventReceiver.ts';
import { startPortal, type TestPortal } from '../../api/test/portal.ts';
import { callTool } from '../test/callTool.ts';

const ENCRYPTION_KEYS = `test:${Buffer.alloc(32, 7).toString('base64')}`;
let portal: TestPortal;
let env: Record<string, string>;
let id: number;

beforeAll(async () => {
  const url = 'http://127.0.0.1:1/events';
  const EVENT_RECEIVERS = writeReceivers({
    'case-system': { url, secrets: [secretOf(1)], network: 'loopback' },
  });
  portal = await startPortal({
    env: { ENCRYPTION_KEYS, EVENT_RECEIVERS },
    timing: { 'send-events': 0 },
    changeFolder: (folder) =>
      writeEvents(folder, {
        sent: { type: 'application.submitted', on: 'submitted', to: ['case-system', 'archive'] },
      }),
  });
  env = {
    DATABASE_URL: portal.server.services.database.url,
    DATABASE_MIGRATE_URL: portal.database.url,
    DATA_DIR: portal.dataDir,
    ENCRYPTION_KEYS,
    EVENT_RECEIVERS,
    OIDC_AUTHORITY: portal.issuer.url,
  };
  ({ id } = await sendApplication(portal, 'ana'));
});
afterAll(() => portal.stop());

const run = (...args: string[]) => callTool(['events', ...args], env);
const list = async (...args: string[]) => JSON.parse((await run('list', '--json', ...args)).stdout);
const giveUp = () =>
  portal.database.run(
    sql(
      'test-events-give-up',
      `update event_deliveries set outcome = 'failed', ended_at = now(), fault = 'HTTP 503', attempts = 36`,
    ),
  );
async function doctor(change: object = {}): Promise<DoctorFinding[]> {
  const all: DoctorFinding[] = [];
  for await (const finding of examine({ ...env, ...change }))
    if (finding.check === 'events') all.push(finding);
  return all;
}

test('what waits is listed, and what fails is sent again by its operator', async () => {
  const [waiting, ...others] = await list();
  expect(others).toEqual([]);
  expect(waiting).toMatchObject({
    applicationId: id,
    receiver: 'case-system',
    type: 'application.submitted',
    state: 'waiting',
    attempts: 0,
    fault: null,
  });
  expect(await list('--failed')).toEqual([]);
  const one = String(waiting.id);
  const early = await run('resend', one);
  expect(early).toMatchObject({ code: 1, stderr: expect.stringContaining('waits already') });
  await giveUp();
  expect(await list('--failed')).toEqual([
    expect.objectContaining({ id: waiting.id, state: 'failed', fault: 'HTTP 503', nextAt: null }),
  ]);
  const { stdout } = await run('list', '--failed');
  expect(stdout).toMatch(/^id +state +receiver +type +application +attempts +madeAt +nextAt/);
  expect(stdout).toMatch(/failed +case-system +application\.submitted .* HTTP 503\n/);
  expect(await run('resend', one)).toEqual({ code: 0, stdout: 'It is sent again.\n', stderr: '' });
  expect((await list())[0]).toMatchObject({
    state: 'waiting',
    attempts: 0,
    eventId: waiting.eventId,
  });
  await giveUp();
  expect(JSON.parse((await run('resend', '--failed', '--json')).stdout)).toEqual({
    resent: [waiting.id],
  });
  expect((await run('resend', '--failed')).stdout).toBe('None is given up.\n');
});

test.each([
  [['resend'], /^Name a delivery, or all of them with --failed\.\n$/],
  [['resend', '1', '--failed'], /^Name a delivery/],
  [['resend', '999999'], /^There is no delivery 999999/],
  [['resend', 'x'], /^"x" is not a number\.\n$/],
])('%j is refused in a line', async (args, says) => {
  const { code, stderr } = await run(...args);
  expect([code, stderr]).toEqual([1, expect.stringMatching(says)]);
});

test('the doctor tells of receivers that are not configured, and of what is given up', async () => {
  const missing = {
    check: 'events',
    state: 'warning',
    text: 'The pack tells "archive", which EVENT_RECEIVERS has not: it is told nothing.',
  };
  expect(await doctor()).toEqual([missing]);
  await giveUp();
  expect(await doctor()).toEqual([
    missing,
    {
      check: 'events',
      state: 'wrong',
      text: expect.stringMatching(/^One is given up: `portal events/),
    },
  ]);
});

test('the doctor tries whether servers of SFTP let in', async () => {
  const EVENT_RECEIVERS = writeReceivers({
    archive: {
      url: 'sftp://porchlight@localhost:1/in',
      network: 'loopback',
      password: 'hunter2',
      hostKeys: [`SHA256:${'A'.repeat(43)}`],
    },
  });
  const found = (await doctor({ EVENT_RECEIVERS })).map(({ text }) => text);
  expect(found).toContain('"archive" takes nothing by SFTP (ECONNREFUSED): see docs/events.md.');
});

test('the schema of cases is that of the public release', async () => {
  const { code, stdout } = await run('schema');
  expect(code).toBe(0);
  const { hash } = portal.server.services.releases.current();
  expect(JSON.parse(stdout)).toMatchObject({
    $id: `urn:porchlight:case:${hash}`,
    properties: { release: { const: hash }, answers: { type: 'object' } },
  });
});
