import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EditError, FileEdits, languagesOf } from '@porchlight/engine/edit';
import { InvalidArgumentError } from 'commander';
import { gatherOwn, NotOwnError } from '../../../definitions/gatherOwn.ts';

/** What can't be written as it was asked for; the message says all. */
export class CreateError extends InvalidArgumentError {}

/** A pack with changes that are not written yet. */
export class DraftPack {
  readonly folder: string;
  readonly edits: FileEdits;

  constructor(folder: string) {
    this.folder = folder;
    if (!existsSync(path.join(folder, 'portal.json')))
      throw new CreateError(`${folder} is no pack: it has no portal.json.`);
    const full = (name: string) => path.join(folder, name);
    this.edits = new FileEdits({
      has: (name) => existsSync(full(name)),
      get: (name) => (existsSync(full(name)) ? readFileSync(full(name), 'utf8') : undefined),
      keys: () => listFiles(folder).values(),
    });
  }

  /** Makes changes. @throws CreateError that says to the operator why they can't be made. */
  change(work: (edits: FileEdits) => void): void {
    try {
      work(this.edits);
    } catch (error) {
      throw error instanceof EditError ? new CreateError(error.message) : error;
    }
  }

  /** The languages that the portal's texts are translated to. */
  languages(): string[] {
    return languagesOf(this.edits).others;
  }

  /**
   * Writes the changes. The function that is given back takes them away again.
   * @throws CreateError for a pack of which something stands elsewhere
   */
  async write(): Promise<{ names: string[]; undo: () => Promise<void> }> {
    await gatherOwn(this.folder).catch((error: unknown) => {
      throw error instanceof NotOwnError ? new CreateError(error.message) : error;
    });
    const before = new Map<string, string | undefined>();
    const changes = this.edits
      .changes()
      .flatMap(({ name, text }) => (text === null ? [] : [{ name, text }]));
    for (const { name, text } of changes) {
      const full = path.join(this.folder, name);
      before.set(full, existsSync(full) ? readFileSync(full, 'utf8') : undefined);
      await mkdir(path.dirname(full), { recursive: true });
      await writeFile(full, text);
    }
    const undo = async () => {
      for (const [full, text] of before) {
        if (text === undefined) await rm(full);
        else await writeFile(full, text);
      }
    };
    return { names: changes.map(({ name }) => name), undo };
  }
}

/** The files below a folder, by their paths from it. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    name.split(path.sep).join('/'),
  );
}
