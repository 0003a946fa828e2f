import { readSettings, signInSilently } from '../../test/authorize.ts';
import { openVisitor, type Visitor } from '../../test/browserless.ts';
import { type IdentityServer, startIdentityServer } from '../../test/identityServer.ts';
import { registerByMail, takeMail } from '../../test/registerByMail.ts';
import { sql } from '../database/index.ts';
import { openAccounts } from './accounts.ts';
import { createAddressLink } from './addressLinks.ts';
import { ADMIN, grantRole } from './roles.ts';

const LOGIN = '/Identity/Account/Login';
const REGISTER = '/Identity/Account/Register';
const MANAGE = '/Identity/Account/Manage';
const FORGOT = '/Identity/Account/ForgotPassword';
const password = 'seven green porch lamps';
const other = 'nine blue porch lamps';
/** How often a page is asked about addresses of either kind. */
const TRIES = 5;
/** Milliseconds of the processor between the least of either kind: one password's hash is seven. */
const MOST = 4;
let server: IdentityServer;
let people = 0;

beforeAll(async () => {
  server = await startIdentityServer({
    hasMail: true,
    limits: { addressLinkHours: 36, passwordLinkHours: 2 },
  });
});
afterAll(() => server.stop());

const newEmail = () => `proven${people++}@example.com`;
const accounts = () => openAccounts(server.database);
const subjectOf = async (visitor: Visitor) => {
  const tokens = await signInSilently(visitor, await readSettings(server.url));
  if (tokens.error) return tokens.error;
  return JSON.parse(Buffer.from(tokens.access_token.split('.')[1]!, 'base64url').toString()).sub;
};
const plain = (text: string) =>
  text.replace(
    /nonce="[^"]*"|nonce-[^']*|proven\d+@example.com|name="form-token" value="[^"]*"/g,
    '',
  );

/** Asks a page about an address. Of the processor, all threads together: a busy machine makes it no longer. */
async function ask(page: string, email: string) {
  const before = process.cpuUsage();
  const { status, text } = await openVisitor(server.url).send(page, { email });
  const { user, system } = process.cpuUsage(before);
  expect(status).toBe(200);
  return { text: plain(text), milliseconds: (user + system) / 1000 };
}

/** An account as it was before there was a mail server: nobody has proven its address. */
async function squat(email = newEmail()) {
  const account = (await accounts().create(email, password))!;
  const visitor = openVisitor(server.url);
  const visit = await visitor.send(LOGIN, { email, password });
  expect(visit.status).toBe(303);
  const { path, subject } = await takeMail(server, email);
  return { email, id: account.id, visitor, path, subject };
}

