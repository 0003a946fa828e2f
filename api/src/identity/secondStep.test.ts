import { Secret, TOTP } from 'otpauth';
import { openVisitor, type Visitor } from '../../test/browserless.ts';
import { type IdentityServer, startIdentityServer } from '../../test/identityServer.ts';
import { registerByMail } from '../../test/registerByMail.ts';
import { addCodeApp, readCodes } from '../../test/secondStep.ts';
import { sql } from '../database/index.ts';

const manage = '/Identity/Account/Manage';
const step = '/Identity/Account/SecondStep';
const password = 'seven green porch lamps';
let server: IdentityServer;
let people = 0;

beforeAll(async () => {
  server = await startIdentityServer({ hasMail: true });
});
afterAll(async () => {
  await server.stop();
});

async function register() {
  const email = `careful${people++}@example.com`;
  return { email, visitor: await registerByMail(server, email, password) };
}

/** Somebody with codes of an app, her recovery codes, and a browser whose password was right. */
async function careful() {
  const { email, visitor } = await register();
  const { secret, codes } = await addCodeApp(visitor, password);
  return { email, visitor, secret, codes, ...(await halfWay(email)) };
}

/** A browser in which the password was right, and nothing more. */
async function halfWay(email: string): Promise<{ elsewhere: Visitor }> {
  const elsewhere = openVisitor(server.url);
  const visit = await elsewhere.send('/Identity/Account/Login', { email, password });
  expect(visit).toMatchObject({ status: 303, location: step });
  return { elsewhere };
}

