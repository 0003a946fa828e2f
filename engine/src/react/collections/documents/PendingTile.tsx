import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { TrashIcon } from '../../icons/icons.tsx';
import { useIsOnline } from '../../online/useIsOnline.ts';
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
export function PendingTile(props: PendingTileProps) {
  const { upload, uploads } = props;
  const isOnline = useIsOnline();
  const [first] = upload.files;
  const picture = useObjectUrl(first && isShownPicture(first) ? first : undefined);
  const title = String(upload.fields.description ?? upload.name);
  const own = { ...props, picture, title, onDrop: () => uploads.drop(upload.key) };
  if (!isOnline && !isRefusal(upload.reason)) return <WaitingTile {...own} />;
  return upload.hasFailed ? <FailedTile {...own} /> : <SendingTile {...own} />;
}

interface StateTileProps extends PendingTileProps {
  picture: string | undefined;
  title: string;
  onDrop(): void;
}

/** It goes when there is a line again. */
function WaitingTile({ upload, picture, title, onDrop }: StateTileProps) {
  const text = useText();
  return (
    <Tile
      picture={picture}
      title={title}
      sub={text(upload.isKept ? 'documents.waits' : 'documents.waits-in-page')}
      actions={<RemoveButton name={title} onClick={onDrop} startIcon={<TrashIcon />} />}
    />
  );
}

function SendingTile({ upload, picture, title, onDrop }: StateTileProps) {
  const text = useText();
  const { name, share } = upload;
  return (
    <Tile
      picture={picture}
      title={title}
      sub={text('documents.uploading', { percent: Math.round(share * 100) })}
      progress={share}
      progressLabel={text('documents.progress', { name })}
      actions={
        <Button onClick={onDrop} aria-label={text('documents.cancel-name', { name })}>
          {text('fields.cancel')}
        </Button>
      }
    />
  );
}

function FailedTile({ upload, uploads, picture, title, onChange, onDrop }: StateTileProps) {
  const text = useText();
  const refusal = isRefusal(upload.reason) ? upload.reason : undefined;
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
          <RemoveButton name={title} onClick={onDrop} />
        </>
      }
    />
  );
}

function RemoveButton({
  name,
  ...props
}: {
  name: string;
  startIcon?: ReactNode;
  onClick(): void;
}) {
  const text = useText();
  return (
    <Button color="error" aria-label={text('fields.remove-item', { name })} {...props}>
      {text('fields.remove')}
    </Button>
  );
}
