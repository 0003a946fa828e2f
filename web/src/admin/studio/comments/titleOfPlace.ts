import { readQuestion } from '@porchlight/engine/builder';
import { readIfThere } from '../readIfThere.ts';
import type { CommentPlace } from './useComments.ts';

/** What people call a place of a copy, and whether it is still there. */
export function titleOfPlace(
  files: ReadonlyMap<string, string>,
  { file, question }: CommentPlace,
): { title: string; isThere: boolean } {
  const text = files.get(file);
  if (question !== null) {
    const found = readIfThere(() => readQuestion(files, { file, name: question }));
    return { title: found?.title || question, isThere: found !== undefined };
  }
  const own = text === undefined ? undefined : readIfThere(() => JSON.parse(text));
  const title = [own?.title, own?.label, own?.subject, own?.name].find(
    (one) => typeof one === 'string' && one !== '',
  );
  return { title: title ?? file, isThere: text !== undefined };
}
