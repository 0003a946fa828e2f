import {
  addDocument,
  type DocumentPlace,
  deleteDocument,
  documentCategories,
  documentPlace,
  listDocuments,
  MOST_OF_PAPER,
  moveDocument,
  type PaperOwner,
  papersInStep,
  referencesToDocument,
  replaceablePapers,
  setDocumentCategory,
  setDocumentCount,
  setDocumentRequired,
  setDocumentText,
  setReplaces,
  type WantedDocument,
} from '@porchlight/engine/builder';
import type { EditCode } from '@porchlight/engine/edit';
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { EditProblem } from '../EditProblem.tsx';
import type { BuilderProps } from './BuilderProps.ts';
import { ConditionEditor } from './ConditionEditor.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { MoveButtons } from './MoveButtons.tsx';
import { NewWords, NO_TEXT } from './NewWords.tsx';
import { PaperAlternatives } from './PaperAlternatives.tsx';
import { SharedPapers } from './SharedPapers.tsx';
import { StaffRequests } from './StaffRequests.tsx';
import { useAdded } from './useAdded.ts';
import { WordsFields } from './WordsFields.tsx';

export interface DocumentsProps extends BuilderProps {
  /** Who wants them. The same object as long as it is the same. */
  owner: PaperOwner;
  /** Whether applications may have papers of it. */
  isKnown: boolean;
}

/** The papers that a program or a step wants, each with its condition. */
export function Documents(props: DocumentsProps) {
  const { files, owner, say } = props;
  const documents = useMemo(() => listDocuments(files, owner), [files, owner]);
  const isAdded = useAdded(documents.map(({ id }) => id));
  const { whole, onAdd } = useFocusAdded(documents);
  return (
    <fieldset ref={whole} className="form-group">
      <legend>{say('program' in owner ? 'build.papers' : 'build.papers-of-step')}</legend>
      {documents.length === 0 && <p className="quiet">{say('build.no-papers')}</p>}
      {documents.map((wanted, index) => (
        <details key={wanted.id} data-paper={wanted.id} open={isAdded(wanted.id) || undefined}>
          <summary>
            {wanted.title}
            {wanted.when && <small> {say('nav.conditional')}</small>}
          </summary>
          <Paper {...props} wanted={wanted} index={index} count={documents.length} />
        </details>
      ))}
      <AddPaper {...props} onAdd={onAdd} />
      {'program' in owner && (
        <SharedPapers {...{ files, say, documents }} program={owner.program} />
      )}
    </fieldset>
  );
}

/** What was added last is in sight, and has the focus: there is more to say of it. */
function useFocusAdded(documents: readonly WantedDocument[]) {
  const whole = useRef<HTMLFieldSetElement>(null);
  const before = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    const known = before.current;
    const added = known && documents.find(({ id }) => !known.has(id));
    if (!added) return;
    before.current = undefined;
    const papers = whole.current?.querySelectorAll<HTMLElement>('[data-paper]') ?? [];
    const paper = [...papers].find(({ dataset }) => dataset.paper === added.id);
    paper?.querySelector('summary')?.focus();
  }, [documents]);
  const onAdd = () => {
    before.current = new Set(documents.map(({ id }) => id));
  };
  return { whole, onAdd };
}

const COUNTS = Array.from({ length: MOST_OF_PAPER }, (_, index) => index + 1);

interface PaperProps extends DocumentsProps {
  wanted: WantedDocument;
  index: number;
  count: number;
}

