import { localFile } from '../../compile/owner.ts';
import type { PackTexts } from '../../edit/FileEdit.ts';
import { FileEdits } from '../../edit/FileEdits.ts';
import type { Json } from '../../kernel/types.ts';
import type { Reference } from '../references.ts';
import { folderOf } from './formFiles.ts';

/** Every text within a value, with its place. */
function textsWithin(value: Json, at: (string | number)[] = []): Pick<Reference, 'at' | 'title'>[] {
  if (typeof value === 'string') return [{ at, title: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    textsWithin(one as Json, [...at, Array.isArray(value) ? Number(key) : key]),
  );
}

/** The texts of the pack, translations among them, that send people to the address of a form that stands alone. */
export function usesOfAddress(files: PackTexts, file: string): Reference[] {
  const edits = new FileEdits(files);
  const folder = folderOf(file);
  const address = `/${folder}`;
  const names = (text: string) =>
    text.split(address).some((rest, index) => index > 0 && !/^[\w-]/.test(rest));
  return edits
    .names()
    .filter((one) => one.endsWith('.json') && !one.startsWith(`${folder}/`))
    .filter((one) => !/^(meta|samples)\//.test(localFile(one)) && names(edits.textOf(one)))
    .sort()
    .flatMap((one) =>
      textsWithin(edits.read(one))
        .filter(({ title }) => names(title))
        .map((found): Reference => ({ kind: 'leads', file: one, ...found })),
    );
}
