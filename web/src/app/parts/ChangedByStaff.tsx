import { styled } from '@mui/material/styles';
import type { StaffChangedAnswer } from '@porchlight/engine';
import { CallText, useFromStore, useText } from '@porchlight/engine/react';

const Root = styled('section')({
  margin: '0 0 24px',
  padding: '14px 18px',
  borderLeft: '4px solid var(--accent-strong)',
  background: 'var(--accent-quiet)',
  '& h2': { margin: '0 0 6px', fontSize: '1.2rem' },
  '& dl': { margin: '0 0 12px' },
  '& dd': { margin: '0 0 6px', overflowWrap: 'anywhere' },
  '& p': { margin: 0 },
});

/** What staff have corrected of what she sent, with what she had sent: nothing is changed silently. */
export function ChangedByStaff() {
  const text = useText();
  const changed = useFromStore((store) => store.getSnapshot().facts.changedByStaff) as
    | StaffChangedAnswer[]
    | undefined;
  if (!changed?.length) return null;
  return (
    <Root aria-labelledby="changed-by-staff">
      <h2 id="changed-by-staff">{text('status.changed-by-staff', { count: changed.length })}</h2>
      <dl>
        {changed.map(({ question, answer, before }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>
              <strong>{answer}</strong>
              {before && <div>{text('status.changed-before', { answer: before })}</div>}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <CallText id="status.changed-help" />
      </p>
    </Root>
  );
}