/** The code of some thirty seconds from now: the one of now was used when the app was added. */
const codeOf = (secret: string, steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

const isIn = async (visitor: Visitor) => (await visitor.get(manage)).status === 200;

const actionsOf = async (email: string) => {
  const rows = await server.database.all<{ action: string }>(
    sql(
      'test-second-step-actions',
      `select e.action from audit_events e join identity_accounts a on a.id::text = e.actor
       where a.email = $1 order by e.id`,
    ),
    [email],
  );
  return rows.map(({ action }) => action);
};

test('codes of an app are asked for after the password, and nothing opens before', async () => {
  const { email, visitor, elsewhere, secret } = await careful();
  expect(await isIn(visitor)).toBe(true);
  expect(await isIn(elsewhere)).toBe(false);
  expect((await elsewhere.get('/Identity/Account/Login')).status).toBe(200);
  const wrong = await elsewhere.send(step, { code: '000000' }, { work: 'code' });
  expect([wrong.status, wrong.text.includes('This code is not right')]).toEqual([422, true]);
  const right = await elsewhere.send(step, { code: codeOf(secret, 1) }, { work: 'code' });
  expect(right).toMatchObject({ status: 303, location: '/application' });
  expect(await isIn(elsewhere)).toBe(true);
  expect(await actionsOf(email)).toContain('second-factor-added');
});

test('a code counts once, and only near its time', async () => {
  const { email, elsewhere, secret } = await careful();
  for (const steps of [-2, 3]) {
    const visit = await elsewhere.send(step, { code: codeOf(secret, steps) }, { work: 'code' });
    expect([steps, visit.status]).toEqual([steps, 422]);
  }
  const code = codeOf(secret, 1);
  const { elsewhere: another } = await halfWay(email);
  const answers = await Promise.all(
    [elsewhere, another].map((one) => one.send(step, { code }, { work: 'code' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 422]);
});

test('a recovery code counts once, however it is typed, and its owner is told', async () => {
  const { email, elsewhere, codes } = await careful();
  expect(new Set(codes).size).toBe(10);
  const [first = ''] = codes;
  // 24 characters of five bits each: 120, where 112 need no slower hash.
  for (const code of codes)
    expect(code).toMatch(/^([0-9a-hj-km-np-tv-z]{4}-){5}[0-9a-hj-km-np-tv-z]{4}$/);
  const typed = first.toUpperCase().replaceAll('0', 'O').replaceAll('-', ' ');
  const before = server.mails.length;
  const visit = await elsewhere.send(step, { recovery: typed }, { work: 'recovery' });
  expect(visit.status).toBe(303);
  const mails = server.mails.slice(before).filter(({ to }) => to === email);
  expect(mails.map(({ text }) => text).join()).toContain('with one of your recovery codes');
  const { elsewhere: another } = await halfWay(email);
  const again = await another.send(step, { recovery: first }, { work: 'recovery' });
  expect(again.status).toBe(422);
  expect((await elsewhere.get(manage)).text).toContain('9 left');
  const stored = await server.database.all(
    sql('test-second-step-stored', 'select encode(hash, $1) as hash from identity_recovery_codes'),
    ['escape'],
  );
  expect(JSON.stringify(stored)).not.toContain(first.replaceAll('-', ''));
});

test('a recovery code of sixteen characters, as they were before, counts once all the same', async () => {
  const { email, elsewhere } = await careful();
  const add = sql(
    'test-second-step-former-code',
    `insert into identity_recovery_codes (account_id, hash)
     select id, sha256(convert_to(id || ' 0123456789abcdef', 'UTF8')) from identity_accounts where email = $1`,
  );
  await server.database.run(add, [email]);
  const typed = { recovery: '0123-4567-89ab-cdef' };
  expect((await elsewhere.send(step, typed, { work: 'recovery' })).status).toBe(303);
  const { elsewhere: another } = await halfWay(email);
  expect((await another.send(step, typed, { work: 'recovery' })).status).toBe(422);
});

test('tries are limited for the account, from however many browsers, and the limit stands in the pack', async () => {
  const { email, elsewhere, secret } = await careful();
  const browsers = [elsewhere, (await halfWay(email)).elsewhere];
  const visits = await Promise.all(
    Array.from({ length: 14 }, (_, time) =>
      browsers[time % 2]!.send(step, { code: '000000' }, { work: 'code' }),
    ),
  );
  expect(visits.filter(({ status }) => status === 429)).toHaveLength(4);
  const right = await elsewhere.send(step, { code: codeOf(secret, 1) }, { work: 'code' });
  expect(right.status).toBe(429);
  const locks = (await actionsOf(email)).filter((action) => action === 'account-locked');
  expect(locks).toHaveLength(1);
  // Whoever it was knows her password.
  const mails = server.mails.filter(({ to }) => to === email);
  expect(mails.filter(({ subject }) => subject.startsWith('Somebody has your pass'))).toHaveLength(
    1,
  );
});

test('a browser is known, and its session has a new id, once the second step is taken and not before', async () => {
  const { email, visitor } = await register();
  const onlyPassword = openVisitor(server.url);
  await onlyPassword.send('/Identity/Account/Login', { email, password });
  const before = new Map(onlyPassword.cookies);
  const { secret } = await addCodeApp(visitor, password);
  const { elsewhere } = await halfWay(email);
  expect([...elsewhere.cookies.keys()]).not.toContain('porchlight.device');

  // Signed in before there was a second step, she takes it now.
  expect(await onlyPassword.get(step)).toMatchObject({ status: 303, location: step });
  const right = await onlyPassword.send(step, { code: codeOf(secret, 1) }, { work: 'code' });
  expect(right.status).toBe(303);
  expect(onlyPassword.cookies.get('porchlight.session')).not.toBe(before.get('porchlight.session'));
  expect(await isIn(onlyPassword)).toBe(true);
  const old = openVisitor(server.url);
  for (const [name, value] of before) old.cookies.set(name, value);
  expect(await isIn(old)).toBe(false);
  expect((await old.get('/Identity/Account/Login')).status).toBe(200);
});

test.each([
  ['registering once more', '/Identity/Account/Register', { 'new-password': password }],
  ['signing in', '/Identity/Account/Login', { password }],
])('%s does not lead around it', async (_, path, fields) => {
  const { email } = await careful();
  const visitor = openVisitor(server.url);
  await visitor.send(path, { email, ...fields });
  expect(await isIn(visitor)).toBe(false);
});

test('a link for a new password does not lead around it either', async () => {
  const { email } = await careful();
  const visitor = openVisitor(server.url);
  const before = server.mails.length;
  await visitor.send('/Identity/Account/ForgotPassword', { email });
  const isLink = ({ to, text }: { to: string; text: string }) =>
    to === email && text.includes('ResetPassword');
  await waitFor(() => server.mails.slice(before).some(isLink));
  const link = /https?:\/\/\S+/.exec(server.mails.slice(before).find(isLink)!.text)![0];
  const visit = await visitor.send(link, { 'new-password': 'nine blue porch lamps' });
  expect(visit.location).toContain(step);
  expect(await isIn(visitor)).toBe(false);
});

test('a password that is changed meanwhile ends the sign-in that waits', async () => {
  const { visitor, elsewhere, secret } = await careful();
  const changed = { password, 'new-password': 'nine blue porch lamps' };
  const keep = await elsewhere.get(step);
  await visitor.send(manage, changed, { work: 'change' });
  // The right code, on the page as it was answered before.
  const sent = await elsewhere.send(step, { code: codeOf(secret, 1) }, { work: 'code', keep });
  expect(sent).toMatchObject({ status: 303, location: '/Identity/Account/Login' });
  const visit = await elsewhere.get(step);
  expect(visit).toMatchObject({ status: 303, location: '/Identity/Account/Login' });
  expect([await isIn(elsewhere), await isIn(visitor)]).toEqual([false, true]);
});

test('a session from before must take the step before it changes anything', async () => {
  const { email, visitor } = await register();
  const elsewhere = openVisitor(server.url);
  await elsewhere.send('/Identity/Account/Login', { email, password });
  const { secret } = await addCodeApp(visitor, password);
  const refused = await elsewhere.get(manage);
  expect(refused.location).toContain(step);
  // Signed in already, she is only asked for the step.
  const asked = await elsewhere.get(refused.location!);
  expect(asked.location).toContain(step);
  const visit = await elsewhere.send(
    asked.location!,
    { code: codeOf(secret, 1) },
    { work: 'code' },
  );
  expect(visit).toMatchObject({ status: 303, location: manage });
  expect(await isIn(elsewhere)).toBe(true);
});

test('is set up only with the password and a right code, and stored sealed', async () => {
  const { visitor } = await register();
  const path = '/Identity/Account/CodeApp';
  const right = async () => codeOf(readSecret((await visitor.get(path)).text), 0);
  const wrongPassword = await visitor.send(path, { code: await right(), password: 'no' });
  expect(wrongPassword.text).toContain('This is not your password');
  const wrongCode = await visitor.send(path, { code: '000000', password });
  expect(wrongCode.text).toContain('This code is not right');
  // What is shown again after a mistake is the same secret.
  const secret = readSecret(wrongCode.text);
  const visit = await visitor.send(
    path,
    { code: codeOf(secret, 0), password },
    { keep: wrongCode },
  );
  expect(readCodes(visit.text)).toHaveLength(10);
  const rows = await server.database.all(sql('test-apps', 'select * from identity_code_apps'));
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test('is taken away only with the password; with the last way in go the recovery codes', async () => {
  const { visitor, email } = await careful();
  const page = '/Identity/Account/FactorChange?work=remove-app';
  expect((await visitor.send(page, { password: 'no' })).status).toBe(422);
  const codes = await visitor.send('/Identity/Account/FactorChange?work=new-codes', { password });
  expect(readCodes(codes.text)).toHaveLength(10);
  expect((await visitor.send(page, { password })).status).toBe(303);
  const visit = await openVisitor(server.url).send('/Identity/Account/Login', { email, password });
  expect(visit.location).toBe('/application');
  const left = await server.database.all(
    sql(
      'test-codes-left',
      `select 1 from identity_recovery_codes c join identity_accounts a on a.id = c.account_id
       where a.email = $1`,
    ),
    [email],
  );
  expect(left).toEqual([]);
  expect(await actionsOf(email)).toEqual(
    expect.arrayContaining(['recovery-codes-made', 'second-factor-removed']),
  );
});

test('a passkey that nobody made is refused, whatever is sent', async () => {
  const { visitor } = await register();
  for (const passkey of ['', 'x', '{}', '{"id":"a","response":{}}', 'null', '[]']) {
    const visit = await visitor.send('/Identity/Account/Passkey', { password, passkey });
    expect([passkey, visit.status]).toEqual([passkey, 422]);
  }
});

const readSecret = (page: string) =>
  /<code class="secret">([^<]+)</.exec(page)![1]!.replaceAll(' ', '');

async function waitFor(isDone: () => boolean): Promise<void> {
  for (let time = 0; time < 500 && !isDone(); time += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isDone()).toBe(true);
}
