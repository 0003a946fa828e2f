import { sql } from '../../api/src/database/index.ts';
import { type DoctorFinding, examine } from '../../api/src/index.ts';
import { sendApplication } from '../../api/test/desk.ts';
import { secretOf } from '../../api/test/eventReceiver.ts';
import { startPortal, type TestPortal } from '../../api/test/portal.ts';
import { callTool } from '../test/callTool.ts';

const ENCRYPTION_KEYS = `test:${Buffer.alloc(32, 7).toString('base64')}`;
const GATEWAY = {
  TEXT_GATEWAY: 'http://127.0.0.1:1/',
  TEXT_GATEWAY_SECRET: secretOf(1),
  TEXT_GATEWAY_NETWORK: 'loopback',
};
const PHONE = '803-555-0142';
let portal: TestPortal;
let env: Record<string, string>;
let id: number;

beforeAll(async () => {
  portal = await startPortal({
    env: { ENCRYPTION_KEYS, ...GATEWAY },
    timing: { 'send-texts': 0 },
  });
  env = {
    DATABASE_URL: portal.server.services.database.url,
    DATABASE_MIGRATE_URL: portal.database.url,
    DATA_DIR: portal.dataDir,
    ENCRYPTION_KEYS,
    OIDC_AUTHORITY: portal.issuer.url,
    ...GATEWAY,
  };
  const sent = await sendApplication(portal, 'ana', { cellPhone: PHONE });
  id = sent.id;
  await sent.client.call('PUT', '/api/messages/texts', { isOn: true, phone: PHONE });
});
afterAll(() => portal.stop());

async function doctor(given = env): Promise<DoctorFinding[]> {
  const all: DoctorFinding[] = [];
  for await (const finding of examine(given)) if (finding.check === 'texts') all.push(finding);
  return all;
}
const metrics = async () => (await fetch(`${portal.url}/metrics`)).text();

test('what became of texts is listed, measured and checked, without a number or a word', async () => {
  const { TEXT_GATEWAY, TEXT_GATEWAY_SECRET, TEXT_GATEWAY_NETWORK, ...without } = env;
  expect(await doctor(without)).toMatchObject([{ state: 'warning' }]);
  expect(await doctor()).toMatchObject([{ state: 'ok' }]);
  expect(await metrics()).toContain('outgoing_texts{state="waiting"} 1');
  const list = async (...args: string[]) =>
    (await callTool(['text-messages', 'list', ...args], env)).stdout;
  expect(JSON.parse(await list('--failed', '--json'))).toEqual([]);
  await portal.database.run(
    sql(
      'test-texts-give-up',
      "update outgoing_texts set outcome = 'failed', ended_at = now(), fault = 'HTTP 422'",
    ),
  );
  const [one] = JSON.parse(await list('--failed', '--json'));
  expect(one).toMatchObject({
    kind: 'welcome',
    applicationId: id,
    state: 'failed',
    fault: 'HTTP 422',
  });
  const table = await list();
  expect(table).toContain('HTTP 422');
  // An id of the gateway is drawn, and may have these figures.
  expect(table.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')).not.toMatch(
    /555|STOP/,
  );
  expect(await doctor()).toMatchObject([
    { state: 'warning', text: expect.stringContaining('text-messages list --failed') },
  ]);
  expect(await metrics()).toContain('outgoing_texts{state="failed"} 1');
});
