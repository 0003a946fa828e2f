import {
  deleteRule,
  listAskable,
  listRules,
  type RulePart,
  type StepPlace,
  type StepRule,
  setRuleMessage,
  setUrgent,
} from '@porchlight/engine/builder';
import { useMemo } from 'react';
import type { SayWords } from '../../words/words.ts';
import { AddRule } from './AddRule.tsx';
import type { BuilderProps } from './BuilderProps.ts';
import { ConditionEditor } from './ConditionEditor.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { NamedFields } from './expressions/NamedFields.tsx';
import { WordsFields } from './WordsFields.tsx';

export interface RulesProps extends BuilderProps {
  step: StepPlace;
}

/** What must fit together in a step, and what holds people on it: in sentences, with the messages. */
export function Rules(props: RulesProps) {
  const { files, step, say } = props;
  const rules = useMemo(() => listRules(files, step.file), [files, step.file]);
  return (
    <fieldset className="form-group">
      <legend>{say('build.rules')}</legend>
      {rules.length === 0 && <p className="quiet">{say('build.no-rules')}</p>}
      {rules.map((rule) => (
        <details key={`${rule.list} ${rule.id}`}>
          <summary>
            {say(rule.list === 'gates' ? 'build.gate-of' : 'build.rule-of', {
              message: rule.words[0]?.text || rule.id,
            })}
          </summary>
          <Rule {...props} rule={rule} />
        </details>
      ))}
      <AddRule {...props} />
    </fieldset>
  );
}

function Rule(props: RulesProps & { rule: StepRule }) {
  const { files, step, rule, say, language, onBuild } = props;
  const { file, list, id, parts, words, others } = rule;
  const gate = useMemo(() => ({ of: 'gate' as const, file, id }), [file, id]);
  return (
    <div>
      <WhereShown {...props} />
      {words.length > 0 ? (
        <WordsFields
          label={say('build.rule-message')}
          words={words}
          {...(others > 0 && { help: say('build.rule-others', { count: others }) })}
          say={say}
          language={language}
          onWrite={(next) =>
            onBuild(
              () => setRuleMessage(files, { file, list, id }, next),
              `${file} ${list} ${id} ${next.language}`,
            )
          }
        />
      ) : (
        <p className="problem">{say('build.rule-no-message')}</p>
      )}
      {rule.isUrgent !== undefined && (
        <label className="form-check">
          <input
            type="checkbox"
            checked={rule.isUrgent}
            onChange={({ target }) =>
              onBuild(() => setUrgent(files, { file, list, id }, target.checked))
            }
          />
          <span>{say('build.rule-urgent')}</span>
        </label>
      )}
      {parts.map((part) => (
        <ConditionEditor
          key={part}
          {...props}
          of={{ kind: 'rule', part, file, list, id }}
          place={step}
          joined={say('build.join-holds')}
          words={wordsOf(part, list, say)}
          isNeeded={part !== 'when'}
        />
      ))}
      {list === 'gates' && <NamedFields {...props} of={gate} place={step} />}
      <DeleteButton
        label={say(list === 'gates' ? 'build.delete-gate' : 'build.delete-rule')}
        // Nothing can speak of a rule: what it shows is all that may be elsewhere, too.
        referencesOf={() => []}
        note={noteOf(rule, say)}
        say={say}
        onDelete={() => onBuild(() => deleteRule(files, { file, list, id }))}
      />
    </div>
  );
}

/** What becomes of people, and of the message, without a rule. */
function noteOf({ list, others, words }: StepRule, say: SayWords): string {
  const message = words[0]?.text ?? '';
  return [
    say(list === 'gates' ? 'build.without-gate' : 'build.without-rule'),
    others > 0 ? say('build.message-stays', { count: others, message }) : '',
  ]
    .join(' ')
    .trim();
}

/** At which questions a rule shows its message, by their titles, or which way a gate holds. */
function WhereShown({ files, step, rule, say, language }: RulesProps & { rule: StepRule }) {
  const { at, blocks } = rule;
  const titles = useMemo(() => {
    const known = new Map(listAskable(files, step).map(({ pointer, title }) => [pointer, title]));
    return at.map((pointer) => known.get(pointer) ?? pointer);
  }, [files, step, at]);
  const both = new Intl.ListFormat(language);
  if (rule.list === 'rules')
    return <p className="quiet">{say('build.rule-at', { titles: both.format(titles) })}</p>;
  const ways = (['next', 'back'] as const).filter((way) => blocks.includes(way));
  return (
    <p className="quiet">
      {say('build.gate-holds', { ways: both.format(ways.map((way) => say(`build.gate-${way}`))) })}
    </p>
  );
}

function wordsOf(part: RulePart, list: StepRule['list'], say: SayWords) {
  const must = list === 'gates' ? 'build.gate-must' : 'build.rule-must';
  return {
    legend: say(part === 'when' ? 'build.rule-when' : part === 'must' ? must : 'build.rule-warn'),
    always: say('build.rule-always'),
    add: say('build.rule-add-condition'),
    drop: say('build.rule-drop-condition'),
  };
}
