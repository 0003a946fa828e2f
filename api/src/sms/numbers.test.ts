import { randomBytes } from 'node:crypto';
import { makePortalDatabase } from '../../test/database.ts';
import { openVault } from '../crypto/index.ts';
import { parseKeyRing } from '../crypto/keyRing.ts';
import { sql } from '../database/index.ts';
import { findNumber, hashNumbersAnew, keepNumber, openNumber } from './numbers.ts';

const NUMBER = '+18035550142';
const [OLD, NEW] = ['old', 'new'].map((id) => `${id}:${randomBytes(32).toString('base64')}`);
const vaultOf = (...keys: (string | undefined)[]) => openVault(parseKeyRing(keys.join(',')));
const STOP = sql('test-stop', 'update text_numbers set stopped_at = now() where id = $1');
const ALL = sql('test-numbers', 'select record, sealed from text_numbers');

let made: Awaited<ReturnType<typeof makePortalDatabase>>;
beforeEach(async () => {
  made = await makePortalDatabase();
});
afterEach(() => made.drop());

test('a number is kept once, sealed, and found by whichever key of the ring', async () => {
  const { database } = made;
  const { id } = await keepNumber(database, vaultOf(OLD), NUMBER);
  expect((await keepNumber(database, vaultOf(NEW, OLD), NUMBER)).id).toBe(id);
  expect(await findNumber(database, vaultOf(OLD), '+18035550143')).toBeUndefined();
  const rows = await database.all<{ record: string; sealed: { [at: string]: string } }>(ALL);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('5550142');
  expect(openNumber(vaultOf(OLD), rows[0]!)).toBe(NUMBER);
});

test('who wants no texts is known after a rotation, without the old key', async () => {
  const { database } = made;
  const { id } = await keepNumber(database, vaultOf(OLD), NUMBER);
  await database.run(STOP, [id]);
  // A process that had not the old key kept it as another one.
  const twin = await keepNumber(database, vaultOf(NEW), NUMBER);
  expect(twin.stoppedAt).toBeNull();
  await hashNumbersAnew(database, vaultOf(NEW, OLD));
  expect((await findNumber(database, vaultOf(NEW), NUMBER))?.stoppedAt).not.toBeNull();
  await keepNumber(database, vaultOf(OLD), '+18035550199');
  await hashNumbersAnew(database, vaultOf(NEW, OLD));
  expect(await findNumber(database, vaultOf(NEW), '+18035550199')).toBeDefined();
});
