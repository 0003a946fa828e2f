import {
  addBlock,
  BLOCK_KINDS,
  type NewBlock,
  sendingOf,
  type Tellable,
} from '@porchlight/engine/builder';
import type { EditCode } from '@porchlight/engine/edit';
import { type FormEvent, useState } from 'react';
import { EditProblem } from '../../EditProblem.tsx';
import { asWords, NewWords, NO_TEXT } from '../NewWords.tsx';
import type { DeskPartProps } from './DeskPartProps.ts';
import { DESK_LONGEST } from './longest.ts';
import { listables } from './noticeOptions.ts';

const LONGEST = { ...DESK_LONGEST.notice, list: 0 };

/** A part of a notice that is not there yet. */
export function AddBlockForm(props: DeskPartProps & { tellable: readonly Tellable[] }) {
  const { files, file, language, tellable, say, onBuild } = props;
  const [kind, setKind] = useState<NewBlock['kind']>('paragraph');
  const [words, setWords] = useState(NO_TEXT);
  const lists = listables(tellable, sendingOf(files, file), say);
  const kinds = BLOCK_KINDS.filter((one) => one !== 'list' || lists.length > 0);
  const [chosen, setList] = useState<string>();
  const list = lists.find(({ id }) => id === chosen)?.id ?? lists[0]?.id ?? '';
  const [code, setCode] = useState<EditCode>();
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const said = kind === 'list' ? { list } : { words: asWords(words) };
    const problem = onBuild(() => addBlock(files, file, { kind, ...said }));
    setCode(problem);
    if (!problem) setWords(NO_TEXT);
  }
  return (
    <form onSubmit={handleSubmit} className="form-add">
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
      {kind === 'list' ? (
        <label className="tool">
          <span>{say('desk.lists')}</span>
          <select value={list} onChange={({ target }) => setList(target.value)}>
            {lists.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <NewWords
          files={files}
          language={language}
          labelOf={(one) => say('desk.words-in', { language: one })}
          value={words}
          maxLength={LONGEST[kind]}
          onText={setWords}
        />
      )}
      <EditProblem code={code} say={say} />
      <button type="submit">{say('desk.add-block')}</button>
    </form>
  );
}
