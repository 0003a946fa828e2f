import { fromNames } from './packNames.ts';
import type { Pack, PackFile } from './readPack.ts';

/** A program of a pack: its folder, its `program.json`, and all its files but translations. */
export interface ProgramFiles {
  folder: string;
  file: PackFile;
  readonly files: PackFile[];
}

/** The names of each program's files, by its folder. */
const namesByFolder = fromNames((names) => {
  const byFolder = new Map<string, string[]>();
  for (const name of names) {
    const [top, folder, ...rest] = name.split('/');
    if (top !== 'programs' || !folder || rest.length === 0 || rest[0] === 'texts') continue;
    const own = byFolder.get(folder);
    if (own) own.push(name);
    else byFolder.set(folder, [name]);
  }
  return byFolder;
});

const tables = new WeakMap<Pack, ProgramFiles[]>();

/** The programs of a pack. Sorted out once for each pack: with a thousand programs it is asked often. */
export function programFiles(pack: Pack): ProgramFiles[] {
  const known = tables.get(pack);
  if (known) return known;
  const table = [...namesByFolder(pack)].flatMap(([folder, names]): ProgramFiles[] => {
    const file = pack.files.get(`programs/${folder}/program.json`);
    if (!file) return [];
    return [
      {
        folder,
        file,
        get files() {
          return names.map((name) => pack.files.get(name)!);
        },
      },
    ];
  });
  tables.set(pack, table);
  return table;
}

/** Whether a program has a part of its own: something that the form gets when it is chosen. */
export function hasPart({ file }: ProgramFiles): boolean {
  return file.data.adds !== undefined || file.data.agencies !== undefined;
}
