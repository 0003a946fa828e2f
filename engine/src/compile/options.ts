import type { Choice, Json, JsonObject, Portal } from '../kernel/types.ts';
import { suggest } from './findings.ts';
import type { LookupSource, ProgramSource } from './meta/sources.generated.ts';
import { type Owner, ownerOf } from './owner.ts';
import { fromNames } from './packNames.ts';
import { hasPart, programFiles } from './programFiles.ts';
import { type Pack, type PackFile, report } from './readPack.ts';
import type { Translate } from './texts.ts';

/** A list of choices of the pack, as the `/data` calls serve it. */
export interface Lookup {
  path: string;
  idKey: string;
  labelKey: string;
  items: JsonObject[];
}

/** A program of the pack, as the server lists it, with its name in the language asked for. */
export interface Program {
  folder: string;
  programID: number;
  program: string;
  friendlyName: string;
  opens: string | null;
  closes: string | null;
  every?: 'month' | 'year';
}

/** The programs of a pack, in the order of their ids. */
export function collectPrograms(pack: Pack, translate: Translate): Program[] {
  return programFiles(pack)
    .map(({ folder, file }) => {
      const data = file.data as ProgramSource;
      const english = data.friendlyName || data.program;
      return {
        folder,
        programID: data.programID,
        program: data.program,
        friendlyName: translate(file.name, 'friendlyName', english),
        opens: data.opens ?? null,
        closes: data.closes ?? null,
        ...(data.every && { every: data.every }),
      };
    })
    .sort((a, b) => a.programID - b.programID);
}

function readLookup(file: PackFile, translate: Translate): Lookup {
  const { path, idKey, labelKey, items } = file.data as LookupSource;
  return {
    path,
    idKey,
    labelKey,
    items: items.map((item) => ({
      ...item,
      [labelKey]: translate(file.name, `items/${item[idKey]}`, String(item[labelKey])),
    })),
  };
}

const lookupFiles = fromNames((names) =>
  names.flatMap((path): [name: string, path: string][] => {
    const name = /^lookups\/(.+)\.json$/s.exec(path)?.[1];
    return name ? [[name, path]] : [];
  }),
);

/** The lookups of a pack by name; `programs` is made of the program folders. A program's own stay its own. */
export function collectLookups(pack: Pack, translate: Translate): Record<string, Lookup> {
  const lookups: Record<string, Lookup> = {};
  for (const [name, path] of lookupFiles(pack))
    lookups[name] = readLookup(pack.files.get(path)!, translate);
  lookups.programs = {
    path: 'programs',
    idKey: 'programID',
    labelKey: 'friendlyName',
    items: collectPrograms(pack, translate).map(({ programID, program, friendlyName }) => ({
      programID,
      program,
      friendlyName,
    })),
  };
  return lookups;
}

/** The programs as choices: what the kernel composes a form by stands beside each. */
function programChoices(pack: Pack, translate: Translate): Choice[] {
  const adding = new Set(
    programFiles(pack).flatMap((program) => (hasPart(program) ? program.folder : [])),
  );
  return collectPrograms(pack, translate).map(
    ({ programID, friendlyName, folder, opens, closes, every }) => ({
      value: programID,
      label: friendlyName,
      program: folder,
      ...(adding.has(folder) && { adds: true as const }),
      ...(opens && { opens }),
      ...(closes && { closes }),
      ...(every && { every }),
    }),
  );
}

/** A file of choices: its owner's own where it has one of that name, else the pack's. */
function choicesFile(pack: Pack, kind: string, name: string, owner: Owner | undefined) {
  const own = owner && pack.files.get(`${owner.folder}/${kind}/${name}.json`);
  return own ?? pack.files.get(`${kind}/${name}.json`);
}

/** The choices of an enumeration's file in one language; undefined where there is none. */
export function enumerationChoices(file: PackFile | undefined, translate: Translate) {
  return (file?.data.values as Choice[] | undefined)?.map(
    ({ value, label, times, over, retired }) => ({
      value,
      label: translate(file!.name, `values/${value}`, label),
      ...(times && { times }),
      ...(over && { over }),
      ...(retired && { retired }),
    }),
  );
}

function lookupChoices(file: PackFile | undefined, translate: Translate): Choice[] | undefined {
  const lookup = file && readLookup(file, translate);
  return lookup?.items.map((item) => ({
    value: item[lookup.idKey] as string | number,
    label: String(item[lookup.labelKey]),
  }));
}

function knownNames(pack: Pack, kind: string, owner: Owner | undefined): string[] {
  const folders = [`${kind}/`, ...(owner ? [`${owner.folder}/${kind}/`] : [])];
  return [...pack.files.keys()].flatMap((name) => {
    const folder = folders.find((one) => name.startsWith(one));
    return folder ? [name.slice(folder.length).replace(/\.json$/, '')] : [];
  });
}

/** The choices that a field's `options` name; a name that the pack has not is reported. */
export function resolveChoices(
  pack: Pack,
  file: PackFile,
  at: (string | number)[],
  options: Json | undefined,
  translate: Translate,
): Choice[] | undefined {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) return undefined;
  const { enumeration, lookup } = options as { enumeration?: string; lookup?: string };
  const owner = ownerOf(file.name);
  const choices = enumeration
    ? enumerationChoices(choicesFile(pack, 'enumerations', enumeration, owner), translate)
    : lookup === 'programs'
      ? programChoices(pack, translate)
      : lookupChoices(choicesFile(pack, 'lookups', lookup ?? '', owner), translate);
  if (!choices) {
    const kind = enumeration ? 'enumeration' : 'lookup';
    const name = enumeration ?? lookup ?? '';
    const names =
      kind === 'lookup'
        ? [...knownNames(pack, 'lookups', owner), 'programs']
        : knownNames(pack, 'enumerations', owner);
    const suggestion = suggest(name, names);
    report(pack, file, [...at, kind], `unknown-${kind}`, `the pack has no ${kind} "${name}"`, {
      ...(suggestion && { suggestion }),
    });
  }
  return choices;
}

/** The enumeration of the kinds of documents, where the pack names one. */
export function categoryFile(pack: Pack): PackFile | undefined {
  const { fileCategories } = pack.files.get('portal.json')!.data;
  return pack.files.get(`enumerations/${fileCategories}.json`);
}

/** The categories of documents, each with the value that is stored, its name and its words. */
export function collectCategories(pack: Pack, translate: Translate): Portal['fileCategories'] {
  const file = categoryFile(pack);
  const values = (file?.data.values ?? []) as { value: number; name: string }[];
  const labels = enumerationChoices(file, translate) ?? [];
  return values.map(({ value, name }, index) => ({
    value,
    name,
    label: labels[index]?.label ?? name,
  }));
}
