import {
  actionsOfList,
  type OutlinedThing,
  outlineForm,
  outlinePack,
  outlineProgram,
  type PackOutline,
} from '@porchlight/engine/builder';
import { memo, type ReactNode, useMemo, useState } from 'react';
import type { InUse } from '../api/records.ts';
import type { StudioPlace } from '../usePlace.ts';
import type { Build } from './build.ts';
import { DeskOutline } from './desk/DeskOutline.tsx';
import { Row, type RowsProps, type Selection } from './outline/Row.tsx';
import type { OtherRow } from './outline/RowPlace.ts';
import { Steps } from './outline/Steps.tsx';
import { useMoves } from './outline/useMoves.ts';
import { NewForm } from './standalone/NewFormDialog.tsx';
import { NewTable } from './tables/NewTableDialog.tsx';

export interface OutlineProps extends Omit<RowsProps, 'moves'> {
  files: ReadonlyMap<string, string>;
  /** What the release that the copy stands on asks; undefined until it is known. */
  inUse: InUse | undefined;
  /** Asks for it anew: a form that others made public has its address for good. */
  onAskInUse(): void;
  /** The language of the studio. */
  language: string;
  onBuild: Build;
  onNewProgram(): void;
}

const ANOTHER: OtherRow = { is: 'another' };
const THING: OtherRow = { is: 'thing' };
/** Where a list of choices stands beside all others. */
const LISTS = 'lists';
const OTHERS = ['choices', 'tables', 'texts', 'uploads', 'pages', 'samples', 'settings'] as const;

/**
 * What the pack asks and says, in the words and the order of those who read it. It has hundreds of rows, and
 * the page around it is rendered ten times for each key: it is rendered with what it shows.
 */
export const Outline = memo(function Outline(props: OutlineProps) {
  const { files, inUse, counts, comments, say, language } = props;
  const { onSelect, onBuild, onNewProgram } = props;
  const pack = useMemo(() => outlinePack(files), [files]);
  const main = useMemo(() => mainForm(pack), [pack]);
  const place = useLitPlace(files, props.place);
  const moves = useMoves({ files, inUse, say, onBuild });
  const used = { usedForms: inUse?.forms, onOpen: props.onAskInUse };
  const row = { place, counts, comments, say, moves, onSelect };
  return (
    <nav ref={moves.outline} className="tree outline" aria-label={say('build.outline')}>
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
        <NewForm {...{ files, language, say, onBuild }} {...used} />
      </Section>
      {pack.hasDesk && (
        <Section title={say('build.desk')}>
          <DeskOutline {...row} files={files} language={language} onBuild={onBuild} />
        </Section>
      )}
      <Others {...row} {...{ files, pack, language, onBuild }} form={main} />
      <div className="moving">
        <p className={moves.isByKeys ? undefined : 'heard'} role="status">
          {moves.said}
        </p>
        {moves.problem && (
          <p className="problem" role="alert">
            {moves.problem}
          </p>
        )}
      </div>
    </nav>
  );
});

/** A list of choices is lit where it was pressed; opened from elsewhere, under the first action that asks by it. */
function useLitPlace(files: OutlineProps['files'], place: StudioPlace): StudioPlace {
  const { file = '', under } = place;
  const asking = useMemo(
    () => actionsOfList(files, file).flatMap((one) => (one.isAsked ? one.file : [])),
    [files, file],
  );
  return useMemo(() => {
    const isKnown = under === LISTS || (under !== undefined && asking.includes(under));
    return isKnown ? place : { ...place, under: asking[0] ?? LISTS };
  }, [asking, place, under]);
}

interface OthersProps extends RowsProps, Pick<OutlineProps, 'files' | 'language' | 'onBuild'> {
  pack: PackOutline;
  form: string;
}

/** What the parts of the pack have in common: lists, tables, texts, samples, settings. */
function Others({ pack, files, language, onBuild, ...row }: OthersProps) {
  const { say } = row;
  return OTHERS.filter((kind) => kind === 'tables' || pack[kind].length > 0).map((kind) => (
    <Section key={kind} title={say(`build.${kind}`)}>
      <ul>
        {pack[kind].map((thing) => (
          <Thing
            key={thing.id}
            {...row}
            thing={thing}
            under={kind === 'choices' ? LISTS : undefined}
          />
        ))}
      </ul>
      {kind === 'tables' && <NewTable {...{ files, language, say, onBuild }} />}
    </Section>
  ));
}

interface ThingProps extends RowsProps {
  thing: OutlinedThing;
  form: string;
  /** Where it stands, if it stands elsewhere, too. */
  under?: string | undefined;
}

/** What is opened by its name, with what it is made of below it. */
function Thing({ thing, form, under, ...row }: ThingProps) {
  const { file, parts = [] } = thing;
  const setting = SETTINGS[file as keyof typeof SETTINGS];
  const title = setting ? row.say(setting) : thing.title;
  const selection = { file, under, ...placeOfList(file, form) };
  return (
    <Row {...row} title={title} at={THING} selection={selection}>
      {parts.length > 0 && (
        <ul>
          {parts.map((part) => (
            <Thing key={part.id} {...row} thing={part} form={form} />
          ))}
        </ul>
      )}
    </Row>
  );
}

/** Files of settings have no words of their own. */
const SETTINGS = {
  'portal.json': 'build.settings-portal',
  'uploads/agencies.json': 'build.settings-agencies',
} as const;

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

interface InFormProps extends RowsProps {
  files: ReadonlyMap<string, string>;
}

/** What was opened once stays open, whatever is chosen next. */
function useKeptOpen(isChosen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isChosen);
  if (isChosen && !wasOpen) setWasOpen(true);
  return isChosen || wasOpen;
}

function Program(props: InFormProps & { program: OutlinedThing; form: string }) {
  const { program, form, files, ...row } = props;
  const { place, say } = row;
  const isOpen = useKeptOpen(
    place.program === program.id || !!place.file?.startsWith(`programs/${program.id}/`),
  );
  const steps = useMemo(
    () => (isOpen ? outlineProgram(files, program.id) : []),
    [isOpen, files, program.id],
  );
  const where = { form, program: program.id };
  const owner = { ...where, title: program.title };
  return (
    <Row {...row} title={program.title} at={ANOTHER} selection={{ ...where, file: program.file }}>
      {isOpen && steps.length === 0 && <p className="quiet">{say('build.asks-nothing')}</p>}
      {steps.length > 0 && <Steps {...row} steps={steps} owner={owner} />}
    </Row>
  );
}

function Form(props: InFormProps & { form: OutlinedThing }) {
  const { form, files, ...row } = props;
  const { place } = row;
  const isOpen = useKeptOpen(place.form === form.id && place.program === undefined);
  const steps = useMemo(
    () => (isOpen ? outlineForm(files, form.id) : []),
    [isOpen, files, form.id],
  );
  return (
    <Row {...row} title={form.title} at={ANOTHER} selection={{ form: form.id, file: form.file }}>
      {steps.length > 0 && (
        <Steps {...row} steps={steps} owner={{ form: form.id, title: form.title }} />
      )}
    </Row>
  );
}
