import { addNotice, deskActions } from '@porchlight/engine/builder';
import { useMemo, useState } from 'react';
import { ToolSelect } from '../../ToolSelect.tsx';
import { AskDialog } from '../AskDialog.tsx';
import { NewTexts } from '../NewTexts.tsx';
import { asWords, NO_TEXT } from '../NewWords.tsx';
import { useMaking } from '../useMaking.ts';
import type { NewThingProps } from './NewThingProps.ts';

/** A message that is new: its subject and first words, and which action sends it. */
export function NewNoticeDialog(props: NewThingProps) {
  const { files, say, onClose } = props;
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
      <NewTexts
        {...props}
        label="desk.subject-in"
        value={subject}
        maxLength={120}
        onText={setSubject}
      />
      <NewTexts {...props} label="desk.text-in" value={text} maxLength={2000} onText={setText} />
      <ToolSelect label={say('desk.sent-by-which')} value={action} onChoose={setAction}>
        <option value="">{say('desk.sent-later')}</option>
        {actions.map(({ id, title, file }) => (
          <option key={id} value={file}>
            {title}
          </option>
        ))}
      </ToolSelect>
      <ToolSelect
        label={say('desk.mail')}
        value={mail}
        onChoose={(one) => setMail(one as 'full' | 'short')}
      >
        {(['short', 'full'] as const).map((one) => (
          <option key={one} value={one}>
            {say(`desk.mail-${one}`)}
          </option>
        ))}
      </ToolSelect>
    </AskDialog>
  );
}