describe('with a mail server', () => {
  test('an account is made by a link: until it is used there is none, and it works once', async () => {
    const email = newEmail();
    const visitor = openVisitor(server.url);
    const returnUrl = encodeURIComponent(`${server.url}/application?from=mail`);
    const asked = await visitor.send(`${REGISTER}?returnUrl=${returnUrl}`, { email });
    expect(asked.text).toContain('Check your email');
    const { path, subject } = await takeMail(server, email);
    expect(subject).toBe('Your account for Saluda Valley Community Action');
    expect(await accounts().findByEmail(email)).toBeUndefined();
    // Who only looks (a scanner of mail does) uses nothing up.
    expect((await openVisitor(server.url).get(path)).status).toBe(200);

    const bad = await visitor.send(path, { 'new-password': 'Summer2026!' });
    expect([bad.status, bad.text]).toEqual([422, expect.stringContaining('easy to guess')]);
    const done = await visitor.send(path, { 'new-password': password });
    expect(done).toMatchObject({ status: 303, location: '/application?from=mail' });
    expect(await accounts().findByEmail(email)).toMatchObject({ provenAt: expect.any(Date) });
    expect((await visitor.get(path)).status).toBe(404);
    expect((await openVisitor(server.url).send(LOGIN, { email, password })).status).toBe(303);
  });

  test.each([
    '\r\nBcc: second@example.com',
    '\nsecond@example.com',
    '\r',
    '\u2028second@example.com',
    ', second@example.com',
    '> <second@example.com',
  ])('an address that goes on with %j is none, and nobody gets a mail', async (more) => {
    const before = server.mails.length;
    for (const page of [REGISTER, FORGOT]) {
      const { status, text } = await openVisitor(server.url).send(page, {
        email: `first@example.com${more}x`,
      });
      expect([page, status, text]).toEqual([page, 422, expect.stringContaining('email address')]);
    }
    expect(server.mails).toHaveLength(before);
  });

  test('registering and a forgotten password answer a known and an unknown address alike, in time too', async () => {
    const owners = Array.from({ length: TRIES }, newEmail);
    for (const email of owners) await registerByMail(server, email, password);
    for (const page of [REGISTER, FORGOT]) {
      const known: number[] = [];
      const unknown: number[] = [];
      for (const owner of owners) {
        const one = await ask(page, owner);
        const other = await ask(page, newEmail());
        expect(one.text).toBe(other.text);
        known.push(one.milliseconds);
        unknown.push(other.milliseconds);
      }
      const between = Math.abs(Math.min(...known) - Math.min(...unknown));
      expect([page, between < MOST || between]).toEqual([page, true]);
    }
    const [known] = owners;
    // The owner learns of it, and how she gets in.
    const { subject, text } = await takeMail(server, known!);
    expect(subject).toContain('You have an account');
    expect(text).toContain(`${server.url}${LOGIN}`);
  });

  test('how long a link works stands in the pack, and in the mail', async () => {
    const [email, known] = [newEmail(), newEmail()];
    await registerByMail(server, known, password);
    await openVisitor(server.url).send(REGISTER, { email });
    expect((await takeMail(server, email)).text).toContain('within 36 hours');
    const asked = await openVisitor(server.url).send(FORGOT, { email: known });
    expect(asked.text).toContain('works once and for 2 hours');
    expect((await takeMail(server, known)).text).toContain('within 2 hours');
    await openVisitor(server.url).send(REGISTER, { email: known });
    expect((await takeMail(server, known)).text).toContain('within 2 hours');
    const lives = await server.database.all(
      sql(
        'test-link-lives',
        `select round(extract(epoch from max(expires_at) - now()) / 3600)::int as hours
         from identity_address_links where email = $1
         union all select round(extract(epoch from min(l.expires_at) - now()) / 3600)::int
         from identity_reset_links l join identity_accounts a on a.id = l.account_id
         where a.email = $2`,
      ),
      [email, known],
    );
    expect(lives).toEqual([{ hours: 36 }, { hours: 2 }]);
  });

  test('three mails an hour go to an address, whatever asks for them', async () => {
    const email = newEmail();
    for (let time = 0; time < 5; time += 1)
      await openVisitor(server.url).send(time % 2 ? FORGOT : REGISTER, { email });
    await registerByMail(server, newEmail(), password);
    // Requests for an unknown address's password count, too, and send nothing.
    expect(server.mails.filter(({ to }) => to === email)).toHaveLength(2);
  });

  test('links are stored as hashes, and end', async () => {
    const email = newEmail();
    await openVisitor(server.url).send(REGISTER, { email });
    const { path } = await takeMail(server, email);
    const rows = await server.database.all(
      sql('test-address-links', 'select * from identity_address_links'),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(path.split('/').at(-1)).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(rows)).not.toContain(path.split('/').at(-1));
    await server.database.run(
      sql(
        'test-age-links',
        "update identity_address_links set expires_at = now() - interval '1 s'",
      ),
    );
    expect((await openVisitor(server.url).get(path)).status).toBe(404);
  });

  test('of two who use a link at once one gets the account', async () => {
    const email = newEmail();
    await openVisitor(server.url).send(REGISTER, { email });
    const { path } = await takeMail(server, email);
    const visits = await Promise.all(
      [password, other].map((word) => openVisitor(server.url).send(path, { 'new-password': word })),
    );
    expect(visits.map(({ status }) => status).toSorted()).toEqual([303, 404]);
  });
});

