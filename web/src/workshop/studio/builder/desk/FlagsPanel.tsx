import { addFlag, deskFlags } from '@porchlight/engine/build';
import type { EditCode } from '@porchlight/engine/edit';
import { type FormEvent, useMemo, useState } from 'react';
import { NewWords, NO_TEXT } from '../NewWords.tsx';
import type { DeskPartProps } from './DeskPartProps.ts';
import { DeskWordsFields } from './DeskWordsFields.tsx';
import { Group } from './Group.tsx';

/** The marks that cases can have. */
export function FlagsPanel(props: DeskPartProps) {
  const { files, file, language, say, onBuild } = props;
  const flags = useMemo(() => deskFlags(files), [files]);
  const [words, setWords] = useState(NO_TEXT);
  const [code, setCode] = useState<EditCode>();
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const { original: text, translations } = words;
    const problem = onBuild(() => addFlag(files, { text, translations }));
    setCode(problem);
    if (!problem) setWords(NO_TEXT);
  }
  return (
    <Group {...props} title={say('desk.flags')} keys={['flags']} help={say('desk.flags-help')}>
      {flags.map(({ id, title }, index) => (
        <DeskWordsFields
          key={id}
          {...props}
          label={title}
          place={{
            file,
            at: ['flags', index, 'label'],
            key: `flags/${id}`,
            isNeeded: true,
          }}
        />
      ))}
      <form onSubmit={handleSubmit} className="form-add">
        <NewWords
          files={files}
          language={language}
          labelOf={(one) => say('desk.flag-in', { language: one })}
          value={words}
          maxLength={40}
          onText={setWords}
        />
        {code && (
          <p className="problem" role="alert">
            {say(`forms.problem-${code}`)}
          </p>
        )}
        <button type="submit">{say('desk.add-flag')}</button>
      </form>
    </Group>
  );
}
