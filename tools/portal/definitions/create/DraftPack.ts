import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Json, JsonObject } from '@porchlight/engine';
import { EditError, FileEdits, languagesOf, Translations } from '@porchlight/engine/edit';
import { InvalidArgumentError } from 'commander';

/** What can't be written as it was asked for; the message says all. */
export class CreateError extends InvalidArgumentError {}

/** Says to the operator what an edit can't do. */
function orCreateError<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof EditError ? new CreateError(error.message) : error;
  }
}

/** A pack with changes that are not written yet. */
export class DraftPack {
  readonly folder: string;
  private readonly edits: FileEdits;

  constructor(folder: string) {
    this.folder = folder;
    if (!existsSync(path.join(folder, 'portal.json')))
      throw new CreateError(`${folder} is no pack: it has no portal.json.`);
    this.edits = new FileEdits({
      has: (name) => existsSync(path.join(folder, name)),
      get(name) {
        const full = path.join(folder, name);
        return existsSync(full) ? readFileSync(full, 'utf8') : undefined;
      },
    });
  }

  has(name: string): boolean {
    return this.edits.has(name);
  }

  read(name: string): JsonObject {
    return orCreateError(() => this.edits.read(name));
  }

  /** Names of the entries of a folder of the pack. */
  list(name: string): string[] {
    const full = path.join(this.folder, name);
    return existsSync(full) ? readdirSync(full).sort() : [];
  }

  /** A new file. It names its meta-schema. */
  add(name: string, kind: string, data: JsonObject): void {
    orCreateError(() => this.edits.add(name, kind, data));
  }

  /** One value of a file; a position in a list inserts, -1 appends. */
  edit(name: string, at: (string | number)[], value: Json): void {
    orCreateError(() => this.edits.set(name, at, value));
  }

  /** Translations of a new text, by language, marked with the English that they translate. */
  translate(file: string, key: string, english: string, translations: LanguageTexts): void {
    for (const [language, text] of Object.entries(translations))
      new Translations(this.edits, file, language).set(key, text, english);
  }

  /** The languages that the portal's texts are translated to. */
  languages(): string[] {
    return languagesOf(this.edits).others;
  }

  /** Writes the changes. The function that is given back takes them away again. */
  async write(): Promise<{ names: string[]; undo: () => Promise<void> }> {
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

/** Language → text. */
export type LanguageTexts = Record<string, string>;
