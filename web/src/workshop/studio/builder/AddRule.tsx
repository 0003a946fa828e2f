import {
  addRule,
  declaredQuestions,
  type RuleKind,
  type StepPlace,
} from '@porchlight/engine/build';
import { type EditCode, languagesOf } from '@porchlight/engine/edit';
import { type FormEvent, useId, useMemo, useState } from 'react';
import type { BuilderProps } from './BuilderProps.ts';
import { PlainField } from './PlainField.tsx';

const KINDS: RuleKind[] = ['must', 'warn', 'gate'];
const BLANK = { message: '', translations: {} as { [language: string]: string } };

export interface AddRuleProps extends BuilderProps {
  step: StepPlace;
}

/** A rule or a gate that is new: what it does, at which question, and what people read. */
export function AddRule({ files, step, say, language, onBuild }: AddRuleProps) {
  const [kind, setKind] = useState<RuleKind>('must');
  const [name, setName] = useState('');
  const [words, setWords] = useState(BLANK);
  const [code, setCode] = useState<EditCode>();
  const id = useId();
  const questions = useMemo(() => declaredQuestions(files, step.file), [files, step.file]);
  const { original, others } = useMemo(() => languagesOf(files), [files]);
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const chosen = questions.some((one) => one.name === name) ? name : questions[0]?.name;
  if (chosen === undefined) return null;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const problem = onBuild(() => addRule(files, step.file, { kind, name: chosen!, ...words }));
    setCode(problem);
    if (!problem) setWords(BLANK);
  }

  return (
    <details>
      <summary>{say('build.add-rule')}</summary>
      <form onSubmit={handleSubmit}>
        <fieldset className="form-group">
          <legend>{say('build.rule-kind')}</legend>
          {KINDS.map((one) => (
            <label key={one} className="form-check">
              <input
                type="radio"
                name={`${id}kind`}
                checked={kind === one}
                onChange={() => setKind(one)}
              />
              <span>{say(`build.rule-kind-${one}`)}</span>
            </label>
          ))}
        </fieldset>
        <label className="tool">
          <span>{say('build.rule-question')}</span>
          <select value={chosen} onChange={({ target }) => setName(target.value)}>
            {questions.map((one) => (
              <option key={one.name} value={one.name}>
                {one.title}
              </option>
            ))}
          </select>
        </label>
        <div className="words">
          <PlainField
            label={say('build.rule-message-in', { language: names.of(original) ?? original })}
            value={words.message}
            required
            maxLength={300}
            lang={original}
            onText={(message) => setWords({ ...words, message })}
          />
          {others.map((one) => (
            <PlainField
              key={one}
              label={say('build.rule-message-in', { language: names.of(one) ?? one })}
              value={words.translations[one] ?? ''}
              maxLength={600}
              lang={one}
              onText={(text) =>
                setWords({ ...words, translations: { ...words.translations, [one]: text } })
              }
            />
          ))}
        </div>
        {code && (
          <p className="problem" role="alert">
            {say(`forms.problem-${code}`)}
          </p>
        )}
        <p className="quiet">{say('build.rule-next')}</p>
        <p className="actions">
          <button type="submit">{say('build.make-rule')}</button>
        </p>
      </form>
    </details>
  );
}
