import type { CompiledRelease } from '@porchlight/engine/compile';
import type { FormSources, Outline } from '@porchlight/engine/explain';
import {
  type FolderVersion,
  type Found,
  type IsolationOptions,
  openIsolation,
  versionOf,
  versionOfRelease,
} from '../isolation/index.ts';
import { watchFolder } from '../releases/watchFolder.ts';
import { createBackgroundAnalysis } from './backgroundAnalysis.ts';
import { createLooks, type FolderState } from './createLooks.ts';
import { followDay } from './followDay.ts';
import { createPresenter, heldKey } from './presentReleases.ts';
import { keyOf, type Shot, type ShotsWanted, type StageFiles } from './Shown.ts';
import type { ShownRelease } from './ShownRelease.ts';

/** One work on the pack, in milliseconds: the machine is the admin's own, and may be a slow one. */
const LIMITS: IsolationOptions = { patience: 120_000 };

/** Which form is described, with what a program adds, in which language. */
export interface OutlineWanted {
  form: string;
  program?: string | undefined;
  language?: string | undefined;
}

/** A folder that is shown while it is written. Its pack is worked on in isolated processes alone. */
export interface FollowedFolder {
  folder: string;
  state(): FolderState;
  /** A release that was shown before, while it is remembered. */
  find(hash: string): ShownRelease | undefined;
  /** Stands in a stage's document where each answer has a nonce of its own. */
  nonceSlot: string;
  /** A form of the last good release; undefined where there is none of that name. */
  outline(wanted: OutlineWanted): Promise<Outline | undefined>;
  /**
   * The pictures that are to be taken of the last good release.
   * @param beside Another release: only what looks different there.
   */
  shots(wanted: ShotsWanted, beside?: HeldRelease): Promise<Shot[]>;
  /** Has another release shown beside the folder's. It stays until the end. */
  hold(compiled: CompiledRelease, wanted: ShotsWanted): Promise<HeldRelease>;
  /** Where each step and field of the last good release is written. */
  sources(): Promise<FormSources[]>;
  /** Answers that lead to each step and field of the last good release. */
  walk(): Promise<Found>;
  subscribe(listener: () => void): () => void;
  close(): Promise<void>;
}

/** A release that is shown beside a folder's, and the pictures that may be taken of it. */
export interface HeldRelease {
  hash: string;
  /** By what `shotKey` says. Without answers. */
  shots: ReadonlyMap<string, Shot>;
}

/** What a shot is found by, as one text. */
export const shotKey = (shot: Shot): string => keyOf(shot).join('\0');

/** Milliseconds of quiet after which a changed folder is compiled: editors write in several strokes. */
const QUIET = 40;
/**
 * Compiles a folder, and again whenever a file of it is written; a broken one leaves the last good release.
 * @param stageFiles What a stage's document loads.
 * @param limits What one work on the pack may take. Default: two minutes.
 */
export async function followFolder(
  folder: string,
  stageFiles: () => StageFiles,
  limits: IsolationOptions = LIMITS,
): Promise<FollowedFolder> {
  const isolation = openIsolation(limits);
  const presenter = createPresenter(isolation, folder, stageFiles);
  const analysis = createBackgroundAnalysis(folder, isolation);
  const looks = createLooks(presenter, analysis);
  try {
    await looks.take(await versionOf(folder));
  } catch (error) {
    await isolation.close();
    throw error;
  }
  // The folder is gone, or the machine watches no more of them: what was last shown stays.
  const publish = (version: FolderVersion) => looks.take(version).catch(() => undefined);
  const unwatch = watchFolder(folder, { publish, fail: () => undefined }, QUIET);
  const stopRenewing = followDay(() => looks.state().release?.dayEnds, looks.renew);
  const held = new Map<string, ShownRelease>();
  return {
    folder,
    nonceSlot: presenter.nonceSlot,
    state: looks.state,
    find: (hash) => looks.find(hash) ?? held.get(hash),
    async outline({ form, program, language }) {
      const { pack, hash } = looks.good();
      const options = { release: hash, form, program, language };
      const asked = { key: folder, work: 'outline', pack, options } as const;
      return (await isolation.run(asked)).result.outline;
    },
    async shots({ form, program }, beside) {
      const marks = [...(beside?.shots ?? [])].map(([key, { mark }]) => [key, mark]);
      const options = { form, program, except: Object.fromEntries(marks) };
      const { pack } = looks.good();
      // It may walk for long: what a page asks for does not wait.
      const asked = { key: folder, work: 'shots', pack, options, lane: 'walk' } as const;
      return (await isolation.run(asked)).result;
    },
    async hold(compiled, { form, program }) {
      held.set(compiled.hash, await presenter.release(compiled));
      const options = { form, program, isRelease: true, isListOnly: true };
      const pack = versionOfRelease(compiled);
      const asked = { key: heldKey(compiled), work: 'shots', pack, options } as const;
      const { result } = await isolation.run(asked);
      await isolation.forget(heldKey(compiled));
      return { hash: compiled.hash, shots: new Map(result.map((shot) => [shotKey(shot), shot])) };
    },
    sources: async () => analysis.sources(looks.good().pack),
    walk: async () => analysis.walk(looks.good().pack),
    subscribe: looks.subscribe,
    async close() {
      stopRenewing();
      unwatch();
      await isolation.close();
    },
  };
}
