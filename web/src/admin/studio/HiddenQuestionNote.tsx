import type { Reason, Why } from '@porchlight/engine/explain';
import type { SayWords } from '../words/words.ts';
import { HiddenStepHint } from './HiddenStepHint.tsx';
import type { LiveStep } from './LiveStep.ts';
import type { CopyPage } from './useCopyPage.ts';

export interface HiddenQuestionNoteProps {
  page: Pick<CopyPage, 'api' | 'state' | 'place' | 'shown' | 'pointed' | 'given' | 'give' | 'say'>;
  live: LiveStep;
  /** What the step has told of the question that is pointed at. */
  why: Why | undefined;
  /** Answers that show it stand there: this note goes, with what was pressed in it. */
  onFound(): void;
}

/** The parts of a condition that do not hold, where each is one sentence; undefined where one sentence can't say it. */
function missingOf({ kind, sentence, parts }: Reason): string[] | undefined {
  const leaves = kind === 'leaf' ? [sentence] : parts.filter(({ holds }) => !holds).map(leafOf);
  if (kind === 'not' || leaves.some((leaf) => !leaf)) return undefined;
  return leaves as string[];
}

const leafOf = ({ kind, sentence }: Reason) => (kind === 'leaf' ? sentence : undefined);

/** What would show a question, where one sentence says it; else why it may be away. */
function sayHidden(title: string, { decisions }: Why, say: SayWords): string {
  const reasons = decisions.flatMap(({ about, reason }) =>
    reason && (about === 'step' || about === 'field') ? reason : [],
  );
  const failing = reasons.filter(({ holds }) => !holds);
  const isAny = failing.some(({ kind }) => kind === 'any');
  const found = failing.map(missingOf);
  const missing = [...new Set(found.flatMap((one) => one ?? []))];
  const isPlain = !found.includes(undefined) && (!isAny || failing.length === 1);
  if (missing.length === 0 || !isPlain) return say('build.hidden-here', { title });
  return say('build.hidden-until', {
    title,
    what: missing.join(say(isAny ? 'build.hidden-or' : 'build.hidden-and')),
  });
}

/** In the builder, that the question which is chosen is not on the step with these answers; others that show it. */
export function HiddenQuestionNote({ page, live, why, onFound }: HiddenQuestionNoteProps) {
  const { api, state, place, shown, pointed, given, give, say } = page;
  const { outline, step } = live;
  const field = step.fields.find(({ pointer }) => pointer === pointed);
  const isHidden = field && why?.pointer === field.pointer && !why.isVisible;
  const hidden = place.view === 'build' && isHidden ? field : undefined;
  return (
    <div className={hidden && 'calm-note'}>
      {/* There before its sentence is, so that this is heard; what is pressed stands beside it. */}
      <div role="status">{hidden && <p>{sayHidden(hidden.title, why!, say)}</p>}</div>
      {hidden && (
        <HiddenStepHint
          key={`${state.compiled?.hash} ${hidden.pointer}`}
          api={api}
          copy={state.copy.id}
          wanted={{
            form: outline.form,
            step: step.name,
            program: shown.program,
            question: hidden.pointer,
          }}
          given={given}
          say={say}
          onGiven={(found) => {
            give(found);
            onFound();
          }}
        />
      )}
    </div>
  );
}
