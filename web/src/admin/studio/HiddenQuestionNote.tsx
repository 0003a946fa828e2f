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

/** What of a condition does not hold with the answers that are given, in its own words. */
function missingOf({ kind, holds, sentence, parts }: Reason): string[] {
  if (holds || kind === 'not') return [];
  return kind === 'leaf' ? [sentence ?? ''].filter(Boolean) : parts.flatMap(missingOf);
}

/** What would show a question: where its condition has no words of its own, that it has one. */
function sayHidden(title: string, { decisions }: Why, say: SayWords): string {
  const reasons = decisions.flatMap(({ about, reason }) =>
    reason && (about === 'step' || about === 'field') ? reason : [],
  );
  const isAny = reasons.some(({ kind }) => kind === 'any');
  const missing = [...new Set(reasons.flatMap(missingOf))];
  if (missing.length === 0) return say('build.hidden-here', { title });
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
