import {
  addBlock,
  BLOCK_KINDS,
  type NewBlock,
  noticeBlocks,
  sendingOf,
  type Tellable,
} from '@porchlight/engine/builder';
import type { EditCode } from '@porchlight/engine/edit';
import { type FormEvent, useState } from 'react';
import { NEW_BLOCK } from '../../../form-preview/Findings.tsx';
import { EditProblem } from '../../EditProblem.tsx';
import { withChanges } from '../build.ts';
import { asWords, NewWords, NO_TEXT } from '../NewWords.tsx';
import { BlockPlace } from './BlockPlace.tsx';
import type { DeskPartProps } from './DeskPartProps.ts';
import { DESK_LONGEST } from './longest.ts';
import { listables, targets } from './noticeOptions.ts';

const LONGEST = { ...DESK_LONGEST.notice, list: 0 };

export interface AddBlockFormProps extends DeskPartProps {
  tellable: readonly Tellable[];
  /** The part that was worked at last: a new one stands behind it. */
  behind: string | undefined;
  /** @param id Of the part that is new. */
  onAdded(id: string): void;
}

/** A part of a notice that is not there yet: what it is, says and leads to, and where it stands. */
export function AddBlockForm(props: AddBlockFormProps) {
  const { files, file, language, tellable, say, onBuild, onAdded } = props;
  const [kind, setKind] = useState<NewBlock['kind']>('paragraph');
  const [words, setWords] = useState(NO_TEXT);
  const sending = sendingOf(files, file);
  const options = { list: listables(tellable, sending, say), button: targets(sending, say) };
  const kinds = BLOCK_KINDS.filter((one) => one !== 'list' || options.list.length > 0);
  const [chosen, setChosen] = useState<{ list?: string; button?: string }>({});
  const chosenOf = (one: 'list' | 'button') =>
    options[one].find(({ id }) => id === chosen[one])?.id ?? options[one][0]?.id ?? '';
  const [before, setBefore] = useState<number>();
  const [code, setCode] = useState<EditCode>();
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const said = kind === 'list' ? { list: chosenOf('list') } : { words: asWords(words) };
    const to = kind === 'button' && { to: chosenOf('button') as NonNullable<NewBlock['to']> };
    let added: string | undefined;
    const problem = onBuild(() => {
      const built = addBlock(files, file, { kind, ...said, ...to, before: place });
      const known = noticeBlocks(files, file).map(({ id }) => id);
      const now = noticeBlocks(withChanges(files, built.changes), file);
      added = now.find(({ id }) => !known.includes(id))?.id;
      return built;
    });
    setCode(problem);
    if (problem) return;
    setWords(NO_TEXT);
    setBefore(undefined);
    if (added !== undefined) onAdded(added);
  }
  const blocks = noticeBlocks(files, file);
  const place = before ?? usualPlace(blocks, props.behind, kind);
  return (
    <form onSubmit={handleSubmit} className="form-add" data-at={NEW_BLOCK}>
      <h3>{say('desk.new-block')}</h3>
      <label className="tool">
        <span>{say('desk.block-kind')}</span>
        <select value={kind} onChange={({ target }) => setKind(target.value as NewBlock['kind'])}>
          {kinds.map((one) => (
            <option key={one} value={one}>
              {say(`desk.block-${one}`)}
            </option>
          ))}
        </select>
      </label>
      {kind !== 'list' && (
        <NewWords
          files={files}
          language={language}
          labelOf={(one) => say('desk.words-in', { language: one })}
          value={words}
          maxLength={LONGEST[kind]}
          onText={setWords}
        />
      )}
      {(kind === 'list' || kind === 'button') && (
        <label className="tool">
          <span>{say(kind === 'list' ? 'desk.lists' : 'desk.button-to')}</span>
          <select
            value={chosenOf(kind)}
            onChange={({ target }) => setChosen({ ...chosen, [kind]: target.value })}
          >
            {options[kind].map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      <BlockPlace {...{ files, blocks, place, say }} onPlace={setBefore} />
      <EditProblem code={code} say={say} />
      <button type="submit">{say('desk.add-block')}</button>
    </form>
  );
}

/** Behind the part that was worked at last, and before the signature with which a notice ends. */
function usualPlace(
  blocks: ReturnType<typeof noticeBlocks>,
  behind: string | undefined,
  kind: NewBlock['kind'],
): number {
  const isSigned = blocks.at(-1)?.kind === 'signature' && kind !== 'signature';
  const end = isSigned ? blocks.length - 1 : blocks.length;
  const at = blocks.findIndex(({ id }) => id === behind);
  return at < 0 || kind === 'signature' ? end : Math.min(at + 1, end);
}
