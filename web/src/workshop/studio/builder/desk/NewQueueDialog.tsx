import { addQueue, deskStatuses } from '@porchlight/engine/build';
import type { EditCode } from '@porchlight/engine/edit';
import { useMemo, useState } from 'react';
import { AskDialog } from '../AskDialog.tsx';
import { NewWords, NO_TEXT } from '../NewWords.tsx';
import type { NewThingProps } from './NewThingProps.ts';
import { NewTicks } from './NewTicks.tsx';

/** A list of cases that is new: what it is called, and in which statuses cases stand in it. */
export function NewQueueDialog({ files, language, say, onBuild, onClose }: NewThingProps) {
  const [words, setWords] = useState(NO_TEXT);
  const [ticked, setTicked] = useState<string[]>([]);
  const [code, setCode] = useState<EditCode>();
  const statuses = useMemo(() => deskStatuses(files), [files]);
  function handleSubmit() {
    const { original: text, translations } = words;
    const problem = onBuild(() =>
      addQueue(files, { title: { text, translations }, statuses: ticked }),
    );
    setCode(problem);
    if (!problem) onClose();
  }
  return (
    <AskDialog
      title={say('desk.new-queue')}
      problem={code && say(`forms.problem-${code}`)}
      submit={say('desk.make-queue')}
      say={say}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <NewWords
        files={files}
        language={language}
        labelOf={(one) => say('desk.title-in', { language: one })}
        value={words}
        maxLength={60}
        onText={setWords}
      />
      <NewTicks
        legend={say('desk.in-status')}
        options={statuses}
        ticked={ticked}
        onTicked={setTicked}
      />
    </AskDialog>
  );
}
