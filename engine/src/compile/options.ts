import type { Json, JsonObject } from '../kernel/types.ts';
import { suggest } from './findings.ts';
import { type Pack, type PackFile, report } from './readPack.ts';
import type { Translate } from './texts.ts';

export interface Choice {
  value: string | number;
  label: string;
}

/** A list of choices of the pack, as the `/data` calls serve it. */
export interface Lookup {
  path: string;
  idKey: string;
  labelKey: string;
  items: JsonObject[];
}

export interface Program {
  folder: string;
  programID: number;
  program: string;
  friendlyName: string;
  opens: string | null;
  closes: string | null;
}

/** The programs of a pack, in the order of their ids. */
export function collectPrograms(pack: Pack, translate: Translate): Program[] {
  return [...pack.files.values()]
    .filter((file) => /^programs\/[^/]+\/program\.json$/.test(file.name))
    .map((file) => {
      const data = file.data as unknown as Program;
      const english = data.friendlyName || data.program;
      return {
        folder: file.name.split('/')[1]!,
        programID: data.programID,
        program: data.program,
        friendlyName: translate(file.name, 'friendlyName', english),
        opens: data.opens ?? null,
        closes: data.closes ?? null,
      };
    })
    .sort((a, b) => a.programID - b.programID);
}

/** The lookups of a pack by name; `programs` is made of the program folders. */
export function collectLookups(pack: Pack, translate: Translate): Record<string, Lookup> {
  const lookups: Record<string, Lookup> = {};
  for (const file of pack.files.values()) {
    const name = /^lookups\/(.+)\.json$/.exec(file.name)?.[1];
    if (!name) continue;
    const { path, idKey, labelKey, items } = file.data as unknown as Lookup;
    lookups[name] = {
      path,
      idKey,
      labelKey,
      items: items.map((item) => ({
        ...item,
        [labelKey]: translate(file.name, `items/${item[idKey]}`, String(item[labelKey])),
      })),
    };
  }
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

function enumerationChoices(pack: Pack, name: string, translate: Translate): Choice[] | undefined {
  const file = pack.files.get(`enumerations/${name}.json`);
  return (file?.data.values as unknown as Choice[] | undefined)?.map(({ value, label }) => ({
    value,
    label: translate(file!.name, `values/${value}`, label),
  }));
}

function lookupChoices(lookup: Lookup | undefined): Choice[] | undefined {
  return lookup?.items.map((item) => ({
    value: item[lookup.idKey] as string | number,
    label: String(item[lookup.labelKey]),
  }));
}

function knownNames(pack: Pack, folder: string): string[] {
  return [...pack.files.keys()].flatMap((name) => {
    const found = new RegExp(`^${folder}/(.+)\\.json$`).exec(name)?.[1];
    return found ? [found] : [];
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
  const choices = enumeration
    ? enumerationChoices(pack, enumeration, translate)
    : lookupChoices(collectLookups(pack, translate)[lookup ?? '']);
  if (!choices) {
    const kind = enumeration ? 'enumeration' : 'lookup';
    const name = enumeration ?? lookup ?? '';
    const names =
      kind === 'lookup'
        ? [...knownNames(pack, 'lookups'), 'programs']
        : knownNames(pack, 'enumerations');
    const suggestion = suggest(name, names);
    report(pack, file, [...at, kind], `unknown-${kind}`, `the pack has no ${kind} "${name}"`, {
      ...(suggestion && { suggestion }),
    });
  }
  return choices;
}
