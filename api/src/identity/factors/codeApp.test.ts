import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { makePortalDatabase } from '../../../test/database.ts';
import { openVault, rotateKeys } from '../../crypto/index.ts';
import { parseKeyRing } from '../../crypto/keyRing.ts';
import { sql } from '../../database/index.ts';
import { addCodeApp, describeSecret, makeSecret, useCode } from './codeApp.ts';

const ADD = sql(
  'test-add-account',
  "insert into identity_accounts (email, password_hash) values ('a@example.org', 'none') returning id",
);

test('the secret moves to a new key with everything else that is sealed', async () => {
  const { database, drop } = await makePortalDatabase();
  try {
    const [before, after] = ['before', 'after'].map(
      (id) => `${id}:${randomBytes(32).toString('base64')}`,
    );
    const vault = openVault(parseKeyRing(before!));
    const { id: accountId } = (await database.first<{ id: string }>(ADD))!;
    const sealed = makeSecret(vault, accountId);
    const what = { accountId, sealed, label: 'a@example.org', issuer: 'Agency' };
    const { secret, address, svg } = await describeSecret(vault, what);
    expect(address).toContain('otpauth://totp/Agency:a%40example.org?issuer=Agency&secret=');
    expect(svg).toMatch(/^<svg /);
    const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
    expect(await addCodeApp(database, vault, { accountId, sealed, code: totp.generate() })).toBe(
      true,
    );
    await rotateKeys(database, openVault(parseKeyRing(`${after},${before}`)));
    const next = totp.generate({ timestamp: Date.now() + 30_000 });
    expect(await useCode(database, openVault(parseKeyRing(after!)), accountId, next)).toBe(true);
  } finally {
    await drop();
  }
});
