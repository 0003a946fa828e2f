import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { RequestedDocument } from '@porchlight/engine';
import { useFromStore, useText } from '@porchlight/engine/react';

const Root = styled('section')({
  margin: '0 0 24px',
  padding: '14px 18px',
  borderLeft: '4px solid var(--warning)',
  background: 'var(--warning-quiet)',
  '& h2': { margin: '0 0 6px', fontSize: '1.2rem' },
  '& ul': { margin: '0 0 12px', paddingLeft: 20 },
  '& li': { padding: '4px 0' },
  '& li > span': { display: 'block' },
});

/** The way to her documents, and which papers staff ask for and why: before all that was received. */
export function AskedFor({ onGoToDocuments }: { onGoToDocuments(): void }) {
  const text = useText();
  const requests = useFromStore((store) => store.getSnapshot().facts.requests) as unknown as
    | RequestedDocument[]
    | undefined;
  if (!requests?.length)
    return (
      <p>
        <Button variant="contained" size="large" onClick={onGoToDocuments}>
          {text('status.go-to-documents')}
        </Button>
      </p>
    );
  return (
    <Root aria-labelledby="asked-for">
      <h2 id="asked-for">{text('status.asked-for', { count: requests.length })}</h2>
      <ul>
        {requests.map(({ id, title, reason }) => (
          <li key={id}>
            <strong>{title}</strong>
            {reason && <span>{reason}</span>}
          </li>
        ))}
      </ul>
      <Button variant="contained" size="large" onClick={onGoToDocuments}>
        {text('status.go-to-documents')}
      </Button>
    </Root>
  );
}
