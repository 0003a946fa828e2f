import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Json, JsonObject } from '@porchlight/engine';
import { editJson, translationFile } from '@porchlight/engine/check';
import { hashText } from '@porchlight/engine/compile';
import { InvalidArgumentError } from 'commander';

/** What can't be written as it was asked for; the message says all. */
export class CreateError extends InvalidArgumentError {}

/** A pack with changes that are not written yet. */
export class DraftPack {
  readonly folder: string;
  private readonly changed = new Map<string, string>();

  constructor(folder: string) {
    this.folder = folder;
    if (!existsSync(path.join(folder, 'portal.json')))
      throw new CreateError(`${folder} is no pack: it has no portal.json.`);
  }

  has(name: string): boolean {
    return this.changed.has(name) || existsSync(path.join(this.folder, name));
  }

  /** The text of a file of the pack. */
  private textOf(name: string): string {
    if (!this.has(name)) throw new CreateError(`The pack has no ${name}.`);
    return this.changed.get(name) ?? readFileSync(path.join(this.folder, name), 'utf8');
  }

  read(name: string): JsonObject {
    return JSON.parse(this.textOf(name)) as JsonObject;
  }

  /** Names of the entries of a folder of the pack. */
  list(name: string): string[] {
    const full = path.join(this.folder, name);
    return existsSync(full) ? readdirSync(full).sort() : [];
  }

  /** A new file. It names its meta-schema. */
  add(name: string, kind: string, data: JsonObject): void {
    if (this.has(name)) throw new CreateError(`${name} is there already.`);
    const $schema = path.posix.relative(path.posix.dirname(name), `meta/${kind}.schema.json`);
    this.changed.set(name, `${JSON.stringify({ $schema, ...data }, null, 2)}\n`);
  }

  /** One value of a file; a position in a list inserts, -1 appends. */
  edit(name: string, at: (string | number)[], value: Json): void {
    this.changed.set(name, editJson(this.textOf(name), at, value));
  }

  /** Translations of a new text, by language, marked with the English that they translate. */
  translate(file: string, key: string, english: string, translations: Translations): void {
    for (const [language, text] of Object.entries(translations)) {
      const name = translationFile(file, language);
      const entry = { text, of: hashText(english) };
      if (this.has(name)) this.edit(name, [key], entry);
      else this.add(name, 'translation', { [key]: entry });
    }
  }

  /** The languages that the portal's texts are translated to. */
  languages(): string[] {
    return (this.read('portal.json').languages as string[]).slice(1);
  }

  /** Writes the changes. The function that is given back takes them away again. */
  async write(): Promise<{ names: string[]; undo: () => Promise<void> }> {
    const before = new Map<string, string | undefined>();
    for (const [name, text] of this.changed) {
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
    return { names: [...this.changed.keys()], undo };
  }
}

/** Language → text. */
export type Translations = Record<string, string>;
