import type { Walk, WalkFinding } from '../../form-preview/answerChoices.ts';
import { Findings } from '../../form-preview/Findings.tsx';
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
  /** What people call a program, by its folder. */
  titleOf(program: string): string;
  /** The language of the studio. */
  language: string;
  say: SayWords;
  /** Shows the step with the answers of a finding. */
  onFill(finding: WalkFinding): void;
}

/** The programs that were walked alone: those in whose folders the copy has changed something. */
const programsOf = ({ ways }: Walk): string[] =>
  ways.flatMap(({ programs }) => (programs.length === 1 ? programs : []));

/** What nobody comes to, and who gets stuck: each with answers that show it. */
export function WalkFindings(props: WalkFindingsProps) {
  const { walk, findings, isWalking, unwalked, isPublishing = false, say, onFill } = props;
  const { titleOf, language } = props;
  const list = new Intl.ListFormat(language);
  const count = findings.length;
  // What the check has told of, and what was not walked, is not said to be well.
  const isAllWell =
    walk !== undefined && !walk.cut && !walk.isAsBefore && walk.findings.length === 0;
  const isMeant = walk?.cut?.isMeant === true;
  return (
    <section className="walked" aria-busy={isWalking}>
      <h2>{say('walk.title')}</h2>
      <p role="status">
        {isWalking && say('walk.walking')}
        {!isWalking && walk?.isAsBefore && say('walk.as-before')}
        {!isWalking &&
          walk &&
          (count > 0 || isAllWell) &&
          say(isPublishing ? 'walk.before-publish' : 'walk.count', { count })}
      </p>
      {unwalked !== undefined && <p>{say('walk.failed', { message: unwalked })}</p>}
      {walk?.cut && !isMeant && (
        <p className="quiet">
          {say('walk.cut', { walked: walk.cut.walked, of: walk.cut.of })}
          {isPublishing && count === 0 && ` ${say('walk.cut-publish')}`}
        </p>
      )}
      {walk?.cut && isMeant && (
        <p className="quiet">
          {say('walk.changed-alone', {
            programs: list.format(programsOf(walk).map(titleOf)),
            left: walk.cut.of - walk.cut.walked,
          })}
          {walk.findings.length === 0 && ` ${say('walk.changed-well')}`}
        </p>
      )}
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
