import {
  type CompiledRelease,
  fillFrame,
  frameOf,
  openRelease,
  packPart,
  partsOf,
  type Release,
} from '@porchlight/engine/compile';
import type { GatheredPack } from '@porchlight/engine/pack';
import { PART } from './IsolationCalls.ts';
import type { PackVersion } from './PackVersion.ts';

const BEFORE = 'before.json';
const AFTER = 'after.json';

/** Two releases as they are sent to an isolated process: their frames, and what they are made of once. */
export const versionOfPair = (before: CompiledRelease, after: CompiledRelease): PackVersion =>
  versionOfFrames(
    new Map([
      [BEFORE, before],
      [AFTER, after],
    ]),
  );

/** One release as it is sent. */
export const versionOfRelease = (compiled: CompiledRelease): PackVersion =>
  versionOfFrames(new Map([[AFTER, compiled]]));

function versionOfFrames(frames: ReadonlyMap<string, CompiledRelease>): PackVersion {
  const parts = new Map([...frames.values()].flatMap((compiled) => [...partsOf(compiled)]));
  function bytesOf(path: string): Buffer {
    const compiled = frames.get(path);
    if (compiled) return Buffer.from(JSON.stringify(frameOf(compiled)));
    return packPart(parts.get(path.slice(PART.length))!).body;
  }
  return {
    files: new Map([
      ...[...frames].map(([path, { hash }]) => [path, hash] as const),
      ...[...parts.keys()].map((sha256) => [PART + sha256, sha256] as const),
    ]),
    read: async (paths) => new Map(paths.map((path) => [path, bytesOf(path)])),
    findings: [],
  };
}

/** The two in the process. */
export interface ReleasePair {
  before: Release;
  after: Release;
}

const opened = new WeakMap<Buffer, Release>();

function open({ files }: Pick<GatheredPack, 'files'>, path: string): Release {
  const read = (name: string) => JSON.parse(files.get(name)!.toString('utf8'));
  const bytes = files.get(path)!;
  const release =
    opened.get(bytes) ?? openRelease(fillFrame(read(path), (sha256) => read(PART + sha256)));
  opened.set(bytes, release);
  return release;
}

/** Opens what `versionOfPair` has sent; what was sent before is open. */
export const openPair = (pair: Pick<GatheredPack, 'files'>): ReleasePair => ({
  before: open(pair, BEFORE),
  after: open(pair, AFTER),
});

/** Opens what `versionOfRelease` has sent. */
export const openSent = (sent: Pick<GatheredPack, 'files'>): Release => open(sent, AFTER);
