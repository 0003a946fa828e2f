import {
  deskNameOf,
  listTellable,
  placeNames,
  readWords,
  sendersOf,
  sendingOf,
  type WordsPlace,
} from '@porchlight/engine/builder';
import { FileEdits } from '@porchlight/engine/edit';
import { useMemo, useState } from 'react';
import { DeleteThing } from './DeleteThing.tsx';
import type { DeskPartProps } from './DeskPartProps.ts';
import { Group } from './Group.tsx';
import { NoticeMoment } from './NoticeMoment.tsx';
import { NoticeParts } from './NoticeParts.tsx';
import { NoticeReceivers } from './NoticeReceivers.tsx';
import { tellingTitles } from './noticeOptions.ts';
import { PartSelect } from './PartFields.tsx';
import { TellingFields, type TellingFieldsProps } from './TellingFields.tsx';

const placeOf = (file: string, key: string, isNeeded: boolean): WordsPlace => ({
  file,
  at: [key],
  key,
  isNeeded,
});

/**
 * A message to applicants or to staff: who gets it, its subject, how it goes, and its parts with what they tell. What a
 * copy brought along, as its text message, stands before the parts, which are long.
 */
export function NoticePanel(props: DeskPartProps) {
  const { files, file, say } = props;
  const mail = useMemo(() => String(new FileEdits(files).read(file).mail), [files, file]);
  const tellable = useMemo(() => listTellable(files, file, tellingTitles(say)), [files, file, say]);
  const names = useMemo(() => placeNames(files, file, tellable), [files, file, tellable]);
  const { on, to } = useMemo(() => sendingOf(files, file), [files, file]);
  const statuses = useMemo(
    () => (new FileEdits(files).read(file).statuses ?? []) as string[],
    [files, file],
  );
  const senders = useMemo(() => sendersOf(files, deskNameOf(file)), [files, file]);
  const subject = useMemo(() => placeOf(file, 'subject', true), [file]);
  const mails = (['full', 'short'] as const).map((id) => ({ id, title: say(`desk.mail-${id}`) }));
  const telling = { tellable: tellable.filter(({ isSure }) => isSure), names };
  return (
    <>
      {(senders.length > 0 || !on) && !to && (
        <p className="quiet">
          {senders.length
            ? say('desk.sent-by', { titles: senders.map(({ title }) => title).join(', ') })
            : say('desk.sent-by-none')}
        </p>
      )}
      <NoticeReceivers key={`to ${file}`} {...props} {...{ to, senders, names }} />
      <NoticeMoment {...props} {...{ on, statuses }} isToStaff={to !== undefined} />
      <Group {...props} title={say('desk.subject')} keys={['subject', 'values']}>
        <TellingFields {...props} {...telling} label={say('desk.subject')} place={subject} />
      </Group>
      {!to && (
        <Group {...props} title={say('desk.how-sent')} keys={['mail', 'text']}>
          <PartSelect
            {...props}
            at={['mail']}
            label={say('desk.mail')}
            value={mail}
            options={mails}
          />
          <TextMessage key={file} {...props} {...telling} />
        </Group>
      )}
      <NoticeParts key={file} {...props} {...{ tellable, names }} />
      <DeleteThing {...props} label={say('desk.delete-notice')} />
    </>
  );
}

/** What goes by text message. Where there is none yet its field is folded; one that was copied is in sight. */
function TextMessage(props: Omit<TellingFieldsProps, 'label' | 'place'>) {
  const { files, file, say } = props;
  const place = useMemo(() => placeOf(file, 'text', false), [file]);
  // It does not unfold or fold while somebody types.
  const [isThere] = useState(() => readWords(files, place)[0]!.text !== '');
  const fields = <TellingFields {...props} label={say('desk.text-message')} place={place} />;
  if (isThere) return fields;
  return (
    <details>
      <summary>{say('desk.text-too')}</summary>
      {fields}
    </details>
  );
}
