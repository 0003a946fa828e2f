import { addNotice, deskActions } from '@porchlight/engine/builder';
import { useMemo, useState } from 'react';
import { AskDialog } from '../AskDialog.tsx';
import { asWords, NewWords, NO_TEXT } from '../NewWords.tsx';
import type { NewThingProps } from './NewThingProps.ts';
import { useMaking } from './useMaking.ts';

/** A message that is new: its subject and first words, and which action sends it. */
export function NewNoticeDialog(props: NewThingProps) {
  const { files, language, say, onClose } = props;
  const { make, problem } = useMaking(props);
  const actions = useMemo(() => deskActions(files), [files]);
  const [subject, setSubject] = useState(NO_TEXT);
  const [text, setText] = useState(NO_TEXT);
  const [action, setAction] = useState('');
  const [mail, setMail] = useState<'full' | 'short'>('short');
  function handleSubmit() {
    make(() =>
      addNotice(files, {
        subject: asWords(subject),
        text: asWords(text),
        mail,
        ...(action && { action }),
      }),
    );
  }
  return (
    <AskDialog
      title={say('desk.new-notice')}
      problem={problem}
      submit={say('desk.make-notice')}
      say={say}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <NewWords
        files={files}
        language={language}
        labelOf={(one) => say('desk.subject-in', { language: one })}
        value={subject}
        maxLength={120}
        onText={setSubject}
      />
      <NewWords
        files={files}
        language={language}
        labelOf={(one) => say('desk.text-in', { language: one })}
        value={text}
        maxLength={2000}
        onText={setText}
      />
      <label className="tool">
        <span>{say('desk.sent-by-which')}</span>
        <select value={action} onChange={({ target }) => setAction(target.value)}>
          <option value="">{say('desk.sent-later')}</option>
          {actions.map(({ id, title, file }) => (
            <option key={id} value={file}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label className="tool">
        <span>{say('desk.mail')}</span>
        <select value={mail} onChange={({ target }) => setMail(target.value as 'full' | 'short')}>
          {(['short', 'full'] as const).map((one) => (
            <option key={one} value={one}>
              {say(`desk.mail-${one}`)}
            </option>
          ))}
        </select>
      </label>
    </AskDialog>
  );
}
