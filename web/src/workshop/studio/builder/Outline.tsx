import {
  type OutlinedQuestion,
  type OutlinedStep,
  type OutlinedThing,
  outlineForm,
  outlinePack,
  outlineProgram,
  type PackOutline,
} from '@porchlight/engine/build';
import { type ReactNode, useMemo, useState } from 'react';
import type { SayWords } from '../../words/words.ts';
import type { StudioPlace } from '../usePlace.ts';

/** What a row of the outline opens. */
export type Selection = Pick<StudioPlace, 'file' | 'question' | 'form' | 'program' | 'step'>;

export interface OutlineProps {
  files: ReadonlyMap<string, string>;
  place: StudioPlace;
  /** Findings of each file, and of each of its questions: `file#name`. */
  counts: ReadonlyMap<string, number>;
  /** Comments that are open, by the same keys. */
  comments: ReadonlyMap<string, number>;
  say: SayWords;
  onSelect(selection: Selection): void;
  onNewProgram(): void;
}

const OTHERS = ['choices', 'texts', 'uploads', 'pages', 'settings'] as const;

/** What the pack asks and says, in the words and the order of those who read it. */
export function Outline(props: OutlineProps) {
  const { files, place, counts, comments, say, onSelect, onNewProgram } = props;
  const pack = useMemo(() => outlinePack(files), [files]);
  const main = useMemo(() => mainForm(pack), [pack]);
  const row = { place, counts, comments, say, onSelect };
  return (
    <nav className="tree outline" aria-label={say('build.outline')}>
      <Section title={say('build.programs')} isOpen>
        {pack.programs.length === 0 && <p className="quiet">{say('build.no-programs')}</p>}
        <ul>
          {pack.programs.map((program) => (
            <Program key={program.id} {...row} files={files} program={program} form={main} />
          ))}
        </ul>
        <p className="actions">
          <button type="button" onClick={onNewProgram}>
            {say('build.new-program')}
          </button>
        </p>
      </Section>
      <Section title={say('build.forms')} isOpen={pack.programs.length === 0}>
        <ul>
          {pack.forms.map((form) => (
            <Form key={form.id} {...row} files={files} form={form} />
          ))}
        </ul>
      </Section>
      {OTHERS.filter((kind) => pack[kind].length > 0).map((kind) => (
        <Section key={kind} title={say(`build.${kind}`)}>
          <ul>
            {pack[kind].map((thing) => (
              <Row
                key={thing.id}
                {...row}
                title={thing.title}
                selection={{ file: thing.file, ...placeOfList(thing.file, main) }}
              />
            ))}
          </ul>
        </Section>
      ))}
    </nav>
  );
}

/** The form that is in the pack's own folder `application`, or else its first. */
const mainForm = ({ forms }: PackOutline) =>
  forms.find(({ id }) => id === 'application')?.id ?? forms[0]?.id ?? 'application';

/** A program's own list or message is shown with what the program asks. */
function placeOfList(file: string, form: string): Pick<Selection, 'form' | 'program'> {
  const program = /^programs\/([^/]+)\//.exec(file)?.[1];
  return program === undefined ? {} : { form, program };
}

interface SectionProps {
  title: string;
  isOpen?: boolean;
  children: ReactNode;
}

function Section({ title, isOpen: isOpenFirst = false, children }: SectionProps) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  );
}

type RowsProps = Pick<OutlineProps, 'place' | 'counts' | 'comments' | 'say' | 'onSelect'>;

interface RowProps extends RowsProps {
  title: string;
  selection: Selection;
  /** What is said of it beside its title. */
  mark?: string | undefined;
  children?: ReactNode;
}

/** One line: what it is, and what has been found there. */
function Row(props: RowProps) {
  const { title, selection, mark, place, counts, comments, say, onSelect, children } = props;
  const { file, question } = selection;
  const isCurrent = place.file === file && place.question === question;
  const key = question === undefined ? (file ?? '') : `${file}#${question}`;
  const count = counts.get(key) ?? 0;
  const open = comments.get(key) ?? 0;
  return (
    <li>
      <button
        type="button"
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => onSelect(selection)}
      >
        {title}
        {mark && <small> {mark}</small>}
        {open > 0 && <small> {say('comments.open', { count: open })}</small>}
        {count > 0 && <em> {say('state.findings', { count })}</em>}
      </button>
      {children}
    </li>
  );
}

interface InFormProps extends RowsProps {
  files: ReadonlyMap<string, string>;
}

function Program(props: InFormProps & { program: OutlinedThing; form: string }) {
  const { program, form, files, ...row } = props;
  const { place, say } = row;
  const isOpen = place.program === program.id || place.file?.startsWith(`programs/${program.id}/`);
  const steps = useMemo(
    () => (isOpen ? outlineProgram(files, program.id) : []),
    [isOpen, files, program.id],
  );
  const where = { form, program: program.id };
  return (
    <Row {...row} title={program.title} selection={{ ...where, file: program.file }}>
      {isOpen && steps.length === 0 && <p className="quiet">{say('build.asks-nothing')}</p>}
      {steps.length > 0 && <Steps {...row} steps={steps} where={where} />}
    </Row>
  );
}

function Form(props: InFormProps & { form: OutlinedThing }) {
  const { form, files, ...row } = props;
  const { place } = row;
  const isOpen = place.form === form.id && place.program === undefined;
  const steps = useMemo(
    () => (isOpen ? outlineForm(files, form.id) : []),
    [isOpen, files, form.id],
  );
  return (
    <Row {...row} title={form.title} selection={{ form: form.id, file: form.file }}>
      {steps.length > 0 && <Steps {...row} steps={steps} where={{ form: form.id }} />}
    </Row>
  );
}

interface StepsProps extends RowsProps {
  steps: OutlinedStep[];
  where: Pick<Selection, 'form' | 'program'>;
}

function Steps({ steps, where, ...row }: StepsProps) {
  const { say } = row;
  const markOf = ({ isWhole, isConditional }: OutlinedStep) => {
    if (isConditional) return say('nav.conditional');
    return isWhole ? undefined : say('build.in-form');
  };
  const marks = ({ isConditional }: OutlinedQuestion) =>
    isConditional ? say('nav.conditional') : undefined;
  return (
    <ul>
      {steps.map((step) => (
        <Row
          key={step.step}
          {...row}
          title={step.title}
          mark={markOf(step)}
          selection={{ ...where, step: step.step, file: step.file }}
        >
          <ul>
            {step.questions.map((question) => (
              <Row
                key={question.name}
                {...row}
                title={question.title}
                mark={marks(question)}
                selection={{
                  ...where,
                  step: step.step,
                  file: question.file,
                  question: question.name,
                }}
              />
            ))}
          </ul>
        </Row>
      ))}
    </ul>
  );
}
