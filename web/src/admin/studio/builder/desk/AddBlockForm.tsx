import {
  addBlock,
  BLOCK_KINDS,
  type Named,
  type NewBlock,
  noticeBlocks,
  type PlaceNames,
  type ShownBlock,
  sendingOf,
  type Tellable,
  technicalPlaces,
} from '@porchlight/engine/builder';
import type { EditCode } from '@porchlight/engine/edit';
import { type FormEvent, useState } from 'react';
import { NEW_BLOCK } from '../../../form-preview/Findings.tsx';
import { EditProblem } from '../../EditProblem.tsx';
import { ToolSelect, type ToolSelectProps } from '../../ToolSelect.tsx';
import { withChanges } from '../build.ts';
import { type NewText, NewWords, NO_TEXT } from '../NewWords.tsx';
import { BlockPlace, FIRST } from './BlockPlace.tsx';
import type { DeskPartProps } from './DeskPartProps.ts';
import { DESK_LONGEST } from './longest.ts';
import { listables, targets } from './noticeOptions.ts';

const LONGEST = { ...DESK_LONGEST.notice, list: 0 };

export interface AddBlockFormProps extends DeskPartProps {
  /** Of the form. */
  id: string;
  tellable: readonly Tellable[];
  /** By which words the places of the notice are known. */
  names: PlaceNames;
  /** The part that was worked at last: a new one stands behind it. */
  behind: string | undefined;
  /** @param id Of the part that is new. */
  onAdded(id: string): void;
}

/** A part of a notice that is not there yet: what it is, says and leads to, and where it stands. */
export function AddBlockForm(props: AddBlockFormProps) {
  const { files, file, language, tellable, names, say, onBuild, onAdded } = props;
  const [kind, setKind] = useState<NewBlock['kind']>('paragraph');
  const [words, setWords] = useState(NO_TEXT);
  const options = optionsOf(props);
  const kinds = BLOCK_KINDS.filter((one) => one !== 'list' || options.list.length > 0);
  const [chosen, setChosen] = useState<{ list?: string; button?: string }>({});
  const chosenOf = (one: 'list' | 'button') => idOf(options[one], chosen[one]);
  const [after, setAfter] = useState<string>();
  const [code, setCode] = useState<EditCode>();
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const said = kind === 'list' ? { list: chosenOf('list') } : { words: written(words, names) };
    const to = kind === 'button' && { to: chosenOf('button') as NonNullable<NewBlock['to']> };
    let now = files;
    const problem = onBuild(() => {
      const built = addBlock(files, file, { kind, ...said, ...to, before: place }, tellable);
      now = withChanges(files, built.changes);
      return built;
    });
    setCode(problem);
    if (problem) return;
    setWords(NO_TEXT);
    setAfter(undefined);
    onAdded(addedTo(blocks, noticeBlocks(now, file)));
  }
  const blocks = noticeBlocks(files, file);
  const place = placeAfter(blocks, after) ?? usualPlace(blocks, props.behind, kind);
  return (
    <form id={props.id} onSubmit={handleSubmit} className="form-add" data-at={NEW_BLOCK}>
      <h3>{say('desk.new-block')}</h3>
      <Chosen
        label={say('desk.block-kind')}
        value={kind}
        options={kinds.map((id) => ({ id, title: say(`desk.block-${id}`) }))}
        onChoose={(one) => setKind(one as NewBlock['kind'])}
      />
      {kind !== 'list' && (
        <NewWords
          {...{ files, language }}
          labelOf={(one) => say('desk.words-in', { language: one })}
          value={words}
          maxLength={LONGEST[kind]}
          onText={setWords}
        />
      )}
      {(kind === 'list' || kind === 'button') && (
        <Chosen
          label={say(kind === 'list' ? 'desk.lists' : 'desk.button-to')}
          value={chosenOf(kind)}
          options={options[kind]}
          onChoose={(one) => setChosen({ ...chosen, [kind]: one })}
        />
      )}
      <BlockPlace {...{ files, blocks, names, place, say }} onPlace={setAfter} />
      <EditProblem code={code} say={say} />
      <button type="submit">{say('desk.add-block')}</button>
    </form>
  );
}

/** What is typed, with the places as the file names them. */
const written = ({ original, translations }: NewText, names: PlaceNames) => ({
  text: technicalPlaces(original, names),
  translations: Object.fromEntries(
    Object.entries(translations).map(([one, text]) => [one, technicalPlaces(text, names)]),
  ),
});

/** What a list can list, and where a button can lead. */
function optionsOf({ files, file, tellable, say }: AddBlockFormProps) {
  const sending = sendingOf(files, file);
  return { list: listables(tellable, sending, say), button: targets(sending, say) };
}

/** The one that is chosen where it is there, else the first. */
const idOf = (options: readonly Named[], chosen: string | undefined): string =>
  (options.find(({ id }) => id === chosen) ?? options[0])?.id ?? '';

/** The part that was not there before. */
const addedTo = (before: readonly ShownBlock[], now: readonly ShownBlock[]): string =>
  now.find(({ id }) => before.every((one) => one.id !== id))!.id;

type ChosenProps = Omit<ToolSelectProps, 'children'> & { options: readonly Named[] };

function Chosen({ options, ...props }: ChosenProps) {
  return (
    <ToolSelect {...props}>
      {options.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </ToolSelect>
  );
}

/** The place that was chosen: first, or after a part that is still there. */
function placeAfter(blocks: readonly ShownBlock[], after: string | undefined): number | undefined {
  if (after === FIRST) return 0;
  const at = blocks.findIndex(({ id }) => id === after);
  return at < 0 ? undefined : at + 1;
}

/**
 * Behind the part that was worked at last, and before the signature with which a notice ends; the first
 * heading begins it.
 */
function usualPlace(
  blocks: ReturnType<typeof noticeBlocks>,
  behind: string | undefined,
  kind: NewBlock['kind'],
): number {
  if (kind === 'heading' && blocks.every((block) => block.kind !== 'heading')) return 0;
  const isSigned = blocks.at(-1)?.kind === 'signature' && kind !== 'signature';
  const end = isSigned ? blocks.length - 1 : blocks.length;
  const at = blocks.findIndex(({ id }) => id === behind);
  return at < 0 || kind === 'signature' ? end : Math.min(at + 1, end);
}
