import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { FocusEvent } from 'react';
import { CameraIcon, FileIcon, TrashIcon } from '../icons/icons.tsx';
import { usePortal } from '../portal/PortalProvider.tsx';
import { useLocale, useText } from '../texts/TextsProvider.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { acceptOf, isShownPicture } from './checkFile.ts';
import { describeSize } from './describeSize.ts';
import { PageList } from './PageList.tsx';
import { isPage } from './pages.ts';
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
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: '0 12px',
  margin: '0 0 12px',
  lineHeight: 1.4,
  overflowWrap: 'anywhere',
  '& img': {
    flex: '0 0 auto',
    display: 'block',
    maxWidth: '100%',
    maxHeight: '24vh',
    margin: '0 100% 8px 0',
    borderRadius: 8,
    border: '1px solid var(--line)',
  },
  '& > div': { flex: '1 1 8rem', minWidth: 0 },
  '& strong': { display: 'block', fontWeight: 600 },
  '& span': { color: 'var(--text-quiet)', fontSize: '0.92rem' },
});
const Help = styled('p')({ margin: '0 0 8px', color: 'var(--text-quiet)', lineHeight: 1.4 });

export interface FilesInputProps {
  /** Of the button that takes the focus. */
  id: string;
  files: File[];
  isDisabled?: boolean;
  describedBy: string | undefined;
  onChange(files: File[]): void;
  /** The field was left. */
  onLeave(): void;
}

/** A file from the camera or the device; or photos, one after the other, that become the pages of one. */
export function FilesInput(props: FilesInputProps) {
  const { id, files, isDisabled, describedBy, onChange, onLeave } = props;
  const text = useText();
  const portal = usePortal();
  const arePages = files.length > 0 && files.every(isPage);
  const isEmpty = files.length === 0;
  const words = arePages
    ? ['documents.take-page', 'documents.choose-pages']
    : ['documents.take-photo', isEmpty ? 'documents.choose-file' : 'documents.choose-another'];

  function handleChoose(chosen: File[]) {
    onChange(arePages && chosen.every(isPage) ? [...files, ...chosen] : chosen);
  }

  function handleBlur({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) {
    // The camera or the files take the focus away from the page, not to another field.
    if (relatedTarget && !currentTarget.contains(relatedTarget)) onLeave();
  }

  const way = { ...(isDisabled && { isDisabled }), describedBy, onChoose: handleChoose };
  return (
    <>
      {files.length === 1 && <ChosenFile file={files[0]!} onRemove={() => onChange([])} />}
      {files.length > 1 && <PageList pages={files} onChange={onChange} />}
      {files.length > 1 && arePages && (
        <Help>{text('documents.pages-help', { count: files.length })}</Help>
      )}
      <Ways data-chosen={isEmpty ? undefined : ''} onBlur={handleBlur}>
        <ChooseFile {...way} id={id} accept="image/*" isCamera icon={isEmpty && <CameraIcon />}>
          {text(words[0]!)}
        </ChooseFile>
        <ChooseFile {...way} accept={acceptOf(portal)} icon={isEmpty && <FileIcon />}>
          {text(words[1]!)}
        </ChooseFile>
      </Ways>
    </>
  );
}

function ChosenFile({ file, onRemove }: { file: File; onRemove(): void }) {
  const text = useText();
  const locale = useLocale();
  const picture = useObjectUrl(isPage(file) && isShownPicture(file) ? file : undefined);
  return (
    <Chosen>
      {picture && <img src={picture} alt="" />}
      <div>
        <strong>{file.name}</strong>
        <span>{describeSize(file.size, locale)}</span>
      </div>
      <Button
        color="error"
        startIcon={<TrashIcon />}
        onClick={onRemove}
        aria-label={text('fields.remove-item', { name: file.name })}
      >
        {text('fields.remove')}
      </Button>
    </Chosen>
  );
}
