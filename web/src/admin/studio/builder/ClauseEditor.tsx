import { type Askable, type Clause, UNASKED, type Verb } from '@porchlight/engine/builder';
import { type RefObject, useId, useRef } from 'react';
import type { SayWords } from '../../words/words.ts';
import { SearchedSelect } from '../SearchedSelect.tsx';
import { beginWith, changeVerb } from './beginWith.ts';
import { nearFirst, nearHeading } from './nearFirst.ts';
import { ValueEditor } from './ValueEditor.tsx';

/** A part that can't hold together with one before it. */
export interface Apart {
  /** Has one of them hold; absent where that is not all that is said. */
  onEither?(): void;
}

interface ClauseEditorProps {
  clause: Clause;
  askable: Askable[];
  say: SayWords;
  /** What is said of an entry of a list is changed, and not taken away by itself. */
  isWithin?: boolean;
  apart?: Apart;
  onClause(clause: Clause | undefined): void;
}

/** Those that fit, and the one that a hand wrote all the same. */
const verbsFor = (asked: Askable | undefined, { verb }: Clause): readonly Verb[] =>
  !asked || asked.verbs.includes(verb) ? (asked?.verbs ?? [verb]) : [...asked.verbs, verb];

/** What it speaks of, by steps; what can't be asked here any more keeps its name. */
function AskedSelect(
  props: ClauseEditorProps & { asked: Askable | undefined; describedBy: string | undefined },
) {
  const { clause, askable, asked, describedBy, say, isWithin, onClause } = props;
  const { at } = clause;
  const label = say(isWithin ? 'build.of-each' : 'build.question');
  return (
    <SearchedSelect
      label={label}
      aria-label={label}
      value={at}
      aria-invalid={describedBy !== undefined || undefined}
      aria-describedby={describedBy}
      isChosen={at !== UNASKED}
      options={nearFirst(askable).map((one) => ({
        value: one.pointer,
        title: one.title,
        group: nearHeading(one, say),
      }))}
      before={
        <>
          {at === UNASKED && <option value={at}>{say('build.choose-question')}</option>}
          {!asked && at !== UNASKED && (
            <option value={at}>{isWithin ? at : say('build.too-late', { title: at })}</option>
          )}
        </>
      }
      say={say}
      onChoose={(pointer) => {
        const next = askable.find((one) => one.pointer === pointer);
        if (next) onClause(beginWith(next));
      }}
    />
  );
}

/** One part of a sentence: a question, a verb, and what it is compared with. */
export function ClauseEditor(props: ClauseEditorProps) {
  const { clause, askable, say, isWithin, apart, onClause } = props;
  const id = useId();
  const whole = useRef<HTMLDivElement>(null);
  const asked = askable.find(({ pointer }) => pointer === clause.at);
  const isAsked = clause.at !== UNASKED;
  const title = asked?.title ?? clause.at;
  return (
    <div ref={whole} className="clause">
      <AskedSelect {...props} asked={asked} describedBy={apart && id} />
      {isAsked && (
        <select
          aria-label={say('build.verb')}
          value={clause.verb}
          onChange={({ target }) =>
            asked && onClause(changeVerb(asked, target.value as Verb, clause))
          }
        >
          {verbsFor(asked, clause).map((verb) => (
            <option key={verb} value={verb}>
              {say(`verb.${verb}`)}
            </option>
          ))}
        </select>
      )}
      <ValueEditor clause={clause} asked={asked} say={say} onClause={onClause} />
      {clause.where && (
        <ClauseEditor
          clause={clause.where}
          askable={asked?.entries ?? []}
          say={say}
          isWithin
          onClause={(where) => where && onClause({ ...clause, where })}
        />
      )}
      {asked?.isLocked && <small className="quiet">{say('build.locked')}</small>}
      {!isWithin && (
        <button
          type="button"
          aria-label={isAsked ? say('build.drop-part', { title }) : say('build.drop-unasked')}
          onClick={() => onClause(undefined)}
        >
          <span aria-hidden="true">✕</span>
        </button>
      )}
      {apart && <NotTogether {...{ id, whole, apart, say }} />}
    </div>
  );
}

type NotTogetherProps = Pick<ClauseEditorProps, 'say'> & {
  id: string;
  whole: RefObject<HTMLDivElement | null>;
  apart: Apart;
};

/** That a part can't hold together with one before it; the button goes with what was wrong. */
function NotTogether({ id, whole, apart, say }: NotTogetherProps) {
  const { onEither } = apart;
  function handleEither() {
    whole.current?.querySelector('select')?.focus();
    onEither?.();
  }
  return (
    <p id={id} className="problem" role="alert">
      {say('build.not-together')}{' '}
      {onEither && (
        <button type="button" onClick={handleEither}>
          {say('build.make-either')}
        </button>
      )}
    </p>
  );
}
