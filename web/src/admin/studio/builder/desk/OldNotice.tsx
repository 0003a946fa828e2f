import { type DeskThing, sendersOf, sendingOf } from '@porchlight/engine/builder';
import type { NewThingProps } from './NewThingProps.ts';

/** Why a notice stays when an action sends another one in its place; undefined where nothing sends it then. */
export function sentOtherwise(
  files: NewThingProps['files'],
  old: DeskThing,
  action: string,
): { titles: string[] } | undefined {
  const others = sendersOf(files, old.id).filter(({ file }) => file !== action);
  const isTimed = sendingOf(files, old.file).on !== undefined;
  return others.length || isTimed ? { titles: others.map(({ title }) => title) } : undefined;
}

export interface OldNoticeProps extends NewThingProps {
  old: DeskThing;
  /** The file of the action that sends another one from now on. */
  action: string;
  isGone: boolean;
  onGone(isGone: boolean): void;
}

/** What becomes of the notice that an action sent before. */
export function OldNotice({ files, old, action, isGone, say, language, onGone }: OldNoticeProps) {
  const stays = sentOtherwise(files, old, action);
  const notice = old.title;
  if (stays) {
    const titles = new Intl.ListFormat([language]).format(stays.titles);
    return <p>{say(titles ? 'desk.old-stays' : 'desk.old-on', { notice, titles })}</p>;
  }
  return (
    <>
      <label className="form-check">
        <input type="checkbox" checked={isGone} onChange={({ target }) => onGone(target.checked)} />
        <span>{say('desk.old-goes', { notice })}</span>
      </label>
      {!isGone && <p className="quiet">{say('desk.old-unsent')}</p>}
    </>
  );
}
