import type { SayWords } from '../../words/words.ts';
import type { Difference } from '../api/records.ts';

const KINDS = ['breaking', 'needs-answer', 'safe'] as const;

export interface DifferencesProps {
  difference: Difference;
  say: SayWords;
}

/** What changes for applicants in sentences, the worst first, with the open drafts that it touches. */
export function Differences({ difference: { changes, drafts }, say }: DifferencesProps) {
  return (
    <>
      {changes.length === 0 && <p>{say('studio.no-differences')}</p>}
      {KINDS.map((kind) => {
        const own = changes.filter((change) => change.kind === kind);
        if (!own.length) return null;
        return (
          <div key={kind} data-kind={kind} className="changes">
            <h3>{say(`studio.kind-${kind}`)}</h3>
            <ul>
              {own.map(({ sentence, drafts: touched }) => (
                <li key={sentence}>
                  {sentence}{' '}
                  {touched ? <em>{say('studio.drafts-touched', { count: touched })}</em> : null}
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
