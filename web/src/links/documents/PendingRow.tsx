import Button from '@mui/material/Button';
import { ListRow, type PendingUpload, Progress, useText } from '@porchlight/engine/react';
import { describeFailure } from './describeFailure.ts';
import { RowNote } from './RowNote.tsx';
import { Thumbnail } from './Thumbnail.tsx';

export interface PendingRowProps {
  upload: PendingUpload;
  picture: string | undefined;
  onRetry(): void;
  /** Opens the dialog again, with what was said of the file. */
  onChange(): void;
  onDrop(): void;
}

/** One document on its way, or not arrived: how far it is, and what can be done. */
export function PendingRow({ upload, picture, onRetry, onChange, onDrop }: PendingRowProps) {
  const text = useText();
  const { name, share } = upload;
  const description = String(upload.fields.description);
  const row = { left: <Thumbnail url={picture} />, main: description };
  const about = { name };
  if (!upload.hasFailed) {
    const percent = Math.round(share * 100);
    // All bytes are there; what is left is the server's check.
    const isChecked = share >= 1;
    return (
      <ListRow
        {...row}
        sub={
          <>
            {isChecked ? text('links.state-checking') : text('documents.uploading', { percent })}
            <Progress share={share} label={text('documents.progress', about)} />
          </>
        }
        right={
          <Button onClick={onDrop} aria-label={text('documents.cancel-name', about)}>
            {text('fields.cancel')}
          </Button>
        }
      />
    );
  }
  const { sentence, isKnown, isDescription, canRetry } = describeFailure(upload.reason);
  const change = isDescription ? 'fields.change' : 'documents.choose-another';
  return (
    <ListRow
      {...row}
      hasError={!isKnown}
      sub={
        <>
          {name}
          <RowNote isError={!isKnown}>
            {isKnown ? text('links.already-uploaded') : (sentence ?? text('documents.failed'))}
          </RowNote>
        </>
      }
      right={
        <>
          {!isKnown && (
            <Button variant="outlined" onClick={canRetry ? onRetry : onChange}>
              {text(canRetry ? 'documents.retry' : change)}
            </Button>
          )}
          <Button onClick={onDrop} aria-label={text('fields.remove-item', { name: description })}>
            {text('fields.remove')}
          </Button>
        </>
      }
    />
  );
}