describe('an account whose address nobody has proven', () => {
  test.each([
    ['registering', REGISTER],
    ['a forgotten password', FORGOT],
  ])(
    'gives way to who proves it by %s: password, sessions and answers stay the stranger’s loss',
    async (_, page) => {
      const { email, id, visitor: squatter } = await squat();
      const before = await subjectOf(squatter);
      expect(before).toBe(id);
      const owner = openVisitor(server.url);
      await owner.send(page, { email });
      const { path } = await takeMail(server, email);
      const shown = await owner.get(path);
      expect(shown.text).toContain('nobody has shown that it is theirs');
      expect((await owner.send(path, { 'new-password': other })).status).toBe(303);

      const subject = await subjectOf(owner);
      expect(subject).not.toBe(id);
      expect(await subjectOf(squatter)).toBe('login_required');
      expect(await accounts().find(id)).toBeUndefined();
      const tried = await openVisitor(server.url).send(LOGIN, { email, password });
      expect(tried.status).toBe(422);
      expect(await accounts().findByEmail(email)).toMatchObject({
        id: subject,
        provenAt: expect.any(Date),
      });
      const audit = await server.database.all<{ actor: string }>(
        sql(
          'test-superseded',
          "select actor from audit_events where action = 'account-superseded'",
        ),
      );
      expect(audit.map(({ actor }) => actor)).toContain(id);
      // What was entered is not deleted: it runs out as a draft, where only the agency sees it.
      expect(server.forgotten).not.toContain(id);
    },
  );

  test('stays with who is signed in to it and proves it, with all that she has entered', async () => {
    const { email, id, visitor, path, subject } = await squat();
    expect(subject).toContain('Please confirm your email');
    expect((await visitor.get(path)).text).not.toContain('nobody has shown');
    expect((await visitor.send(path, { 'new-password': other })).status).toBe(303);
    expect(await subjectOf(visitor)).toBe(id);
    expect(await accounts().findByEmail(email)).toMatchObject({ provenAt: expect.any(Date) });
    expect((await openVisitor(server.url).send(LOGIN, { email, password: other })).status).toBe(
      303,
    );
  });

  test('is asked for a proof at a sign-in, once until that link is too old', async () => {
    const { email } = await squat();
    await openVisitor(server.url).send(LOGIN, { email, password });
    await registerByMail(server, newEmail(), password);
    expect(server.mails.filter(({ to }) => to === email)).toEqual([]);
  });

  test('is told so on its page, where the link can be asked for again, three an hour', async () => {
    const { email, id, visitor } = await squat();
    const page = await visitor.get(MANAGE);
    expect(page.text).toContain('You have not shown yet that this email is yours.');
    const paths: string[] = [];
    for (let time = 0; time < 2; time += 1) {
      const sent = await visitor.send(MANAGE, {}, { work: 'send-proof' });
      expect([sent.status, sent.text]).toEqual([200, expect.stringContaining(`way to ${email}`)]);
      paths.push((await takeMail(server, email)).path);
    }
    const over = await visitor.send(MANAGE, {}, { work: 'send-proof' });
    expect([over.status, over.headers.get('Retry-After')]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ]);
    expect((await visitor.send(paths[0]!, { 'new-password': other })).status).toBe(303);
    const proven = await visitor.get(MANAGE);
    expect(proven.text).toContain('You have shown that this email is yours.');
    expect(proven.text).not.toContain('send-proof');
    expect(await subjectOf(visitor)).toBe(id);
    // A form of before that sends nothing.
    await visitor.send(MANAGE, {}, { work: 'send-proof', keep: page });
    await registerByMail(server, newEmail(), password);
    expect(server.mails.filter(({ to }) => to === email)).toEqual([]);
  });

  test('has no role, and whoever is invited gets the address and may have one', async () => {
    const { email, id } = await squat();
    const { database, url } = server;
    const order = { email, role: ADMIN, actor: 'operator:test' };
    expect(await grantRole(database, order)).toBe('unproven');
    const link = await createAddressLink(database, url, { email: email.toUpperCase(), hours: 72 });
    const owner = openVisitor(url);
    expect((await owner.send(new URL(link).pathname, { 'new-password': other })).status).toBe(303);
    expect(await grantRole(database, order)).toBe('changed');
    expect((await accounts().findByEmail(email))!.id).not.toBe(id);
  });
});

test('what a link’s page is sent from another site, or too often, changes nothing', async () => {
  const email = newEmail();
  const link = await createAddressLink(server.database, server.url, { email, hours: 1 });
  const { pathname } = new URL(link);
  const sent = await openVisitor(server.url).send(
    pathname,
    { 'new-password': password },
    { headers: { Origin: 'https://evil.example' } },
  );
  expect([sent.status, sent.text]).toEqual([422, expect.stringContaining('open for too long')]);
  expect(await accounts().findByEmail(email)).toBeUndefined();
  expect((await openVisitor(server.url).get(`${pathname}x`)).status).toBe(404);
});
