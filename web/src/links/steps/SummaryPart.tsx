import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Callout, ListRow, Rows, useText } from '@porchlight/engine/react';
import type { CategorySummary } from './sumUp.ts';

/** A part of the summary, divided from the one above by a line. */
export const Section = styled('section')({
  margin: '0 0 20px',
  padding: '16px 0 0',
  borderTop: '1px solid var(--line)',
  '& h2': { margin: 0, fontSize: '1rem' },
  '& > p': { margin: '0 0 10px', color: 'var(--text-quiet)' },
});

/** The heading of a part of the summary, with its button beside it. */
export const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  minHeight: 48,
});

/** One category: its files, or that there are none. */
export function SummaryPart({ part, onOpen }: { part: CategorySummary; onOpen(): void }) {
  const text = useText();
  const { step, files } = part;
  const title = { title: step.title };
  const notes = [
    ['links.summary-sending', part.sending, 'info'],
    ['links.summary-failed', part.failed, 'error'],
    ['links.summary-refused', part.refused, 'error'],
    ['links.summary-waiting', part.waiting, 'info'],
  ] as const;
  const empty = text(
    step.emptyMessage ?? (step.isRequired ? 'upload-empty-required' : 'upload-none'),
  );
  const isEmpty = files.length + part.sending === 0;
  return (
    <Section>
      <Head>
        <h2>{step.title}</h2>
        {!part.isMissing &&
          (isEmpty ? (
            <Button onClick={onOpen}>{text('links.summary-add', title)}</Button>
          ) : (
            <Button onClick={onOpen} aria-label={text('fields.change-value', { name: step.title })}>
              {text('fields.change')}
            </Button>
          ))}
      </Head>
      {files.length > 0 && (
        <Rows>
          {files.map((file) => (
            <ListRow key={file.id} main={file.description} sub={file.fileName} />
          ))}
        </Rows>
      )}
      {part.isMissing && (
        <Callout
          tone="warning"
          action={
            <Button variant="outlined" onClick={onOpen}>
              {text('links.summary-add', title)}
            </Button>
          }
        >
          {empty}
        </Callout>
      )}
      {isEmpty && !part.isMissing && <p>{empty}</p>}
      {notes.map(
        ([id, count, tone]) =>
          count > 0 && (
            <Callout key={id} tone={tone}>
              {text(id, { count })}
            </Callout>
          ),
      )}
    </Section>
  );
}
