import { usesOfList } from '@porchlight/engine/builder';
import type { SayWords } from '../../words/words.ts';
import { originalOf, titleOfSource } from './builtPlace.ts';

/**
 * What people call a file in which something was changed. A list has no title: it is known by the first
 * question that offers it.
 * @example titleOfEdited(files, 'enumerations/desk-paper-reasons.json', say) // 'Choices of “Why?”'
 */
export function titleOfEdited(
  files: ReadonlyMap<string, string>,
  name: string,
  say: SayWords,
): string {
  const place = originalOf(name);
  const title = usesOfList(files, place.file).find(({ question }) => question)?.question;
  return title ? say('desk.list-of', { title }) : titleOfSource(files, place);
}
