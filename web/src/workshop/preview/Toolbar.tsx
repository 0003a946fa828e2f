import type { Outline, OutlineStep, SourcePlace } from '@porchlight/engine/explain';
import { useId } from 'react';
import type { AnswerChoice, Walk } from '../scene/answerChoices.ts';
import { SourceLink } from '../scene/SourceLink.tsx';
import { StateSelect } from '../scene/StateSelect.tsx';
import { LOOKS } from '../scene/sceneOf.ts';
import type { SayWords } from '../words/words.ts';
import type { PackState } from './packState.ts';
import type { Place } from './usePlace.ts';

export interface ToolbarProps {
  pack: PackState;
  place: Place;
  kind: Outline['kind'];
  step: OutlineStep;
  source: SourcePlace | undefined;
  choices: AnswerChoice[];
  isTyped: boolean;
  walk: { value?: Walk; error?: string };
  say: SayWords;
  onGo(change: Partial<Place>): void;
}

/** How the step is looked at: filled in or with errors, with which answers, in which languages. */
export function Toolbar(props: ToolbarProps) {
  const { pack, place, kind, step, source, choices, isTyped, walk, say, onGo } = props;
  const looks = LOOKS[kind];
  const shownLook = looks.includes(place.look) ? place.look : 'filling';
  const id = useId();
  const known = choices.some((choice) => choice.id === place.answers);
  const group = (kind: AnswerChoice['kind']) => choices.filter((choice) => choice.kind === kind);
  return (
    <header className="toolbar">
      <h1>
        {step.title} {source && <SourceLink place={source} say={say} />}
      </h1>
      <div className="tools">
        <fieldset className="segments">
          <legend>{say('tools.look')}</legend>
          {looks.map((look) => (
            <label key={look}>
              <input
                type="radio"
                name={`${id}look`}
                checked={shownLook === look}
                onChange={() => onGo({ look })}
              />
              <span>
                {say(kind === 'form' || look !== 'filling' ? `tools.${look}` : 'tools.screen')}
              </span>
            </label>
          ))}
        </fieldset>
        {step.states && (
          <StateSelect
            states={step.states}
            state={place.answers}
            say={say}
            onChoose={(state) => onGo({ answers: state })}
          />
        )}
        {kind === 'form' && (
          <label className="tool">
            <span>{say('tools.answers')}</span>
            <select
              value={isTyped ? 'typed' : known ? place.answers : 'none'}
              onChange={({ target }) => onGo({ answers: target.value })}
            >
              <option value="none">{say('tools.none')}</option>
              {isTyped && <option value="typed">{say('tools.typed')}</option>}
              {group('sample').map((choice) => (
                <option key={choice.id} value={choice.id}>
                  {choice.subject}
                </option>
              ))}
              {group('walk').map((choice) => (
                <option key={choice.id} value={choice.id}>
                  {say('tools.walk', { subject: choice.subject })}
                </option>
              ))}
              {group('witness').length > 0 && (
                <optgroup label={say('tools.witnesses')}>
                  {group('witness').map((choice) => (
                    <option key={choice.id} value={choice.id}>
                      {say('tools.witness', { subject: choice.subject, what: choice.what })}
                    </option>
                  ))}
                </optgroup>
              )}
            </select>
          </label>
        )}
        {pack.languages.length > 1 && (
          <fieldset className="segments">
            <legend>{say('tools.languages')}</legend>
            {pack.languages.map(({ id: language, name }) => (
              <label key={language}>
                <input
                  type="checkbox"
                  checked={!place.hidden.includes(language)}
                  onChange={({ target }) =>
                    onGo({
                      hidden: target.checked
                        ? place.hidden.filter((one) => one !== language)
                        : [...place.hidden, language],
                    })
                  }
                />
                <span lang={language}>{name}</span>
              </label>
            ))}
          </fieldset>
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
