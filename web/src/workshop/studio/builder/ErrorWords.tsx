import {
  type FieldMessage,
  listMessages,
  ownMessage,
  type QuestionPlace,
  setMessage,
  shareMessage,
} from '@porchlight/engine/build';
import { useMemo } from 'react';
import type { BuilderProps } from './BuilderProps.ts';
import { WordsFields } from './WordsFields.tsx';

export interface ErrorWordsProps extends BuilderProps {
  place: QuestionPlace;
}

/** What people read when their answer is wrong: in the words of all questions, or in this one's own. */
export function ErrorWords(props: ErrorWordsProps) {
  const { files, place, say } = props;
  const messages = useMemo(() => listMessages(files, place), [files, place]);
  if (messages.length === 0) return null;
  return (
    <details>
      <summary>{say('build.wrong')}</summary>
      {messages.map((message) => (
        <Message key={message.keyword} {...props} message={message} />
      ))}
    </details>
  );
}

function Message(props: ErrorWordsProps & { message: FieldMessage }) {
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
