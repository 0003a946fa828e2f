import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from '../config/index.ts';

/** The keys that wrap each value's own key. The first encrypts; all decrypt. */
export interface KeyRing {
  activeId: string;
  keys: ReadonlyMap<string, Buffer>;
  /** Reads the ring's file again: another process may have added a key since. */
  refresh?(): void;
}

/**
 * Reads a key ring.
 * @param text `id:base64,id:base64`; each key 32 bytes, the active one first.
 * @throws ConfigError that names the entry, never its key.
 */
export function parseKeyRing(text: string): KeyRing {
  const keys = new Map<string, Buffer>();
  for (const [index, entry] of text.split(',').entries()) {
    const [, id, encoded] = /^\s*([A-Za-z0-9_-]{1,40}):([A-Za-z0-9+/_-]+=*)\s*$/.exec(entry) ?? [];
    const key = Buffer.from(encoded ?? '', 'base64');
    if (!id || key.length !== 32)
      throw new ConfigError(
        `ENCRYPTION_KEYS: entry ${index + 1} must be an id, a colon and 32 bytes in base64 (openssl rand -base64 32).`,
      );
    if (keys.has(id)) throw new ConfigError(`ENCRYPTION_KEYS: the id "${id}" stands twice.`);
    keys.set(id, key);
  }
  return { activeId: keys.keys().next().value as string, keys };
}

/** Reads the ring that stands in a file, or makes one there, readable by its owner only. */
export function loadOrMakeKeyRing(file: string): KeyRing {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    addKeyToFile(file);
  }
  const read = () => parseKeyRing(readFileSync(file, 'utf8').trim());
  const ring: KeyRing = { ...read(), refresh: () => void Object.assign(ring, read()) };
  return ring;
}

/** An id by the time, which no key of the ring has: two may be made within a millisecond. */
function newId(ring: string): string {
  const known = new Set(ring.split(',').map((entry) => entry.trim().split(':')[0]));
  for (let time = Date.now(); ; time += 1) {
    const id = `k${new Date(time).toISOString().replace(/\D/g, '').slice(0, 17)}`;
    if (!known.has(id)) return id;
  }
}

/** Puts a new active key in front of the file's ring: the first half of a rotation. */
export function addKeyToFile(file: string): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  const id = newId(before);
  const ring = [`${id}:${randomBytes(32).toString('base64')}`, before].filter(Boolean).join(',');
  writeFileSync(`${file}.new`, `${ring}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

/**
 * Takes a key out of the file's ring, into a file beside it: backups may still need it.
 * @returns That file.
 */
export function removeKeyFromFile(file: string, id: string): string {
  const entries = readFileSync(file, 'utf8').trim().split(',');
  const isIt = (entry: string) => entry.trim().startsWith(`${id}:`);
  const retired = `${file}.retired`;
  appendFileSync(retired, `${entries.find(isIt)!.trim()}\n`, { mode: 0o600, flush: true });
  const left = entries.filter((entry) => !isIt(entry));
  writeFileSync(`${file}.new`, `${left.join(',')}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return retired;
}
