import type { Pack, PackFile } from './readPack.ts';

/** A program of a pack: its folder, its `program.json`, and all its files but translations. */
export interface ProgramFiles {
  folder: string;
  file: PackFile;
  files: PackFile[];
}

const tables = new WeakMap<Pack, ProgramFiles[]>();

/** The programs of a pack. Sorted out once for each pack: with a thousand programs it is asked often. */
export function programFiles(pack: Pack): ProgramFiles[] {
  let table = tables.get(pack);
  if (!table) {
    const byFolder = new Map<string, PackFile[]>();
    for (const file of pack.files.values()) {
      const [top, folder, ...rest] = file.name.split('/');
      if (top !== 'programs' || !folder || rest.length === 0 || rest[0] === 'texts') continue;
      const files = byFolder.get(folder);
      if (files) files.push(file);
      else byFolder.set(folder, [file]);
    }
    table = [...byFolder].flatMap(([folder, files]) => {
      const file = files.find(({ name }) => name === `programs/${folder}/program.json`);
      return file ? [{ folder, file, files }] : [];
    });
    tables.set(pack, table);
  }
  return table;
}

/** Whether a program has a part of its own: something that the form gets when it is chosen. */
export function hasPart({ file }: ProgramFiles): boolean {
  return file.data.adds !== undefined || file.data.agencies !== undefined;
}
