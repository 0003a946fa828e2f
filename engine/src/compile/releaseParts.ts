import { createHash } from 'node:crypto';
import type { FormPart } from '../kernel/types.ts';
import type { CompiledRelease } from './release.ts';

/** What a program adds, in one language, as it is kept and sent. */
export interface PackedPart {
  /** In hex, of `body`. */
  sha256: string;
  /** JSON in UTF-8. */
  body: Buffer;
}

/** A release whose programs' parts stand elsewhere: in place of each its hash. An agency may have a thousand. */
export interface ReleaseFrame extends Omit<CompiledRelease, 'parts'> {
  /** program's folder → language → SHA-256, in hex */
  parts?: { [folder: string]: { [language: string]: string } };
}

const packed = new WeakMap<FormPart, PackedPart>();

/** A part as it is kept: made once for each, which nobody changes. */
export function packPart(part: FormPart): PackedPart {
  const known = packed.get(part);
  if (known) return known;
  const body = Buffer.from(JSON.stringify(part));
  const made = { sha256: createHash('sha256').update(body).digest('hex'), body };
  packed.set(part, made);
  return made;
}

/** Every part of a release, by its hash: those that are the same in two languages once. */
export function partsOf({ parts = {} }: Pick<CompiledRelease, 'parts'>): Map<string, FormPart> {
  const all = Object.values(parts).flatMap((languages) => Object.values(languages));
  return new Map(all.map((part) => [packPart(part).sha256, part]));
}

/** A release with hashes in place of its parts. */
export function frameOf({ parts, ...rest }: CompiledRelease): ReleaseFrame {
  return {
    ...rest,
    ...(parts && { parts: mapParts(parts, (part) => packPart(part).sha256) }),
  };
}

/** The whole of a frame. @param partOf The part of a hash. @throws what `partOf` throws */
export function fillFrame(
  { parts, ...rest }: ReleaseFrame,
  partOf: (sha256: string) => FormPart,
): CompiledRelease {
  return { ...rest, ...(parts && { parts: mapParts(parts, partOf) }) };
}

type ByLanguage<Value> = { [folder: string]: { [language: string]: Value } };

const mapParts = <From, To>(parts: ByLanguage<From>, make: (from: From) => To): ByLanguage<To> =>
  Object.fromEntries(
    Object.entries(parts).map(([folder, languages]) => [
      folder,
      Object.fromEntries(
        Object.entries(languages).map(([language, part]) => [language, make(part)]),
      ),
    ]),
  );
