import { type DeskThing, neededParts } from '@porchlight/engine/builder';
import { useMemo } from 'react';
import type { NewThingProps } from './NewThingProps.ts';
import { askedLists } from './noticeOptions.ts';

export interface NeededNoteProps extends NewThingProps {
  actions: readonly DeskThing[];
  /** The file of the action that sends the notice. */
  action: string;
}

/** What a notice from nothing is given, since its action asks for something or makes a link; and what nobody can give it. */
export function NeededNote({ files, actions, action, language, say }: NeededNoteProps) {
  const parts = useMemo(() => neededParts(files, action), [files, action]);
  const title = actions.find(({ file }) => file === action)?.title ?? '';
  const lists = askedLists(say);
  const names = parts.flatMap((part) =>
    'list' in part ? (lists.find(({ id }) => id === part.list)?.title ?? []) : (part.words ?? []),
  );
  const isWithout = parts.some((part) => 'words' in part && part.words === undefined);
  const quoted = names.map((name) => say('findings.quoted', { name }));
  const all = new Intl.ListFormat([language]).format(quoted);
  return (
    <>
      {names.length > 0 && <p>{say('desk.gets', { action: title, parts: all })}</p>}
      {isWithout && <p>{say('desk.gets-no-button', { action: title })}</p>}
    </>
  );
}
