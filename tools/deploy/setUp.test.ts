import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runWhere } from '../../api/test/runWhere.ts';

const deploy = path.join(import.meta.dirname, '../../deploy');
const folder = mkdtempSync(path.join(tmpdir(), 'porchlight-set-up-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { test } = runWhere(
  process.platform === 'linux',
  'What sets a machine up is a script of Linux: run its test there.',
);

/** A folder of programs that do nothing, and of these, before those of the machine. */
function stubPrograms(own: { [name: string]: string }): string {
  const stubs = mkdtempSync(path.join(folder, 'stubs-'));
  const names = ['node', 'curl', 'pgbouncer', 'haproxy', 'runuser', 'id', 'useradd', 'systemctl'];
  const programs = { ...Object.fromEntries(names.map((name) => [name, ''])), ...own };
  for (const [name, lines] of Object.entries(programs))
    writeFileSync(path.join(stubs, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  return `${stubs}:${process.env.PATH}`;
}

/** Runs `set-up` for a database elsewhere, in a machine that is a folder. */
function setUp(own: { [name: string]: string }, url = 'https://portal.example.org') {
  const machine = mkdtempSync(path.join(folder, 'machine-'));
  for (const name of [
    'etc/systemd/system',
    'etc/pgbouncer',
    'etc/haproxy',
    'usr/local/sbin',
    'root',
  ])
    mkdirSync(path.join(machine, name), { recursive: true });
  cpSync(path.join(deploy, 'systemd'), path.join(machine, 'opt/porchlight/deploy/systemd'), {
    recursive: true,
  });
  mkdirSync(path.join(machine, 'opt/porchlight/api/dist/server'), { recursive: true });
  writeFileSync(path.join(machine, 'opt/porchlight/api/dist/server/main.js'), '');
  writeFileSync(path.join(machine, 'root/server.crt'), 'a certificate');
  const script = path.join(machine, 'set-up');
  const text = readFileSync(path.join(deploy, 'systemd/set-up'), 'utf8')
    .replaceAll(/(?<![\w.$/])\/(?=etc\/|opt\/|usr\/local\/)/g, `${machine}/`)
    .replaceAll(' -o postgres -g postgres', '');
  writeFileSync(script, text);
  const { status, stderr } = spawnSync('sh', [script, url], {
    cwd: path.join(machine, 'root'),
    encoding: 'utf8',
    env: {
      PATH: stubPrograms({ useradd: `touch ${machine}/made`, id: 'exit 1' }),
      DATABASE_HOST: 'db.example.org',
      DATABASE_CA: 'server.crt',
      OWNER_PASSWORD: 'owner1',
      SERVING_PASSWORD: 'serving1',
      ...own,
    },
  });
  const written = (name: string) => readFileSync(path.join(machine, name), 'utf8');
  return { status, stderr, written, isMade: existsSync(path.join(machine, 'made')) };
}

test('set-up for a database elsewhere finds a certificate by a relative path, and makes it no authority', () => {
  const { status, stderr, written, isMade } = setUp({});
  expect([status, stderr, isMade]).toEqual([0, '', true]);
  expect(written('etc/porchlight-database.crt')).toBe('a certificate');
  expect(written('etc/porchlight/migrate.env')).toMatch(
    /=postgres:\/\/portal_owner:owner1@db\.example\.org:5432\/portal\?sslmode=verify-full&sslrootcert=\S+\/etc\/porchlight-database\.crt$/m,
  );
  expect(written('etc/pgbouncer/pgbouncer.ini')).toContain(
    'portal = host=db.example.org port=5432',
  );
  expect(written('etc/pgbouncer/userlist.txt')).toBe('"portal_serving" "serving1"\n');
});

test.each<[string, { [name: string]: string }, RegExp, string?]>([
  ...[...'@/%"'].map((sign): [string, { [name: string]: string }, RegExp] => [
    `a password with ${sign}`,
    { SERVING_PASSWORD: `a${sign}b` },
    /^OWNER_PASSWORD and SERVING_PASSWORD: letters/,
  ]),
  ['no password', { OWNER_PASSWORD: '' }, /OWNER_PASSWORD: of the role/],
  ['an IPv6 address', { DATABASE_HOST: '2001:db8::1' }, /^DATABASE_HOST is a name/],
  ['a port', { DATABASE_HOST: 'db.example.org:5433' }, /^DATABASE_HOST is a name/],
  ['no certificate', { DATABASE_CA: 'other.crt' }, /^.*DATABASE_CA: there is no file other\.crt/s],
  ['an address without TLS', {}, /begins with https/, 'http://portal.example.org'],
  ['an address of two lines', {}, /https and the name/, 'https://a.example\nHOST=0.0.0.0'],
])('set-up refuses %s before it makes anything', (_, own, said, url) => {
  const { status, stderr, isMade } = setUp(own, url);
  expect([status === 0, isMade]).toEqual([false, false]);
  expect(stderr).toMatch(said);
});

test('the passwords of the roles stand on no command line', () => {
  const psql = 'for one; do echo "told $one"; done; cat';
  const printed = execFileSync('sh', [path.join(deploy, 'compose/roles.sh')], {
    encoding: 'utf8',
    env: { PATH: stubPrograms({ psql }), OWNER_PASSWORD: 'owner1', SERVING_PASSWORD: 'serving1' },
  });
  expect(printed).not.toMatch(/owner1|serving1/);
  expect(printed).toContain('\\getenv owner OWNER_PASSWORD');
});
