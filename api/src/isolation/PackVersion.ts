import {
  type Finding,
  type GatheredPack,
  gatherPack,
  gatherWritten,
  isPackPath,
  type PackFiles,
} from '@porchlight/engine/pack';

/** A pack as it is at one moment, whose files are read only where they are not known. */
export interface PackVersion {
  /** Path → what is the same only as long as the file is: its hash, or its bytes. */
  files: Map<string, unknown>;
  /** The contents of some of the files. */
  read(paths: string[]): Promise<PackFiles>;
  /** What could not be read. */
  findings: Finding[];
}

/** A folder's pack as it was read. */
export type FolderVersion = PackVersion & { files: PackFiles };

/** A folder's pack. @throws what the file system throws when there is no such folder */
export const versionOf = async (folder: string): Promise<FolderVersion> =>
  asVersion(await gatherPack(folder));

/**
 * The same after some files were written, of which only those are read.
 * @param names By the paths from the folder's root; what can't be a pack's is passed over.
 * @throws what the file system throws when there is no such folder
 */
export async function nextVersionOf(
  folder: string,
  before: FolderVersion | undefined,
  names: Iterable<string>,
): Promise<FolderVersion> {
  const written = [...names].filter(isPackPath);
  const isWhole = before !== undefined && before.findings.length === 0;
  const gathered = isWhole && (await gatherWritten(folder, before, written));
  return gathered ? asVersion(gathered) : versionOf(folder);
}

/** Whether two versions are of the same files. */
export const isSameVersion = (one: PackVersion | undefined, other: PackVersion): boolean =>
  one !== undefined &&
  one.findings.length === 0 &&
  other.findings.length === 0 &&
  one.files.size === other.files.size &&
  [...other.files].every(([path, file]) => one.files.get(path) === file);

const asVersion = ({ files, findings }: GatheredPack): FolderVersion => ({
  files,
  findings,
  read: async (paths) => new Map(paths.map((path) => [path, files.get(path)!])),
});
