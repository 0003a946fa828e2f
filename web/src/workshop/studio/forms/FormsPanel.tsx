import type { Change } from '@porchlight/engine/edit';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import type { SayWords } from '../../words/words.ts';
import { ChoicesForm } from './ChoicesForm.tsx';
import { DatesForm } from './DatesForm.tsx';
import type { Pictures } from './FormProps.ts';
import { LimitsForm } from './LimitsForm.tsx';
import { LookForm } from './LookForm.tsx';
import { ReorderForm } from './ReorderForm.tsx';
import { TextsForm } from './TextsForm.tsx';
import { type Task, tasksOf } from './tasksOf.ts';

export interface FormsPanelProps {
  /** The texts of the copy's JSON files, by path. */
  files: ReadonlyMap<string, string>;
  /** What is open. */
  place: { file?: string | undefined };
  say: SayWords;
  /** The language of the studio. */
  language: string;
  /** The files that are public; without them nothing that was added can be taken away in a form. */
  published?: ReadonlyMap<string, string>;
  /** The pictures of the copy; without them a logo is named, and not seen. */
  pictures?: Pictures;
  onChange(changes: Change[]): void;
}

/** The forms of the open file: what people change most, written to the same JSON as by hand. */
export function FormsPanel(props: FormsPanelProps) {
  const { files, place, say, language, published, pictures, onChange } = props;
  const { file } = place;
  const [wanted, setWanted] = useState<Task>();
  const tabs = useRef(new Map<Task, HTMLButtonElement>());
  const id = useId();
  const tasks = useMemo(
    () => (file === undefined || !files.has(file) ? [] : tasksOf(files, file)),
    [files, file],
  );
  if (file === undefined || !files.has(file)) return <p>{say('forms.no-file')}</p>;
  if (tasks === undefined) return <p role="status">{say('forms.problem-not-json')}</p>;
  const [first] = tasks;
  if (first === undefined) return <p>{say('forms.none', { file })}</p>;
  const task = wanted && tasks.includes(wanted) ? wanted : first;
  const form = { files, file, say, onChange };

  function handleKey(event: KeyboardEvent) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const next = tasks!.at((tasks!.indexOf(task) + by) % tasks!.length)!;
    setWanted(next);
    tabs.current.get(next)?.focus();
  }

  return (
    <div className="forms">
      <div role="tablist" aria-label={say('forms.forms-of', { file })}>
        {tasks.map((one) => (
          <button
            key={one}
            ref={(tab) => {
              if (tab) tabs.current.set(one, tab);
            }}
            type="button"
            role="tab"
            id={`${id}${one}`}
            aria-selected={one === task}
            aria-controls={`${id}panel`}
            tabIndex={one === task ? 0 : -1}
            onClick={() => setWanted(one)}
            onKeyDown={handleKey}
          >
            {say(`forms.task-${one}`)}
          </button>
        ))}
      </div>
      {/* Another file is another form: nothing that was typed goes over. */}
      <div key={file} role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${task}`}>
        {(task === 'steps' || task === 'fields') && (
          <ReorderForm key={task} {...form} what={task} />
        )}
        {task === 'choices' && <ChoicesForm {...form} language={language} published={published} />}
        {task === 'dates' && <DatesForm {...form} language={language} />}
        {task === 'limits' && <LimitsForm {...form} />}
        {task === 'look' && <LookForm {...form} {...(pictures && { pictures })} />}
        {task === 'texts' && <TextsForm {...form} language={language} />}
      </div>
    </div>
  );
}
