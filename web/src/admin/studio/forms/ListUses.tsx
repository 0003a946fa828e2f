import { usesOfList } from '@porchlight/engine/builder';
import { useMemo } from 'react';
import type { FormProps } from './FormProps.ts';

/** As many questions are named; of a list that more use, the rest is counted. */
const NAMED = 4;

/** What uses a list that several questions or actions have in common, before it is changed for all of them. */
export function ListUses({
  files,
  file,
  language,
  say,
}: Pick<FormProps, 'files' | 'file' | 'say'> & { language: string }) {
  const uses = useMemo(() => usesOfList(files, file), [files, file]);
  if (uses.length < 2) return null;
  const named = uses
    .slice(0, NAMED)
    .map(({ question, at }) =>
      say(question ? 'forms.use-of' : 'forms.use', { question: question ?? '', at }),
    );
  const rest = uses.length - named.length;
  const all = rest > 0 ? [...named, say('forms.used-more', { count: rest })] : named;
  const list = new Intl.ListFormat(language).format(all);
  return <p className="list-uses">{say('forms.used-by', { count: uses.length, list })}</p>;
}
