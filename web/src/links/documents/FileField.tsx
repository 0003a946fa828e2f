import { styled } from '@mui/material/styles';
import {
  acceptOf,
  CameraIcon,
  ChooseFile,
  describeSize,
  errorId,
  FieldFrame,
  FileIcon,
  helpId,
  isShownPicture,
  useLocale,
  usePortal,
  useText,
} from '@porchlight/engine/react';
import type { FocusEvent } from 'react';
import { useObjectUrl } from './useObjectUrl.ts';

const Ways = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 10,
  '& > *': { flex: '1 1 9rem' },
  // Beside each other and without their drawings, for what was chosen needs the height.
  '&[data-chosen] > *': { flexBasis: '7rem' },
});
const Chosen = styled('div')({
  margin: '0 0 12px',
  lineHeight: 1.4,
  overflowWrap: 'anywhere',
  '& img': {
    display: 'block',
    maxWidth: '100%',
    maxHeight: '24vh',
    margin: '0 0 8px',
    borderRadius: 8,
    border: '1px solid var(--line)',
  },
  '& strong': { display: 'block', fontWeight: 600 },
  '& span': { color: 'var(--text-quiet)', fontSize: '0.92rem' },
});

export interface FileFieldProps {
  id: string;
  file: File | undefined;
  message: string | undefined;
  onChoose(file: File): void;
  /** The field was left without a choice. */
  onLeave(): void;
}

/** A file from the camera or from the device, with a look at what was just chosen. */
export function FileField({ id, file, message, onChoose, onLeave }: FileFieldProps) {
  const text = useText();
  const portal = usePortal();
  const locale = useLocale();
  const picture = useObjectUrl(file && isShownPicture(file) ? file : undefined);
  const megabytes = Math.floor(portal.limits.documentBytes / 1024 / 1024);
  const describedBy = message ? `${helpId(id)} ${errorId(id)}` : helpId(id);

  function handleBlur(event: FocusEvent<HTMLElement>) {
    // The camera or the files take the focus away from the page, not to another field.
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) onLeave();
  }

  return (
    <FieldFrame
      id={id}
      label={text('links.file')}
      help={text('links.file-help', { megabytes })}
      message={message}
      isOptional={false}
      frame="group"
    >
      {file && (
        <Chosen>
          {picture && <img src={picture} alt="" />}
          <strong>{file.name}</strong>
          <span>{describeSize(file.size, locale)}</span>
        </Chosen>
      )}
      <Ways id={id} data-chosen={file ? '' : undefined} onBlur={handleBlur}>
        <ChooseFile
          accept="image/*"
          isCamera
          icon={!file && <CameraIcon />}
          describedBy={describedBy}
          onChoose={onChoose}
        >
          {text('documents.take-photo')}
        </ChooseFile>
        <ChooseFile
          accept={acceptOf(portal)}
          icon={!file && <FileIcon />}
          describedBy={describedBy}
          onChoose={onChoose}
        >
          {text(file ? 'documents.choose-another' : 'documents.choose-file')}
        </ChooseFile>
      </Ways>
    </FieldFrame>
  );
}
