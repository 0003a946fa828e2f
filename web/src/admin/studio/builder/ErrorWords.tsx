import {
  chooseMessage,
  type FieldMessage,
  listFittingMessages,
  listMessages,
  ownMessage,
  type QuestionPlace,
  setMessage,
  shareMessage,
} from '@porchlight/engine/builder';
import { useMemo, useState } from 'react';
import type { BuilderProps } from './BuilderProps.ts';
import { WordsFields } from './WordsFields.tsx';

export interface ErrorWordsProps extends BuilderProps {
  place: QuestionPlace;
}

/** What people read when their answer is wrong: in the words of all questions, or in this one's own. */
export function ErrorWords(props: ErrorWordsProps) {
  const { files, place, say } = props;
  const messages = useMemo(() => listMessages(files, place), [files, place]);
  const [isOpen, setOpen] = useState(false);
  if (messages.length === 0) return null;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{say('build.wrong')}</summary>
      {messages.map((message) => (
        <Message key={message.keyword} {...props} message={message} isOpen={isOpen} />
      ))}
    </details>
  );
}

type MessageProps = ErrorWordsProps & {
  message: FieldMessage;
  /** Whether it is in sight: what else could be said is only looked for then. */
  isOpen: boolean;
};

function Message(props: MessageProps) {
  const { files, place, message, say, language, onBuild } = props;
  const { keyword, words, isOwn } = message;
  const label = say(`wrong.${keyword}`);
  return (
    <fieldset className="form-group">
      <legend>{label}</legend>
      {isOwn ? (
        <WordsFields
          label={say('build.wrong-says')}
          words={words}
          say={say}
          language={language}
          onWrite={(next) =>
            onBuild(
              () => setMessage(files, place, { keyword, ...next }),
              `${place.file} ${place.name} wrong ${keyword} ${next.language}`,
            )
          }
        />
      ) : (
        <p className="quiet">{words[0]?.text || say('build.rule-no-message')}</p>
      )}
      {isOwn && <FilledPlaces text={words[0]?.text ?? ''} say={say} />}
      {props.isOpen && <OtherWords {...props} />}
      <p className="actions">
        <button
          type="button"
          aria-label={`${say(isOwn ? 'build.wrong-shared' : 'build.wrong-own')}: ${label}`}
          onClick={() => onBuild(() => (isOwn ? shareMessage : ownMessage)(files, place, keyword))}
        >
          {say(isOwn ? 'build.wrong-shared' : 'build.wrong-own')}
        </button>
      </p>
    </fieldset>
  );
}

/** That what stands in braces is filled in, for who did not write it. */
function FilledPlaces({ text, say }: Pick<MessageProps, 'say'> & { text: string }) {
  const places = [...new Set(text.match(/\{\w+\}/g))];
  if (places.length === 0) return null;
  return <p className="quiet">{say('build.wrong-places', { places: places.join(', ') })}</p>;
}

/** Words that the pack has already, in each of its languages: one of them may say it better. */
function OtherWords({ files, place, message, say, onBuild }: MessageProps) {
  const { keyword, id = '' } = message;
  const fitting = useMemo(
    () => listFittingMessages(files, place, keyword),
    [files, place, keyword],
  );
  const [isAll, setAll] = useState(false);
  const offered = fitting.filter((one) => isAll || one.isNear || one.id === id);
  const choose = (next: string) =>
    onBuild(() => chooseMessage(files, place, { keyword, id: next }));
  return (
    <>
      <label className="tool">
        <span>{say('build.wrong-there')}</span>
        <select
          value={id}
          aria-label={`${say('build.wrong-there')}: ${say(`wrong.${keyword}`)}`}
          onChange={({ target }) => choose(target.value)}
        >
          {fitting.every((one) => one.id !== id) && (
            <option value={id}>{message.words[0]?.text}</option>
          )}
          {offered.map((one) => (
            <option key={one.id} value={one.id}>
              {one.text}
            </option>
          ))}
        </select>
      </label>
      <label className="form-check">
        <input type="checkbox" checked={isAll} onChange={({ target }) => setAll(target.checked)} />
        <span>{say('build.wrong-all')}</span>
      </label>
    </>
  );
}
