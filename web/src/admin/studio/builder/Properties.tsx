import {
  deskKindOf,
  isStandaloneForm,
  isTable,
  readQuestion,
  STATUSES_FILE,
  stepOfFile,
} from '@porchlight/engine/builder';
import type { Finding } from '@porchlight/engine/explain';
import { useEffect, useMemo, useRef, useState } from 'react';
import { stemOf } from '../../form-preview/Findings.tsx';
import type { StudioApi } from '../api/createStudioApi.ts';
import type { InUse } from '../api/records.ts';
import { PlaceComments } from '../comments/PlaceComments.tsx';
import type { Comments } from '../comments/useComments.ts';
import { FormsPanel, type FormsPanelProps } from '../forms/FormsPanel.tsx';
import { Guarded } from '../Guarded.tsx';
import { readIfThere } from '../readIfThere.ts';
import { usePublished } from '../usePublished.ts';
import { AddQuestionDialog } from './AddQuestionDialog.tsx';
import type { BuilderProps } from './BuilderProps.ts';
import { actionOf } from './desk/actionShown.ts';
import { DeskPanel } from './desk/DeskPanel.tsx';
import { StatusesPanel } from './desk/StatusesPanel.tsx';
import { NamedFields } from './expressions/NamedFields.tsx';
import { FactsPanel } from './facts/FactsPanel.tsx';
import { ImportDialog } from './imports/ImportDialog.tsx';
import type { NewPlace } from './newQuestion.ts';
import { PaceSelect } from './PaceSelect.tsx';
import { ProgramPanel } from './ProgramPanel.tsx';
import { QuestionPanel } from './QuestionPanel.tsx';
import { StepPanel } from './StepPanel.tsx';
import { StandalonePanel } from './standalone/StandalonePanel.tsx';
import { TablePanel } from './tables/TablePanel.tsx';
import { useHeldControl } from './useHeldControl.ts';

export interface PropertiesProps
  extends BuilderProps,
    Pick<FormsPanelProps, 'pictures' | 'published'> {
  api: StudioApi;
  base: string;
  /** What applications may hold under it. */
  inUse: InUse | undefined;
  /** What admins said about places of this copy. */
  comments: Comments;
  /** What the check found in the copy. */
  findings: readonly Finding[];
  /** What is chosen. */
  place: { file?: string | undefined; question?: string | undefined };
}

/** What is chosen in the outline or on the live step, in plain questions. */
export function Properties(props: PropertiesProps) {
  const { files, place, comments, say, language, onBuild } = props;
  const [asking, setAsking] = useState<NewPlace>();
  const [importing, setImporting] = useState<NewPlace>();
  const top = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another thing begins with its first words
  useEffect(() => {
    const panel = top.current?.closest('[role=tabpanel]');
    if (panel) panel.scrollTop = 0;
  }, [place.file, place.question]);
  useHeldControl(top, `${place.file} ${place.question}`);
  return (
    <>
      <div ref={top} />
      <Guarded {...{ place, files, say }}>
        <Chosen {...props} onAsk={setAsking} onImport={setImporting} />
      </Guarded>
      {place.file !== undefined && files.has(place.file) && (
        <PlaceComments
          comments={comments}
          place={{ file: place.file, question: place.question ?? null }}
          say={say}
        />
      )}
      {asking && (
        <AddQuestionDialog
          key={`${place.file} ${asking.step}`}
          files={files}
          place={asking}
          say={say}
          language={language}
          onBuild={onBuild}
          onClose={() => setAsking(undefined)}
        />
      )}
      {importing && (
        <ImportDialog
          files={files}
          place={importing}
          say={say}
          language={language}
          onBuild={onBuild}
          onClose={() => setImporting(undefined)}
        />
      )}
    </>
  );
}

const DESK_FILE = 'desk/desk.json';

const isJson = (files: BuilderProps['files'], file: string): boolean =>
  readIfThere(() => JSON.parse(files.get(file)!)) !== undefined;

/** What was found in a file, in its translations, and in what belongs to it. */
const findingsOf = (findings: readonly Finding[], file: string) =>
  findings.filter((one) => stemOf(one.file) === stemOf(file));

type ChosenProps = PropertiesProps & {
  onAsk(place: NewPlace): void;
  onImport(place: NewPlace): void;
};

function Chosen(props: ChosenProps) {
  const { api, base, files, place, say } = props;
  const { file, question: name } = place;
  const question = useMemo(() => {
    if (file === undefined || name === undefined) return undefined;
    return readIfThere(() => readQuestion(files, { file, name }));
  }, [files, file, name]);
  const asked = useMemo(
    () => (file !== undefined && name !== undefined ? { file, name } : undefined),
    [file, name],
  );
  const step = useMemo(() => (file ? stepOfFile(files, file) : undefined), [files, file]);
  const listed = usePublished(api, { file: question?.choicesFile, base });
  const program = /^programs\/([^/]+)\/program\.json$/.exec(file ?? '')?.[1];
  if (file === undefined) return <p>{say('build.choose')}</p>;
  if (question && asked) return <QuestionPanel {...props} place={asked} published={listed} />;
  const desk = file && actionOf(file);
  if (desk && deskKindOf(desk) && files.has(desk))
    return <DeskPanel {...props} file={desk} findings={findingsOf(props.findings, desk)} />;
  if (isTable(file) && files.has(file)) return <TablePanel {...props} key={file} file={file} />;
  if (file === STATUSES_FILE && files.has(file) && isJson(files, file))
    return (
      <>
        <section className="forms">
          <FactsPanel {...props} />
          {files.has(DESK_FILE) && (
            <StatusesPanel {...props} file={file} findings={findingsOf(props.findings, file)} />
          )}
        </section>
        <OtherForms {...props} isAgencyShown />
      </>
    );
  if (step) return <StepPanel {...props} step={step} />;
  if (isStandaloneForm(file) && files.has(file) && isJson(files, file))
    return <StandalonePanel {...props} key={file} file={file} />;
  if (program !== undefined && files.has(file) && isJson(files, file))
    return <ProgramPanel {...props} program={program} />;
  const form =
    files.has(file) && isJson(files, file) ? /^([^/]+)\/wizard\.json$/.exec(file)?.[1] : undefined;
  if (form !== undefined)
    return (
      <>
        <OtherForms {...props} />
        <FormValues {...props} key={file} file={file} form={form} />
      </>
    );
  return <OtherForms {...props} />;
}

/** How much of a form of the application is shown at a time, and what is worked out once for it. */
function FormValues({ file, form, ...props }: ChosenProps & { file: string; form: string }) {
  const of = useMemo(() => ({ of: 'form' as const, file }), [file]);
  const place = useMemo(() => ({ form }), [form]);
  return (
    <section className="forms">
      <PaceSelect {...props} file={file} />
      <NamedFields {...props} of={of} place={place} />
    </section>
  );
}

/** The simpler forms of a file. */
function OtherForms(props: ChosenProps & Pick<FormsPanelProps, 'isAgencyShown'>) {
  const { files, place, say, language, pictures, published, isAgencyShown, onChange } = props;
  return (
    <FormsPanel
      {...(isAgencyShown && { isAgencyShown })}
      files={files}
      place={{ file: place.file }}
      say={say}
      language={language}
      {...(pictures && { pictures })}
      {...(published && { published })}
      onChange={onChange}
    />
  );
}
