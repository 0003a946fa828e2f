import {
  type Json,
  type JsonObject,
  maskValue,
  type Pointer,
  parsePointer,
  readPointer,
  type SetAside,
} from '@porchlight/engine';
import type { Vault } from '../crypto/index.ts';

/** An answer that is set aside as it is stored: what was encrypted stays so. */
export type StoredAside = { release: string; pointer: Pointer } & (
  | { value: Json }
  | { sealed: string }
);

/** What is set aside, decrypted. Only for the length of this request. */
export function openSetAside(
  vault: Pick<Vault, 'unseal'>,
  record: string,
  stored: StoredAside[],
): SetAside[] {
  return stored.map(({ release, pointer, ...held }) => {
    if ('value' in held) return { release, pointer, value: held.value };
    const opened = vault.unseal(record, { [pointer]: held.sealed }, {});
    return { release, pointer, value: readPointer(opened, pointer)!, isRestricted: true };
  });
}

/** What is set aside, as JSON to store. */
export function sealSetAside(vault: Vault, record: string, setAside: SetAside[]): string {
  const stored: StoredAside[] = setAside.map(({ release, pointer, value, isRestricted }) =>
    isRestricted
      ? { release, pointer, sealed: vault.seal(record, { [pointer]: value })[pointer]! }
      : { release, pointer, value },
  );
  return JSON.stringify(stored);
}

/** As `sealSetAside`; null, which leaves what is stored, where the answers were not moved. */
export function sealMoved(
  vault: Vault,
  row: { record: string; release?: string },
  { hash }: { hash: string },
  setAside: SetAside[],
): string | null {
  return row.release === hash ? null : sealSetAside(vault, row.record, setAside);
}

/** Names by which the programs of what is set aside are composed with the form: `water.Meter`. */
export function programNames(setAside: SetAside[]): string[] {
  return setAside.flatMap(({ pointer }) => {
    const [, program, name] = parsePointer(pointer);
    return name === undefined ? [] : `${program}.${name}`;
  });
}

/** What an applicant is shown of it: the page reads the question in the release that is named. */
export function presentSetAside(setAside: SetAside[]): JsonObject[] {
  return setAside.map(({ release, pointer, value, isRestricted }) => ({
    release,
    pointer,
    ...(isRestricted ? { kept: maskValue(String(value)) } : { value }),
  }));
}
