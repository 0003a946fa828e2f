import { type Askable, beginLookUp, LONGEST_TITLE } from '@porchlight/engine/builder';
import { languagesOf } from '@porchlight/engine/edit';
import { useEffect, useMemo, useRef, useState } from 'react';
import { readIfThere } from '../readIfThere.ts';
import { AskDialog } from './AskDialog.tsx';
import type { BuilderProps } from './BuilderProps.ts';
import { CalculationFields } from './CalculationFields.tsx';
import { ChoiceLines } from './ChoiceLines.tsx';
import { ExpressionEditor } from './expressions/ExpressionEditor.tsx';
import { LookedUp } from './expressions/LookedUp.tsx';
import { KindPicker } from './KindPicker.tsx';
import { NewTexts } from './NewTexts.tsx';
import {
  type AskedKind,
  askableAt,
  canBeRequired,
  firstCalculation,
  hasChoices,
  isReady,
  kindsFor,
  lookUpContext,
  makeQuestion,
  type NewPlace,
  NO_QUESTION,
  type QuestionDraft,
} from './newQuestion.ts';
import { PeopleFields } from './PeopleFields.tsx';
import { useFocusMoved } from './useFocusMoved.ts';
import { useMaking } from './useMaking.ts';

export interface AddQuestionDialogProps extends Omit<BuilderProps, 'onChange'> {
  place: NewPlace;
  onClose(): void;
}

/** A question that is new: how it is answered, and its words. A new step begins with one, too. */
export function AddQuestionDialog(props: AddQuestionDialogProps) {
  const { files, say, place, onClose } = props;
  const { make, problem } = useMaking(props);
  const askable = useMemo(() => askableAt(files, place), [files, place]);
  const [said, setDraft] = useState(NO_QUESTION);
  const draft = { ...said, calculation: said.calculation ?? firstCalculation(askable) };
  const change = (part: Partial<QuestionDraft>) => setDraft((now) => ({ ...now, ...part }));
  const { kind } = draft;
  const title = useFocusOnceAnswered(kind);

  return (
    <AskDialog
      title={say(place.isNewStep ? 'build.new-step' : 'build.new-question')}
      problem={problem}
      submit={say(place.isNewStep ? 'build.make-step' : 'build.make-question')}
      isReady={isReady(files, place, draft)}
      say={say}
      onSubmit={() => kind && make(() => makeQuestion(files, place, { ...draft, kind }))}
      onClose={onClose}
    >
      {place.isNewStep && (
        <NewTexts
          {...props}
          label="build.step-title-in"
          value={draft.step}
          maxLength={LONGEST_TITLE}
          onText={(step) => change({ step })}
        />
      )}
      <fieldset className="form-group">
        <legend>{say(place.isNewStep ? 'build.first-question' : 'build.how-answered')}</legend>
        <KindPicker
          kind={kind}
          kinds={kindsFor(place)}
          say={say}
          onKind={(next) => change({ kind: next })}
        />
      </fieldset>
      <div ref={title}>
        <NewTexts
          {...props}
          label={kind === 'computed' ? 'build.shown-in' : 'build.question-in'}
          value={draft.words}
          maxLength={LONGEST_TITLE}
          onText={(words) => change({ words })}
        />
      </div>
      <KindFields {...props} {...{ draft, askable }} onDraft={change} />
      <RequiredCheck {...{ draft, say }} onDraft={change} />
    </AskDialog>
  );
}

/** Who has said how it is answered goes on with its words. */
function useFocusOnceAnswered(kind: AskedKind | undefined) {
  const title = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (kind && isFirst.current) title.current?.querySelector('input')?.focus();
    isFirst.current = kind === undefined;
  }, [kind]);
  return title;
}

interface KindFieldsProps extends AddQuestionDialogProps {
  draft: QuestionDraft;
  askable: Askable[];
  onDraft(part: Partial<QuestionDraft>): void;
}

/** Whether it must be answered, where that can be said of its kind. */
function RequiredCheck({
  draft,
  say,
  onDraft,
}: Pick<KindFieldsProps, 'draft' | 'say' | 'onDraft'>) {
  if (!canBeRequired(draft.kind)) return null;
  return (
    <label className="form-check">
      <input
        type="checkbox"
        checked={draft.isRequired}
        onChange={({ target }) => onDraft({ isRequired: target.checked })}
      />
      <span>{say('build.required')}</span>
    </label>
  );
}

/** What a kind of answer needs beside its words: people, a calculation, or choices. */
function KindFields(props: KindFieldsProps) {
  const { files, place, language, say, draft, onDraft } = props;
  const { kind, people, choices } = draft;
  const { original, others } = useMemo(() => languagesOf(files), [files]);
  const names = new Intl.DisplayNames([language], { type: 'language' });
  if (kind === 'people')
    return (
      <PeopleFields
        {...{ files, place, language, say, people }}
        onPeople={(next) => onDraft({ people: next })}
      />
    );
  if (kind === 'computed') return <NewCalculation {...props} />;
  if (!hasChoices(kind)) return null;
  return (
    <ChoiceLines
      labelOf={(one) =>
        say(kind === 'agreement' ? 'build.agree-to' : 'build.choices-lines', {
          language: names.of(one) ?? one,
        })
      }
      languages={[original, ...others]}
      choices={choices}
      onChoices={(next) => onDraft({ choices: next })}
    />
  );
}

/** How it is worked out; or that nothing is asked before it that it could be worked out of. */
function NewCalculation({ files, place, draft, askable, say, onDraft }: KindFieldsProps) {
  const context = useMemo(
    () => readIfThere(() => lookUpContext(files, place, askable)),
    [files, place, askable],
  );
  const { calculation, lookUp } = draft;
  const { whole, onGone } = useFocusMoved<HTMLDivElement>('select, button');
  const [table] = context?.tables ?? [];
  const begin = context &&
    table && { onLookUp: () => onDraft({ lookUp: beginLookUp(context, table.name, []) }) };
  // What was pressed goes with what it did.
  const moving = (act: () => void) => () => {
    onGone();
    act();
  };
  if (!calculation && !lookUp)
    return (
      <div ref={whole}>
        <p className="quiet">{say('build.nothing-to-calculate')}</p>
        {begin && (
          <button type="button" onClick={moving(begin.onLookUp)}>
            {say('calc.table')}
          </button>
        )}
      </div>
    );
  return (
    <div ref={whole}>
      <CalculationFields
        {...{ calculation, askable, say, ...begin }}
        onCalculation={(next) => onDraft({ calculation: next, lookUp: undefined })}
        lookUp={
          lookUp &&
          context && {
            fields: (
              <LookedUp
                word="table"
                label={say('build.calculation')}
                value={lookUp}
                node={lookUp}
                wanted={[]}
                at={[]}
                problems={[]}
                {...{ context, say }}
                Editor={ExpressionEditor}
                onValue={(next) => onDraft({ lookUp: next as typeof lookUp })}
              />
            ),
            onGiveUp: moving(() => onDraft({ lookUp: undefined })),
          }
        }
      />
    </div>
  );
}
