import {
  type DeskThing,
  firstReceivers,
  type LostParts,
  lostParts,
  type PlaceNames,
  readablePlaces,
  setNoticeReceivers,
} from '@porchlight/engine/builder';
import type { EditCode } from '@porchlight/engine/edit';
import { useMemo, useState } from 'react';
import { EditProblem } from '../../EditProblem.tsx';
import { RadioChoices } from '../RadioChoices.tsx';
import type { DeskPartProps } from './DeskPartProps.ts';
import { Group } from './Group.tsx';
import { staffReceivers } from './noticeOptions.ts';
import { Ticks } from './Ticks.tsx';

export interface NoticeReceiversProps extends DeskPartProps {
  /** Who of the staff gets it; undefined: the applicant does. */
  to: string[] | undefined;
  /** The actions that send it to the applicant. */
  senders: readonly DeskThing[];
  /** By which words its places are known. */
  names: PlaceNames;
}

const isAnyChanged = ({ blocks, ...others }: LostParts): boolean =>
  blocks.length > 0 || Object.keys(others).length > 0;

/** Who gets a notice: the applicant, or staff. What goes with a change is said before, and goes when that is pressed. */
export function NoticeReceivers({ to, senders, names, ...props }: NoticeReceiversProps) {
  const { files, file, say, onBuild } = props;
  const [wanted, setWanted] = useState<boolean>();
  const [code, setCode] = useState<EditCode>();
  const options = useMemo(() => staffReceivers(files, say), [files, say]);
  const next = (isStaff: boolean) => (isStaff ? firstReceivers(files) : undefined);
  const lost = wanted === undefined ? undefined : lostParts(files, file, next(wanted));
  const isSent = wanted === true && senders.length > 0;
  const isHeld = isSent || lost?.subject !== undefined;
  function change(isStaff: boolean) {
    setWanted(undefined);
    setCode(onBuild(() => setNoticeReceivers(files, file, next(isStaff))));
  }
  function choose(isStaff: boolean) {
    setCode(undefined);
    if (isStaff === (to !== undefined)) return setWanted(undefined);
    const isAsked =
      (isStaff && senders.length > 0) || isAnyChanged(lostParts(files, file, next(isStaff)));
    if (isAsked) setWanted(isStaff);
    else change(isStaff);
  }
  return (
    <Group {...props} title={say('desk.who-gets')} keys={['to']}>
      <RadioChoices
        options={[false, true]}
        chosen={isHeld || wanted === undefined ? to !== undefined : wanted}
        labelOf={(isStaff) => say(isStaff ? 'desk.gets-staff' : 'desk.gets-applicant')}
        hintOf={(isStaff) => (isStaff ? say('desk.gets-staff-hint') : undefined)}
        onChoose={choose}
      />
      <div role="status">
        {isHeld && <p>{sayHeld({ senders: isSent ? senders : [], lost, names, say })}</p>}
        {!isHeld && lost && <Lost {...{ lost, names, say }} isStaff={wanted === true} />}
      </div>
      {!isHeld && wanted !== undefined && (
        <p>
          <button type="button" onClick={() => change(wanted)}>
            {say(wanted ? 'desk.make-staff' : 'desk.make-applicant')}
          </button>{' '}
          <button type="button" onClick={() => setWanted(undefined)}>
            {say('desk.leave-receivers')}
          </button>
        </p>
      )}
      {to && wanted === undefined && (
        <Ticks
          {...props}
          label={say('desk.gets-staff')}
          at={['to']}
          options={options}
          ticked={to}
          isNeeded
        />
      )}
      <EditProblem code={code} say={say} />
    </Group>
  );
}

interface HeldBy extends Pick<NoticeReceiversProps, 'names' | 'say' | 'senders'> {
  lost: LostParts | undefined;
}

/** What stands in the way: the actions that send it, or its subject. */
function sayHeld({ senders, lost, names, say }: HeldBy): string {
  if (senders.length > 0)
    return say('desk.gets-held', { titles: senders.map(({ title }) => title).join(', ') });
  return say('desk.gets-held-subject', { subject: readablePlaces(lost?.subject ?? '', names) });
}

interface LostProps extends Pick<NoticeReceiversProps, 'names' | 'say'> {
  lost: LostParts;
  isStaff: boolean;
}

/** What goes, in the words that it has, and what is otherwise then. */
function Lost({ lost, isStaff, names, say }: LostProps) {
  const texts = [
    ...(lost.text === undefined ? [] : [lost.text]),
    ...lost.blocks.map((one) => one.says),
  ];
  return (
    <>
      {texts.length > 0 && (
        <>
          <p>{say(isStaff ? 'desk.lost-staff' : 'desk.lost-applicant')}</p>
          <ul>
            {texts.map((text, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two parts may read the same
              <li key={index}>{readablePlaces(text, names)}</li>
            ))}
          </ul>
        </>
      )}
      {lost.mail && <p>{say(`desk.then-mail-${lost.mail}`)}</p>}
      {lost.moment && <p>{say('desk.then-moment', { when: say(`desk.on-${lost.moment}`) })}</p>}
    </>
  );
}
