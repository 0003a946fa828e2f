import {
  type CompiledRelease,
  type Finding,
  formatFinding,
  PackError,
} from '@porchlight/engine/compile';
import { type QueryRunner, sql } from '../database/index.ts';
import { compileOld, openIsolation, StoppedError } from '../isolation/index.ts';
import { OldReleaseError } from './OldReleaseError.ts';
import { listReleaseFiles, readContents } from './packFiles.ts';
import { replaceRelease } from './storedRelease.ts';

// Earlier versions stored program text, which is never run.
const FIND_OLD = sql(
  'releases-old',
  `select hash from releases where compiled->'validators' is not null order by made_at desc`,
);

/** Milliseconds that a compilation may take: a machine that starts has much else to do. */
const PATIENCE = 120_000;
/** Milliseconds for which what failed is not tried again: many requests may ask for the same release. */
const REST = 10 * 60_000;
/** Findings of a release that are told one by one. */
const TOLD = 20;

/** How a release of an earlier version is compiled anew. */
export interface UpgradeOptions {
  /** Is told of a release that can't be opened, and of one of which something was left out. */
  warn?: ((message: string) => void) | undefined;
  /** Milliseconds that one release may take. Default 120,000. */
  patience?: number | undefined;
}

/** Compiles anew what earlier versions of the software have stored. */
export interface Upgrades {
  /**
   * One release, from the files that it was made of. Its name stays: applications were given under it.
   * @throws OldReleaseError
   */
  one(release: string): Promise<CompiledRelease>;
  /** Every release of an earlier version. @returns Those that can't be opened. */
  all(): Promise<string[]>;
}

/**
 * Opens the upgrade of stored releases. A pack that was public under an earlier version is trusted no
 * more than a new one: it is compiled in an isolated process.
 */
export function openUpgrades(
  runner: QueryRunner,
  { warn = () => {}, patience = PATIENCE }: UpgradeOptions = {},
): Upgrades {
  const running = new Map<string, Promise<CompiledRelease>>();
  const failed = new Map<string, { error: OldReleaseError; until: number }>();

  async function upgrade(release: string): Promise<CompiledRelease> {
    const pack = await readFiles(runner, release);
    const isolation = openIsolation({ patience });
    try {
      const { compiled, refused } = await compileOld(isolation, release, pack);
      await replaceRelease(runner, compiled);
      if (refused.length) warn(wordsOf(release, refused));
      return compiled;
    } catch (error) {
      throw asOldRelease(release, error);
    } finally {
      await isolation.close();
    }
  }

  async function tryOnce(release: string): Promise<CompiledRelease> {
    const known = failed.get(release);
    if (known && known.until > Date.now()) throw known.error;
    try {
      return await upgrade(release);
    } catch (error) {
      if (error instanceof OldReleaseError) {
        warn(error.message);
        failed.set(release, { error, until: Date.now() + REST });
      }
      throw error;
    }
  }

  const upgrades: Upgrades = {
    one(release) {
      const upgraded =
        running.get(release) ?? tryOnce(release).finally(() => running.delete(release));
      running.set(release, upgraded);
      return upgraded;
    },
    async all() {
      const broken: string[] = [];
      for (const { hash } of await runner.all<{ hash: string }>(FIND_OLD)) {
        try {
          await upgrades.one(hash);
        } catch (error) {
          if (!(error instanceof OldReleaseError)) throw error;
          broken.push(hash);
        }
      }
      return broken;
    },
  };
  return upgrades;
}

async function readFiles(runner: QueryRunner, release: string): Promise<Map<string, Buffer>> {
  const files = await listReleaseFiles(runner, release);
  if (files.size === 0) throw new OldReleaseError(release, 'its files were not kept');
  const contents = await readContents(runner, files.values());
  return new Map([...files].map(([path, sha256]) => [path, contents.get(sha256)!]));
}

/** What this version refuses of a release: people's answers are validated without it from now on. */
function wordsOf(release: string, refused: Finding[]): string {
  const lines = refused.slice(0, TOLD).map((finding) => `\n  ${formatFinding(finding)}`);
  const more = refused.length > TOLD ? `\n  and ${refused.length - TOLD} more` : '';
  return (
    `Release ${release} is of an earlier version; compiled anew, it goes without what is refused now. ` +
    `Mend the pack and publish it (definitions publish):${lines.join('')}${more}`
  );
}

function asOldRelease(release: string, error: unknown): unknown {
  if (error instanceof PackError) {
    const [first] = error.findings;
    const why = first ? formatFinding(first) : 'its files are no pack';
    return new OldReleaseError(release, why, { cause: error });
  }
  if (!(error instanceof StoppedError)) return error;
  const why = error.message.charAt(0).toLowerCase() + error.message.slice(1);
  return new OldReleaseError(release, why, { cause: error });
}
