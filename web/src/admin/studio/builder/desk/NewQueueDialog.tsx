import { addQueue, deskStatuses } from '@porchlight/engine/builder';
import { useMemo, useState } from 'react';
import { AskDialog } from '../AskDialog.tsx';
import { NewTexts } from '../NewTexts.tsx';
import { asWords, NO_TEXT } from '../NewWords.tsx';
import { useMaking } from '../useMaking.ts';
import type { NewThingProps } from './NewThingProps.ts';
import { NewTicks } from './NewTicks.tsx';
import { turnsOf } from './StatusTicks.tsx';

/** A list of cases that is new: what it is called, and in which statuses cases stand in it. */
export function NewQueueDialog(props: NewThingProps) {
  const { files, say, onClose } = props;
  const { make, problem } = useMaking(props);
  const [words, setWords] = useState(NO_TEXT);
  const [ticked, setTicked] = useState<string[]>([]);
  const statuses = useMemo(() => deskStatuses(files), [files]);
  const turns = useMemo(() => turnsOf(files), [files]);
  function handleSubmit() {
    make(() => addQueue(files, { title: asWords(words), statuses: ticked }));
  }
  return (
    <AskDialog
      title={say('desk.new-queue')}
      problem={problem}
      submit={say('desk.make-queue')}
      say={say}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <NewTexts {...props} label="desk.title-in" value={words} maxLength={60} onText={setWords} />
      <NewTicks
        legend={say('desk.in-status')}
        options={statuses}
        ticked={ticked}
        hintOf={(id) => (turns.has(id) ? say(turns.get(id)!) : undefined)}
        onTicked={setTicked}
      />
    </AskDialog>
  );
}
