import type { FormSources } from '@porchlight/engine/explain';
import type { OpenedPlace } from '../../scene/SourceLink.tsx';
import { titleOfPlace } from '../comments/titleOfPlace.ts';
import { fieldAt } from '../fieldAt.ts';

/** What the builder chooses for a place in a file: a whole file, or a question of it. */
export interface BuiltPlace {
  file: string;
  question?: string;
}

/** The file whose words another one translates; any other is its own. */
export const originalOf = (file: string): BuiltPlace => ({
  file: file.replace(/(^|\/)texts\/[\w-]+\//, '$1'),
});

/** What stands at a place: a translation is changed beside what it translates. */
export function builtPlace(
  sources: FormSources | undefined,
  { file, line, pointer = '' }: OpenedPlace,
): BuiltPlace {
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
