import {
  addRule,
  declaredQuestions,
  type RuleKind,
  type StepPlace,
} from '@porchlight/engine/builder';
import type { EditCode } from '@porchlight/engine/edit';
import { type FormEvent, useMemo, useState } from 'react';
import { EditProblem } from '../EditProblem.tsx';
import { ToolSelect } from '../ToolSelect.tsx';
import type { BuilderProps } from './BuilderProps.ts';
import { NewWords, NO_TEXT } from './NewWords.tsx';
import { RadioChoices } from './RadioChoices.tsx';

const KINDS: RuleKind[] = ['must', 'warn', 'gate'];

export interface AddRuleProps extends BuilderProps {
  step: StepPlace;
}

/** A rule or a gate that is new: what it does, at which question, and what people read. */
export function AddRule({ files, step, say, language, onBuild }: AddRuleProps) {
  const [kind, setKind] = useState<RuleKind>('must');
  const [name, setName] = useState('');
  const [words, setWords] = useState(NO_TEXT);
  const [code, setCode] = useState<EditCode>();
  const questions = useMemo(() => declaredQuestions(files, step.file), [files, step.file]);
  const chosen = questions.some((one) => one.name === name) ? name : questions[0]?.name;
  if (chosen === undefined) return null;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const { original: message, translations } = words;
    const rule = { kind, name: chosen!, message, translations };
    const problem = onBuild(() => addRule(files, step.file, rule));
    setCode(problem);
    if (!problem) setWords(NO_TEXT);
  }

  return (
    <details>
      <summary>{say('build.add-rule')}</summary>
      <form onSubmit={handleSubmit}>
        <RuleKinds kind={kind} say={say} onKind={setKind} />
        <ToolSelect label={say('build.rule-question')} value={chosen} onChoose={setName}>
          {questions.map((one) => (
            <option key={one.name} value={one.name}>
              {one.title}
            </option>
          ))}
        </ToolSelect>
        <NewWords
          files={files}
          language={language}
          labelOf={(one) => say('build.rule-message-in', { language: one })}
          value={words}
          maxLength={300}
          onText={setWords}
        />
        <EditProblem code={code} say={say} />
        <p className="quiet">{say('build.rule-next')}</p>
        <p className="actions">
          <button type="submit">{say('build.make-rule')}</button>
        </p>
      </form>
    </details>
  );
}

interface RuleKindsProps extends Pick<BuilderProps, 'say'> {
  kind: RuleKind;
  onKind(kind: RuleKind): void;
}

/** What the rule does where it does not hold: refuse, warn, or keep the step closed. */
function RuleKinds({ kind, say, onKind }: RuleKindsProps) {
  return (
    <fieldset className="form-group">
      <legend>{say('build.rule-kind')}</legend>
      <RadioChoices
        options={KINDS}
        chosen={kind}
        labelOf={(one) => say(`build.rule-kind-${one}`)}
        onChoose={onKind}
      />
    </fieldset>
  );
}
