import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { addKeyToFile, loadOrMakeKeyRing, parseKeyRing } from './keyRing.ts';
import { openVault } from './vault.ts';

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const old = parseKeyRing(`old:${key(1)}`);
const both = parseKeyRing(`new:${key(2)},old:${key(1)}`);
const only = parseKeyRing(`new:${key(2)}`);
const SSN = '123-45-6789';

test('a value comes back, and its envelope does not show it', () => {
  const vault = openVault(old);
  const sealed = vault.seal('r1', { '/A/B': SSN });
  expect(JSON.stringify(sealed)).not.toContain(SSN);
  expect(vault.unseal('r1', sealed, { A: { C: 1 } })).toEqual({ A: { B: SSN, C: 1 } });
});

test('an unchanged value keeps its envelope, a changed one does not', () => {
  const vault = openVault(old);
  const before = vault.seal('r1', { '/A/B': SSN });
  const known = { sealed: before, plain: { A: { B: SSN } } };
  expect(vault.seal('r1', { '/A/B': SSN }, known)).toEqual(before);
  expect(vault.seal('r1', { '/A/B': '1' }, known)).not.toEqual(before);
});

test.each([
  ['another record', (e: string) => ['r2', { '/A/B': e }]],
  ['another field', (e: string) => ['r1', { '/A/C': e }]],
  ['altered', (e: string) => ['r1', { '/A/B': `${e.slice(0, -6)}AAAAAA` }]],
])('refuses an envelope of %s', (_, move) => {
  const vault = openVault(old);
  const envelope = vault.seal('r1', { '/A/B': SSN })['/A/B']!;
  const [record, sealed] = move(envelope) as [string, Record<string, string>];
  expect(() => vault.unseal(record, sealed, {})).toThrow('does not open');
});

test('after re-wrapping, the old key is not needed', () => {
  const sealed = openVault(old).seal('r1', { '/A/B': SSN });
  expect(() => openVault(only).unseal('r1', sealed, {})).toThrow('"old" is not in the key ring');
  const moved = openVault(both).rewrap('r1', sealed);
  expect(openVault(only).unseal('r1', moved, {})).toEqual({ A: { B: SSN } });
  // The value's own ciphertext stays as it was.
  expect(moved['/A/B']!.split('.')[3]).toBe(sealed['/A/B']!.split('.')[3]);
});

test('a ring is made once, for its owner alone, and grows at the front', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'keys-')), 'sub', 'keys');
  const first = loadOrMakeKeyRing(file);
  expect(loadOrMakeKeyRing(file).activeId).toBe(first.activeId);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  addKeyToFile(file);
  const next = loadOrMakeKeyRing(file);
  expect([...next.keys.keys()][1]).toBe(first.activeId);
  expect(readFileSync(file, 'utf8').split(',')).toHaveLength(2);
});

test('two keys that are made within a millisecond are two', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'keys-')), 'keys');
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-26T05:18:53.947Z'));
  try {
    for (let count = 0; count < 3; count += 1) addKeyToFile(file);
  } finally {
    now.mockRestore();
  }
  expect([...loadOrMakeKeyRing(file).keys.keys()]).toEqual([
    'k20261126051853949',
    'k20261126051853948',
    'k20261126051853947',
  ]);
});

test.each(['a', 'a:c2hvcnQ=', `a:${key(1)},a:${key(2)}`])('refuses the ring %s', (text) => {
  expect(() => parseKeyRing(text)).toThrow('ENCRYPTION_KEYS');
});

describe('a fingerprint', () => {
  test('is made by a key that is derived, for one purpose', () => {
    const vault = openVault(old);
    const made = vault.fingerprint('request', SSN);
    const direct = createHmac('sha256', Buffer.alloc(32, 1)).update(SSN).digest('base64url');
    expect(made).not.toBe(direct);
    expect(made).not.toBe(vault.fingerprint('device', SSN));
    expect(vault.hasFingerprint('request', SSN, made)).toBe(true);
    expect(vault.hasFingerprint('device', SSN, made)).toBe(false);
    expect(vault.hasFingerprint('request', '123-45-6780', made)).toBe(false);
    expect(vault.hasFingerprint('request', SSN, '')).toBe(false);
  });

  test('is known after the key was rotated, until the old key leaves the ring', () => {
    const made = openVault(old).fingerprint('device', SSN);
    expect(openVault(both).hasFingerprint('device', SSN, made)).toBe(true);
    expect(openVault(only).hasFingerprint('device', SSN, made)).toBe(false);
  });

  test('of before keys were derived is known', () => {
    const direct = createHmac('sha256', Buffer.alloc(32, 1)).update(SSN).digest('base64url');
    expect(openVault(both).hasFingerprint('device', SSN, direct)).toBe(true);
    expect(openVault(only).hasFingerprint('device', SSN, direct)).toBe(false);
  });
});
