import Button from '@mui/material/Button';
import { TrashIcon } from '../../icons/icons.tsx';
import { useIsOnline } from '../../line/useIsOnline.ts';
import { isRefusal } from '../../state/isRefusal.ts';
import { useText } from '../../texts/TextsProvider.tsx';
import { isShownPicture } from '../../uploads/checkFile.ts';
import type { PendingUpload } from '../../uploads/UploadQueue.ts';
import { useObjectUrl } from '../../uploads/useObjectUrl.ts';
import type { Uploads } from '../../uploads/useUploads.ts';
import { Tile } from './Tile.tsx';

export interface PendingTileProps {
  upload: PendingUpload;
  uploads: Uploads;
  /** Opens the dialog again, with the files and what was said of them. */
  onChange(): void;
}

/** A document on its way, or not arrived: how far it is, why not, and what can be done. */
export function PendingTile({ upload, uploads, onChange }: PendingTileProps) {
  const text = useText();
  const { key, name, share, reason } = upload;
  const title = String(upload.fields.description ?? name);
  const about = { name };
  const isOnline = useIsOnline();
  const [first] = upload.files;
  const picture = useObjectUrl(first && isShownPicture(first) ? first : undefined);
  const refusal = isRefusal(reason) ? reason : undefined;
  if (!isOnline && !refusal) {
    return (
      <Tile
        picture={picture}
        title={title}
        sub={text(upload.isKept ? 'documents.waits' : 'documents.waits-in-page')}
        actions={
          <Button
            color="error"
            onClick={() => uploads.drop(key)}
            startIcon={<TrashIcon />}
            aria-label={text('fields.remove-item', { name: title })}
          >
            {text('fields.remove')}
          </Button>
        }
      />
    );
  }
  if (!upload.hasFailed) {
    return (
      <Tile
        picture={picture}
        title={title}
        sub={text('documents.uploading', { percent: Math.round(share * 100) })}
        progress={share}
        progressLabel={text('documents.progress', about)}
        actions={
          <Button
            onClick={() => uploads.drop(key)}
            aria-label={text('documents.cancel-name', about)}
          >
            {text('fields.cancel')}
          </Button>
        }
      />
    );
  }
  return (
    <Tile
      picture={picture}
      title={title}
      hasError
      sub={refusal?.sentence ?? text('documents.failed')}
      actions={
        <>
          {/* The same file would be refused again. */}
          {refusal ? (
            <Button onClick={onChange}>{text('fields.change')}</Button>
          ) : (
            <Button onClick={() => uploads.retry(upload)}>{text('documents.retry')}</Button>
          )}
          <Button
            color="error"
            onClick={() => uploads.drop(key)}
            aria-label={text('fields.remove-item', { name: title })}
          >
            {text('fields.remove')}
          </Button>
        </>
      }
    />
  );
}
