import type { FormPart } from '@porchlight/engine';
import {
  type CompiledRelease,
  fillFrame,
  packPart,
  type ReleaseFrame,
} from '@porchlight/engine/compile';
import { hashFiles, type PackFiles } from '@porchlight/engine/pack';
import { COMPILED, PART } from './IsolationCalls.ts';
import { StoppedError } from './StoppedError.ts';

const isObject = (value: unknown): value is { [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The parts of a release that are objects by name. */
const PARTS = ['settings', 'portals', 'forms', 'lookups', 'assets'];

/**
 * A release as the isolated process has made it.
 * @param bytes The file `COMPILED` of its answer.
 * @param files What it was made of, where it is to be stored: the hash under which it would stand is
 * theirs, worked out here. Else no pack could be told from one that pretends to be another.
 * @throws StoppedError when it is none, or that of other files
 */
export function readRelease(bytes: Buffer | undefined, files?: PackFiles): CompiledRelease {
  return readJson<CompiledRelease>(bytes, files);
}

/**
 * The same of a release that came as its frame, with the parts that were not at hand.
 * @param made The files of the answer.
 * @param known The parts that are at hand, by their hashes.
 */
export function readFrame(
  made: ReadonlyMap<string, Buffer>,
  files: PackFiles,
  known: ReadonlyMap<string, FormPart>,
): CompiledRelease {
  const frame = readJson<ReleaseFrame>(made.get(COMPILED), files);
  const { parts = {} } = frame;
  if (!isObject(parts) || !Object.values(parts).every(isObject)) throw new StoppedError('broken');
  return fillFrame(
    frame,
    (sha256) => known.get(sha256) ?? readPart(made.get(PART + sha256), sha256),
  );
}

/** A part is kept under its hash and shared by releases: it has to be what its name says. */
function readPart(bytes: Buffer | undefined, sha256: string): FormPart {
  const part = parse(bytes) as FormPart;
  if (!isObject(part) || packPart(part).sha256 !== sha256) throw new StoppedError('broken');
  return part;
}

function readJson<Kind>(bytes: Buffer | undefined, files?: PackFiles): Kind {
  const release = parse(bytes);
  if (!isObject(release) || !PARTS.every((name) => isObject(release[name])))
    throw new StoppedError('broken');
  if (files && release.hash !== hashFiles(files)) throw new StoppedError('broken');
  return release as Kind;
}

function parse(bytes: Buffer | undefined): unknown {
  try {
    return JSON.parse(bytes?.toString('utf8') ?? '');
  } catch (cause) {
    throw new StoppedError('broken', { cause });
  }
}
