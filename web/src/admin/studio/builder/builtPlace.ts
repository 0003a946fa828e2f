import type { FormSources } from '@porchlight/engine/explain';
import type { OpenedPlace } from '../../form-preview/SourceLink.tsx';
import { titleOfPlace } from '../comments/titleOfPlace.ts';
import { fieldAt } from '../fieldAt.ts';
import { readIfThere } from '../readIfThere.ts';

/** What the builder chooses for a place in a file: a whole file, or a question of it. */
export interface BuiltPlace {
  file: string;
  question?: string;
}

/** The file whose words another one translates; any other is its own. */
export const originalOf = (file: string): BuiltPlace => ({
  file: file.replace(/(^|\/)texts\/[\w-]+\//, '$1'),
});

/** The file of the step that a form or a program names at a place, with its condition. */
function stepNamedAt(
  files: ReadonlyMap<string, string>,
  file: string,
  pointer: string,
): string | undefined {
  const [, folder, name] = /^(.+)\/(wizard|program)\.json$/.exec(file) ?? [];
  const at = /^\/(?:adds\/)?steps\/(\d+)(?:\/|$)/.exec(pointer)?.[1];
  if (folder === undefined || at === undefined) return undefined;
  const root = readIfThere(() => JSON.parse(files.get(file)!));
  const entries: unknown = name === 'wizard' ? root?.steps : root?.adds?.steps;
  const entry: unknown = Array.isArray(entries) ? entries[Number(at)] : undefined;
  const step = typeof entry === 'string' ? entry : (entry as { step?: string } | undefined)?.step;
  return [`${folder}/${step}.schema.json`, `steps/${step}.schema.json`].find((one) =>
    files.has(one),
  );
}

/** What the looks of a step speak of: the step, or one of its questions. */
function ofStep(stem: string, pointer: string, files?: ReadonlyMap<string, string>): BuiltPlace {
  const added = `${stem}.fields.json`;
  const file = files?.has(added) ? added : `${stem}.schema.json`;
  const name = /^\/([^/:]+)(?:\/|$)/.exec(pointer)?.[1];
  return { file, ...(name !== undefined && { question: name }) };
}

/** What stands at a place: a translation is changed beside what it translates. @param files The copy's texts, where a step may be named. */
export function builtPlace(
  sources: FormSources | undefined,
  { file, line, pointer = '' }: OpenedPlace,
  files?: ReadonlyMap<string, string>,
): BuiltPlace {
  const step = files && stepNamedAt(files, file, pointer);
  if (step) return { file: step };
  const looks = /^(.+)\.ui\.json$/.exec(file)?.[1];
  if (looks !== undefined) return ofStep(looks, pointer, files);
  const said = /^\/properties\/([^/]+)/.exec(pointer)?.[1];
  const near = pointer === '' ? fieldAt(sources, file, line)?.split('/').at(-1) : undefined;
  const question = said ?? near;
  const { file: original } = originalOf(file);
  // `fields/Owed/title` is a text of the question Owed in its step.
  const translated = /^\/fields~1([^~]+)~1/.exec(pointer)?.[1];
  if (original !== file && translated !== undefined)
    return { file: original.replace(/\.json$/, '.schema.json'), question: translated };
  return { file: original, ...(question !== undefined && { question }) };
}

/** What people call what stands there: a title, or the words in the name of its file. */
export function titleOfSource(
  files: ReadonlyMap<string, string>,
  { file, question }: BuiltPlace,
): string {
  const { title } = titleOfPlace(files, { file, question: question ?? null });
  if (title !== file) return title;
  const name = file
    .slice(file.lastIndexOf('/') + 1)
    .replace(/(\.schema|\.ui|\.fields)?\.json$/, '');
  return name.replaceAll('-', ' ');
}
