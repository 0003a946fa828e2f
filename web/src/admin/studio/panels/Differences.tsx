import type { SayWords } from '../../words/words.ts';
import type { Difference } from '../api/records.ts';
import { sayChange, sumUp } from './sayChange.ts';

const KINDS = ['breaking', 'needs-answer', 'safe'] as const;

export interface DifferencesProps {
  difference: Difference;
  say: SayWords;
  /** The admin's own. */
  language: string;
}

/** What changes, in one sentence. */
export function DifferenceSum({ difference: { changes }, say, language }: DifferencesProps) {
  return <p>{changes.length ? sumUp(changes, say, language) : say('studio.no-differences')}</p>;
}

/** What changes for applicants in sentences, the worst first, with the open drafts that it touches. */
export function Differences({ difference, say, language }: DifferencesProps) {
  const { changes, drafts } = difference;
  return (
    <>
      {KINDS.map((kind) => {
        const own = changes.filter((change) => change.kind === kind);
        if (!own.length) return null;
        return (
          <div key={kind} data-kind={kind} className="changes">
            <h3>{say(`studio.kind-${kind}`)}</h3>
            <ul>
              {own.map((change) => (
                <li key={change.sentence}>
                  {sayChange(change, say, language)}{' '}
                  {change.drafts ? (
                    <em>{say('studio.drafts-touched', { count: change.drafts })}</em>
                  ) : null}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {drafts && (
        <p>
          {say('studio.drafts', { touched: drafts.touched, open: drafts.open })}
          {!drafts.isWhole && ` ${say('studio.drafts-more')}`}
        </p>
      )}
    </>
  );
}
