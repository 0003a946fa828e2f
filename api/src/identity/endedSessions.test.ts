import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type TestPortal } from '../../test/portal.ts';
import { PASSWORD, signInElsewhere, signUp, startWithProvider } from '../../test/signedUp.ts';
import { sql } from '../database/index.ts';

const manage = '/Identity/Account/Manage';
let portal: TestPortal;
let twin: string;

beforeAll(async () => {
  portal = await startWithProvider();
  twin = await portal.startTwin();
});
afterAll(() => portal.stop());

/** Calls until each is refused; milliseconds that the slowest took. */
async function untilRefused(token: string): Promise<number> {
  const began = performance.now();
  await Promise.all(
    [portal.url, twin].map(async (url) => {
      const client = createClient(url, token);
      while ((await client.get()).status !== 401) {
        if (performance.now() - began > 10_000) throw new Error(`${url} goes on answering`);
        await sleep(25);
      }
    }),
  );
  return performance.now() - began;
}

/** Both processes have just let the token in, and remember it. */
async function useOnBoth(token: string): Promise<void> {
  for (const url of [portal.url, twin])
    expect((await createClient(url, token).get()).status).toBe(200);
}

const draftsOf = (subject: string) =>
  portal.database.all(sql('test-drafts', 'select id from applications where owner = $1'), [
    subject,
  ]);

describe('within two seconds, on every process, a token is refused', () => {
  test('of who has logged out', async () => {
    const { client, visitor } = await signUp(portal);
    await useOnBoth(client.token);
    await visitor.send('/Identity/Account/Logout', {});
    expect(await untilRefused(client.token)).toBeLessThan(2_000);
  });

  test('that was given before the password was changed, and the browser goes on', async () => {
    const here = await signUp(portal);
    const elsewhere = await signInElsewhere(portal, here.email);
    await useOnBoth(here.client.token);
    await useOnBoth(elsewhere.client.token);
    const changed = { password: PASSWORD, 'new-password': 'ten red porch lamps' };
    const visit = await here.visitor.send(manage, changed, { work: 'change' });
    expect(visit.text).toContain('Your password is changed.');
    const times = await Promise.all([here, elsewhere].map((one) => untilRefused(one.client.token)));
    expect(Math.max(...times)).toBeLessThan(2_000);
    expect((await (await here.renew()).get()).status).toBe(200);
    await expect(elsewhere.renew()).rejects.toThrow('login_required');
  });

  test('of an account that was deleted, and nothing is made for it', async () => {
    const { client, visitor, subject } = await signUp(portal);
    await useOnBoth(client.token);
    const removal = visitor.send(manage, { 'delete-password': PASSWORD }, { work: 'delete' });
    const calls: number[] = [];
    let isOver = false;
    // While she is deleted her page goes on asking, on both processes: each call would begin a draft.
    const busy = [portal.url, twin].map(async (url) => {
      const page = createClient(url, client.token);
      while (!isOver) {
        calls.push((await page.get()).status);
        calls.push(
          (await page.put({ firstName: 'Rosa', socialSecurityNumber: '123-45-6780' })).status,
        );
      }
    });
    expect((await removal).text).toContain('Your account is deleted');
    expect(await draftsOf(subject)).toEqual([]);
    expect(await untilRefused(client.token)).toBeLessThan(2_000);
    isOver = true;
    await Promise.all(busy);
    expect(calls).toContain(200);
    expect(await draftsOf(subject)).toEqual([]);
  });
});

describe('where one is signed in', () => {
  const phone = 'Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0';

  test('stands in the account page, and is ended there, for one or for all others', async () => {
    const here = await signUp(portal);
    const there = await signInElsewhere(portal, here.email, { 'User-Agent': phone });
    const third = await signInElsewhere(portal, here.email);
    const page = (await here.visitor.get(manage)).text;
    expect(page.match(/This one/g)).toHaveLength(1);
    expect(page).toContain('<strong>Firefox on Android</strong>');
    const entry = page.slice(page.indexOf('<strong>Firefox on Android'));
    const uid = /name="session" value="([^"]+)"/.exec(entry)![1]!;
    await useOnBoth(there.client.token);
    const one = await here.visitor.send(manage, { session: uid }, { work: 'end-one' });
    expect(one.text).toContain('That place is signed out.');
    expect(one.text).not.toContain('Firefox on Android');
    expect(await untilRefused(there.client.token)).toBeLessThan(2_000);
    await expect(there.renew()).rejects.toThrow('login_required');
    expect((await third.client.get()).status).toBe(200);

    await signInElsewhere(portal, here.email);
    await here.visitor.send(manage, {}, { work: 'end-others' });
    expect(await untilRefused(third.client.token)).toBeLessThan(2_000);
    expect((await (await here.renew()).get()).status).toBe(200);
  });

  test('nobody ends the session of another account', async () => {
    const [mine, hers] = [await signUp(portal), await signUp(portal)];
    await signInElsewhere(portal, mine.email);
    const claims = Buffer.from(hers.client.token.split('.')[1]!, 'base64url').toString();
    const session = JSON.parse(claims).sid;
    await mine.visitor.send(manage, { session }, { work: 'end-one' });
    expect((await (await hers.renew()).get()).status).toBe(200);
    expect((await hers.client.get()).status).toBe(200);
  });
});

test('a process that still remembers a session makes nothing for an account that is gone', async () => {
  const { client, subject } = await signUp(portal);
  // Let in a moment ago, before there was a draft: the next call would make one.
  const page = createClient(twin, client.token);
  expect((await page.remove('/api/application/income/1')).status).toBe(404);
  await portal.database.run(
    sql('test-remove', 'delete from identity_accounts where id::text = $1'),
    [subject],
  );
  expect((await page.get()).status).toBe(401);
  expect(await draftsOf(subject)).toEqual([]);
});

test('a token that names no session of its account opens nothing', async () => {
  const [one, other] = [await signUp(portal), await signUp(portal)];
  await portal.database.run(
    sql(
      'test-swap',
      "update identity_artifacts set account_id = $2 where kind = 'Session' and account_id = $1",
    ),
    [one.subject, other.subject],
  );
  expect((await one.client.get()).status).toBe(401);
  expect((await other.client.get()).status).toBe(200);
});
