import { styled } from '@mui/material/styles';
import { CameraIcon, FileIcon } from '../../icons/fileIcons.tsx';
import { usePortal } from '../../portal/PortalProvider.tsx';
import { useText } from '../../texts/TextsProvider.tsx';
import { ChooseFile } from '../../uploads/ChooseFile.tsx';
import { acceptOf } from '../../uploads/checkFile.ts';

const Root = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 10,
  margin: '0 0 8px',
  // On a narrow phone the words take two lines, beside their icon.
  '& > *': { flex: '1 1 6rem', paddingInline: 10, textAlign: 'left' },
});

export interface AddButtonsProps {
  /** For what, where it is for one paper: said behind the words of the button. */
  title?: string | undefined;
  onChoose(files: File[]): void;
}

/** The two ways to add a document: by camera, or from files. */
export function AddButtons({ title, onChoose }: AddButtonsProps) {
  const text = useText();
  const portal = usePortal();
  const named = (action: string) =>
    title === undefined ? undefined : text('documents.add-to', { action, title });
  const [photo, file] = [text('documents.take-photo'), text('documents.choose-file')];
  return (
    <Root>
      <ChooseFile
        accept="image/*"
        isCamera
        icon={<CameraIcon />}
        label={named(photo)}
        onChoose={onChoose}
      >
        {photo}
      </ChooseFile>
      <ChooseFile
        accept={acceptOf(portal)}
        icon={<FileIcon />}
        label={named(file)}
        onChoose={onChoose}
      >
        {file}
      </ChooseFile>
    </Root>
  );
}
