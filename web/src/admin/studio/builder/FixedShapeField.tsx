import {
  maskOfExample,
  type ShapePart,
  setFixedShape,
  type TextShape,
} from '@porchlight/engine/builder';
import type { EditCode } from '@porchlight/engine/edit';
import { useId, useState } from 'react';
import type { SayWords } from '../../words/words.ts';
import type { QuestionPartProps } from './QuestionPartProps.ts';

/** What was typed as an example of each question since the page was opened. */
const typedExamples = new Map<string, string>();

/** The example that somebody typed, as long as it is of the shape that holds; else one that is made up. */
function exampleFor(key: string, { example }: TextShape): string {
  const typed = typedExamples.get(key);
  if (!example || !typed) return example ?? '';
  const maskOf = (text: string) => maskOfExample(text, example);
  return maskOf(typed) === maskOf(example) ? typed : example;
}

/** One answer as it would be typed: its letters and digits say the shape of all. */
export function FixedShapeField(props: QuestionPartProps & { typed: TextShape }) {
  const { files, place, typed, say, onBuild } = props;
  const id = useId();
  const key = `${place.file} ${place.name}`;
  const [draft, setDraft] = useState<{
    text: string;
    code: EditCode | undefined;
    isLeft?: boolean;
  }>();
  const parts = typed.parts.map((part) => partWords(part, say));
  // What is being typed is not wrong yet: it is told once the field is left.
  const isWrong = draft?.isLeft && draft.code !== undefined && draft.text.trim() !== '';
  function handleText(text: string) {
    const code = onBuild(() => setFixedShape(files, place, text), `${key} shape`);
    if (!code) typedExamples.set(key, text.trim());
    setDraft({ text, code });
  }
  return (
    <div className="form-field">
      <label htmlFor={id}>{say('build.shape-example')}</label>
      <input
        id={id}
        value={draft?.text ?? exampleFor(key, typed)}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}says`}
        onChange={({ target }) => handleText(target.value)}
        // What can't be a shape stays, with what is wrong about it; of nothing, the shape that holds stands there.
        onBlur={() =>
          setDraft(draft?.code && draft.text.trim() ? { ...draft, isLeft: true } : undefined)
        }
      />
      <p id={`${id}says`} className={isWrong ? 'problem' : 'quiet'} role="status">
        {isWrong && say('build.shape-example-wrong')}
        {!isWrong &&
          parts.length > 0 &&
          say('build.shape-says', { parts: parts.join(say('build.shape-then')) })}
      </p>
    </div>
  );
}

/** “2 letters”, or the marks as they stand. */
const partWords = ({ kind, count, text }: ShapePart, say: SayWords) =>
  say(`build.shape-${kind}`, { count, text: text.replaceAll(' ', '␣') });
