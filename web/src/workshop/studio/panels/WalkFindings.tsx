import type { Walk, WalkFinding } from '../../scene/answerChoices.ts';
import { Findings } from '../../scene/Findings.tsx';
import type { SayWords } from '../../words/words.ts';

export interface WalkFindingsProps {
  /** What walking the copy brought last; absent before. */
  walk: Walk | undefined;
  /** What of it is told. */
  findings: WalkFinding[];
  /** The copy is walked, or will be in a moment: what is told may hold no longer. */
  isWalking: boolean;
  /** Why it could not be walked. */
  unwalked: string | undefined;
  /** Before it is public: none of it keeps it from becoming so. */
  isPublishing?: boolean;
  say: SayWords;
  /** Shows the step with the answers of a finding. */
  onFill(finding: WalkFinding): void;
}

/** What nobody comes to, and who gets stuck: each with answers that show it. */
export function WalkFindings(props: WalkFindingsProps) {
  const { walk, findings, isWalking, unwalked, isPublishing = false, say, onFill } = props;
  const count = findings.length;
  // What the check has told of, and what was not walked, is not said to be well.
  const isAllWell = walk !== undefined && !walk.cut && walk.findings.length === 0;
  return (
    <section className="walked" aria-busy={isWalking}>
      <h2>{say('walk.title')}</h2>
      <p role="status">
        {isWalking && say('walk.walking')}
        {!isWalking &&
          walk &&
          (count > 0 || isAllWell) &&
          say(isPublishing ? 'walk.before-publish' : 'walk.count', { count })}
      </p>
      {unwalked !== undefined && <p>{say('walk.failed', { message: unwalked })}</p>}
      {walk?.cut && <p className="quiet">{say('walk.cut', walk.cut)}</p>}
      {count > 0 && (
        <Findings
          findings={findings}
          say={say}
          actionOf={(finding) =>
            finding.shown && (
              <button type="button" onClick={() => onFill(finding)}>
                {say('walk.fill')}
              </button>
            )
          }
        />
      )}
    </section>
  );
}
