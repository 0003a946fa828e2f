import {
  chooseMessage,
  type FieldMessage,
  listFittingMessages,
  listMessages,
  ownMessage,
  type QuestionPlace,
  readShape,
  setMessage,
  shareMessage,
} from '@porchlight/engine/builder';
import { useMemo, useState } from 'react';
import type { BuilderProps } from './BuilderProps.ts';
import { WordsFields } from './WordsFields.tsx';

export interface ErrorWordsProps extends BuilderProps {
  place: QuestionPlace;
}

/** Whether what is said of a wrong shape stands where the shape is chosen. */
const isSaidAtShape = (files: BuilderProps['files'], place: QuestionPlace): boolean =>
  (readShape(files, place)?.shape ?? 'any') !== 'any';

/** What people read when an answer is not of the shape that it is held to. */
export function ShapeWords(props: ErrorWordsProps) {
  const { files, place, say } = props;
  const message = useMemo(
    () =>
      isSaidAtShape(files, place)
        ? listMessages(files, place).find(({ keyword }) => keyword === 'pattern')
        : undefined,
    [files, place],
  );
  return message && <Message {...props} {...{ message }} label={say('build.shape-wrong')} isOpen />;
}

/** What people read when their answer is wrong: in the words of all questions, or in this one's own. */
export function ErrorWords(props: ErrorWordsProps) {
  const { files, place, say } = props;
  const messages = useMemo(() => {
    const isAtShape = isSaidAtShape(files, place);
    return listMessages(files, place).filter(({ keyword }) => keyword !== 'pattern' || !isAtShape);
  }, [files, place]);
  const [isOpen, setOpen] = useState(false);
  if (messages.length === 0) return null;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{say('build.wrong')}</summary>
      {messages.map((message) => (
        <Message
          key={message.keyword}
          {...props}
          {...{ message, isOpen }}
          label={say(`wrong.${message.keyword}`)}
        />
      ))}
    </details>
  );
}

type MessageProps = ErrorWordsProps & {
  message: FieldMessage;
  /** When people read it. */
  label: string;
  /** Whether it is in sight: what else could be said is only looked for then. */
  isOpen: boolean;
};

function Message(props: MessageProps) {
  const { files, place, message, label, say, language, onBuild } = props;
  const { keyword, words, isOwn } = message;
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
function OtherWords({ files, place, message, label, say, onBuild }: MessageProps) {
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
          aria-label={`${say('build.wrong-there')}: ${label}`}
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