function Paper(props: PaperProps) {
  const { files, owner, isKnown, wanted, index, count, say, language, onBuild } = props;
  const { id } = wanted;
  const place = useMemo(() => ({ ...owner, id }), [owner, id]);
  const of = useMemo(() => ({ kind: 'document' as const, ...owner, id }), [owner, id]);
  const where = useMemo(() => documentPlace(files, owner), [files, owner]);
  return (
    <div>
      {(['title', 'help'] as const).map((key) => (
        <WordsFields
          key={key}
          label={say(`build.paper-${key}`)}
          words={wanted.words[key]}
          say={say}
          language={language}
          onWrite={(words) =>
            onBuild(
              () => setDocumentText(files, place, { key, ...words }),
              `${JSON.stringify(place)} ${key} ${words.language}`,
            )
          }
        />
      ))}
      <label className="tool">
        <span>{say('build.category')}</span>
        <select
          value={wanted.category}
          onChange={({ target }) => onBuild(() => setDocumentCategory(files, place, target.value))}
        >
          {documentCategories(files).map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </select>
      </label>
      <ConditionEditor {...props} of={of} place={where} joined={say('build.join-paper')} />
      <HowMany {...props} place={place} />
      {'program' in place && <InsteadOf {...props} place={place} />}
      <StaffRequests {...props} place={place} />
      <PaperAlternatives {...props} place={place} kind="examples" />
      <PaperAlternatives {...props} place={place} kind="alternatives" />
      <p className="actions">
        <MoveButtons
          position={index}
          count={count}
          say={say}
          onMove={(by) => onBuild(() => moveDocument(files, place, by))}
        />
      </p>
      <DeleteButton
        label={say('build.delete-paper')}
        referencesOf={() => referencesToDocument(files, place)}
        note={isKnown && say('build.paper-files')}
        say={say}
        onDelete={() => onBuild(() => deleteDocument(files, place))}
      />
    </div>
  );
}

/** How many of it are wanted, and, of a step's own, whether Next waits for them. */
function HowMany({ files, place, wanted, say, onBuild }: PaperProps & { place: DocumentPlace }) {
  return (
    <>
      <label className="tool">
        <span>{say('build.paper-count')}</span>
        <select
          value={wanted.min}
          onChange={({ target }) =>
            onBuild(() => setDocumentCount(files, place, Number(target.value)))
          }
        >
          {COUNTS.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      {'file' in place && <IsRequired {...{ files, wanted, say, onBuild }} place={place} />}
    </>
  );
}

type IsRequiredProps = Pick<PaperProps, 'files' | 'wanted' | 'say' | 'onBuild'> & {
  place: DocumentPlace & { file: string };
};

/** Whether Next waits for it; of a step that lets people send without its papers, that it waits for none. */
function IsRequired({ files, place, wanted, say, onBuild }: IsRequiredProps) {
  const id = useId();
  const { isLater } = useMemo(() => papersInStep(files, place.file), [files, place.file]);
  return (
    <>
      <label className="form-check">
        <input
          type="checkbox"
          checked={wanted.isRequired}
          aria-describedby={isLater ? id : undefined}
          onChange={({ target }) =>
            onBuild(() => setDocumentRequired(files, place, target.checked))
          }
        />
        <span>{say('build.paper-required')}</span>
      </label>
      {isLater && (
        <p id={id} className="quiet">
          {say('build.paper-later')}
        </p>
      )}
    </>
  );
}

/** In place of which paper of the step it is asked for. */
function InsteadOf({
  files,
  place,
  wanted,
  say,
  onBuild,
}: PaperProps & { place: DocumentPlace & { program: string } }) {
  const papers = useMemo(() => replaceablePapers(files, place.program), [files, place.program]);
  if (papers.length === 0) return null;
  return (
    <label className="tool">
      <span>{say('build.instead-of')}</span>
      <select
        value={wanted.replaces ?? ''}
        onChange={({ target }) =>
          onBuild(() => setReplaces(files, place, target.value || undefined))
        }
      >
        <option value="">{say('build.instead-of-none')}</option>
        {papers.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

function AddPaper(props: DocumentsProps & { onAdd(): void }) {
  const { files, owner, say, language, onBuild } = props;
  const [words, setWords] = useState(NO_TEXT);
  const [code, setCode] = useState<EditCode>();
  const categories = useMemo(() => documentCategories(files), [files]);
  const [category, setCategory] = useState(categories.at(-1)?.value ?? '');
  const help = useId();
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const { original: title, translations } = words;
    const problem = onBuild(() => addDocument(files, owner, { title, translations, category }));
    setCode(problem);
    if (problem) return;
    props.onAdd();
    setWords(NO_TEXT);
  }
  return (
    <form onSubmit={handleSubmit}>
      <NewWords
        files={files}
        language={language}
        labelOf={(one) => say('build.paper-in', { language: one })}
        value={words}
        maxLength={200}
        onText={setWords}
      />
      <label className="tool">
        <span>{say('build.category')}</span>
        <select
          aria-describedby={help}
          value={category}
          onChange={({ target }) => setCategory(target.value)}
        >
          {categories.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </select>
      </label>
      <p id={help} className="quiet">
        {say('build.category-help')}
      </p>
      <EditProblem code={code} say={say} />
      <p className="actions">
        <button type="submit">{say('build.add-paper')}</button>
      </p>
    </form>
  );
}
