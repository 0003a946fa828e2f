import { type Finding, gatherPack, type PackFiles } from '@porchlight/engine/pack';

/** A pack as it is at one moment, whose files are read only where they are not known. */
export interface PackVersion {
  /** Path → what is the same only as long as the file is: its hash, or its bytes. */
  files: Map<string, unknown>;
  /** The contents of some of the files. */
  read(paths: string[]): Promise<PackFiles>;
  /** What could not be read. */
  findings: Finding[];
}

/** A folder's pack. @throws what the file system throws when there is no such folder */
export async function versionOf(folder: string): Promise<PackVersion & { files: PackFiles }> {
  const { files, findings } = await gatherPack(folder);
  return {
    files,
    findings,
    read: async (paths) => new Map(paths.map((path) => [path, files.get(path)!])),
  };
}
