import { listsOfReasons, reasonPagesOf } from '@porchlight/engine/builder';
import { isEnumeration, listChoices, type PackTexts } from '@porchlight/engine/edit';
import type { SayWords } from '../../words/words.ts';

/** The labels of the choices of some lists, by the key under which something is said of each. */
function labelsByKey(files: PackTexts, lists: string[], prefix = ''): Map<string, string> {
  const choices = lists.flatMap((list) => listChoices(files, list));
  return new Map(choices.map(({ value, label }) => [`${prefix}${value}`, label]));
}

/**
 * What people call the texts of a file that are of one choice each, by their keys: a choice of a list, or what an
 * applicant reads where it is the reason. Others are known by their keys alone.
 * @example nameTexts(files, 'pages/requests.json', say).get('too-old') // '“It is too old”, on the applicant’s page'
 */
export function nameTexts(
  files: PackTexts,
  file: string,
  say: SayWords,
): ReadonlyMap<string, string> {
  if (isEnumeration(file)) return labelsByKey(files, [file], 'values/');
  const labels = labelsByKey(files, listsOfReasons(files, file));
  return new Map([...labels].map(([key, label]) => [key, say('forms.text-of-reason', { label })]));
}

/** The files beside a list in which applicants read a sentence for each of its choices, with the keys of those. */
export function sentencesOf(files: PackTexts, file: string): [page: string, keys: Set<string>][] {
  const keys = new Set(listChoices(files, file).map(({ value }) => String(value)));
  return reasonPagesOf(files, file).map((page) => [page, keys]);
}
