import type { FileEdit } from '@porchlight/engine/edit';
import { Fragment, useMemo, useState } from 'react';
import type { SayWords } from '../../words/words.ts';
import { Tabs } from '../Tabs.tsx';
import { ChoicesForm } from './ChoicesForm.tsx';
import { DatesForm } from './DatesForm.tsx';
import type { Pictures } from './FormProps.ts';
import { LimitsForm } from './LimitsForm.tsx';
import { LookForm } from './LookForm.tsx';
import { LookupForm } from './LookupForm.tsx';
import { ReorderForm } from './ReorderForm.tsx';
import { SampleForm } from './SampleForm.tsx';
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
  /** The open file as it was each time that it was public; while that is not known, nothing is new. */
  published?: readonly string[];
  /** The pictures of the copy; without them a logo is named, and not seen. */
  pictures?: Pictures;
  /** Whether who the agency is stands in a form beside these. */
  isAgencyShown?: boolean;
  onChange(changes: FileEdit[]): void;
}

/** The forms of the open file: what people change most, written to the same JSON as by hand. */
export function FormsPanel(props: FormsPanelProps) {
  const { files, place, say, language, published, pictures, isAgencyShown, onChange } = props;
  const { file } = place;
  const [wanted, setWanted] = useState<Task>();
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

  return (
    <div className="forms">
      <Tabs<Task>
        tabs={tasks.map((id) => ({ id, label: say(`forms.task-${id}`) }))}
        chosen={task}
        label={say('forms.forms-of', { file })}
        onChoose={setWanted}
      >
        {/* Another file is another form: nothing that was typed goes over. */}
        <Fragment key={file}>
          {(task === 'steps' || task === 'fields') && (
            <ReorderForm key={task} {...form} what={task} />
          )}
          {task === 'choices' && (
            <ChoicesForm {...form} language={language} published={published} />
          )}
          {task === 'items' && <LookupForm {...form} language={language} published={published} />}
          {task === 'sample' && <SampleForm {...form} />}
          {task === 'dates' && <DatesForm {...form} language={language} />}
          {task === 'limits' && <LimitsForm {...form} />}
          {task === 'look' && (
            <LookForm {...form} isAgencyShown={isAgencyShown} {...(pictures && { pictures })} />
          )}
          {task === 'texts' && <TextsForm {...form} language={language} />}
        </Fragment>
      </Tabs>
    </div>
  );
}
