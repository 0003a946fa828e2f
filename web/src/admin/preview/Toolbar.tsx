import type { Outline, OutlineStep, SourcePlace } from '@porchlight/engine/explain';
import { useId } from 'react';
import type { AnswerChoice, Walk } from '../form-preview/answerChoices.ts';
import type { PreviewMode } from '../form-preview/PreviewState.ts';
import { LOOKS } from '../form-preview/previewStateOf.ts';
import { SourceLink } from '../form-preview/SourceLink.tsx';
import { StateSelect } from '../form-preview/StateSelect.tsx';
import { sayWitness } from '../form-preview/sayWitness.ts';
import { titlesOf } from '../form-preview/Titles.ts';
import type { SayWords } from '../words/words.ts';
import type { PackState } from './packState.ts';
import type { PreviewLocation } from './usePreviewLocation.ts';

export interface ToolbarProps {
  pack: PackState;
  place: PreviewLocation;
  kind: Outline['kind'];
  step: OutlineStep;
  source: SourcePlace | undefined;
  choices: AnswerChoice[];
  isTyped: boolean;
  walk: { value?: Walk; error?: string };
  say: SayWords;
  onGo(change: Partial<PreviewLocation>): void;
}

/** How the step is looked at: filled in or with errors, with which answers, in which languages. */
export function Toolbar(props: ToolbarProps) {
  const { pack, place, kind, step, source, choices, isTyped, walk, say, onGo } = props;
  return (
    <header className="toolbar">
      <h1>
        {step.title} {source && <SourceLink place={source} say={say} />}
      </h1>
      <div className="tools">
        <LookChoice kind={kind} chosen={place.look} say={say} onLook={(look) => onGo({ look })} />
        {step.states && (
          <StateSelect
            states={step.states}
            state={place.answers}
            say={say}
            onChoose={(state) => onGo({ answers: state })}
          />
        )}
        {kind === 'form' && (
          <AnswersSelect
            step={step}
            choices={choices}
            chosen={place.answers}
            isTyped={isTyped}
            say={say}
            onChoose={(answers) => onGo({ answers })}
          />
        )}
        {pack.languages.length > 1 && (
          <Languages
            languages={pack.languages}
            hidden={place.hidden}
            say={say}
            onHide={(hidden) => onGo({ hidden })}
          />
        )}
      </div>
      <p className="quiet" role="status">
        {say('state.no-data')}{' '}
        {kind === 'form' && !walk.value && !walk.error && say('tools.walking')}
        {walk.error && say('tools.walk-failed', { message: walk.error })}
      </p>
    </header>
  );
}

interface LookChoiceProps {
  kind: Outline['kind'];
  /** The one that was chosen: not each kind of screen has it. */
  chosen: PreviewMode;
  say: SayWords;
  onLook(look: PreviewMode): void;
}

/** How a screen is looked at: filled in, with errors, as it is reviewed or printed. */
function LookChoice({ kind, chosen, say, onLook }: LookChoiceProps) {
  const looks = LOOKS[kind];
  const shown = looks.includes(chosen) ? chosen : 'filling';
  const id = useId();
  return (
    <fieldset className="segments">
      <legend>{say('tools.look')}</legend>
      {looks.map((look) => (
        <label key={look}>
          <input
            type="radio"
            name={`${id}look`}
            checked={shown === look}
            onChange={() => onLook(look)}
          />
          <span>
            {say(kind === 'form' || look !== 'filling' ? `tools.${look}` : 'tools.screen')}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface AnswersSelectProps {
  /** What they are answers to. */
  step: OutlineStep;
  choices: AnswerChoice[];
  /** `none`, `typed`, or the id of a choice. */
  chosen: string;
  /** Answers were typed into a frame. */
  isTyped: boolean;
  say: SayWords;
  onChoose(answers: string): void;
}

function AnswersSelect({ step, choices, chosen, isTyped, say, onChoose }: AnswersSelectProps) {
  const isKnown = choices.some((choice) => choice.id === chosen);
  const options = (kind: AnswerChoice['kind'], nameOf: (choice: AnswerChoice) => string) =>
    choices
      .filter((choice) => choice.kind === kind)
      .map((choice) => (
        <option key={choice.id} value={choice.id}>
          {nameOf(choice)}
        </option>
      ));
  const titles = titlesOf([step]);
  const witnesses = options('witness', ({ found }) =>
    found ? sayWitness(found, { titles, say }) : '',
  );
  return (
    <label className="tool">
      <span>{say('tools.answers')}</span>
      <select
        value={isTyped ? 'typed' : isKnown ? chosen : 'none'}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="none">{say('tools.none')}</option>
        {isTyped && <option value="typed">{say('tools.typed')}</option>}
        {options('sample', ({ subject }) => subject)}
        {options('walk', ({ subject }) => say('tools.walk', { subject }))}
        {witnesses.length > 0 && <optgroup label={say('tools.witnesses')}>{witnesses}</optgroup>}
      </select>
    </label>
  );
}

interface LanguagesProps {
  languages: PackState['languages'];
  hidden: string[];
  say: SayWords;
  onHide(hidden: string[]): void;
}

/** Which languages are shown. */
function Languages({ languages, hidden, say, onHide }: LanguagesProps) {
  return (
    <fieldset className="segments">
      <legend>{say('tools.languages')}</legend>
      {languages.map(({ id, name }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={!hidden.includes(id)}
            onChange={({ target }) =>
              onHide(target.checked ? hidden.filter((one) => one !== id) : [...hidden, id])
            }
          />
          <span lang={id}>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
