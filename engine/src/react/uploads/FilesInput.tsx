import { styled } from '@mui/material/styles';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { CameraIcon, FileIcon } from '../icons/fileIcons.tsx';
import { usePortal } from '../portal/PortalProvider.tsx';
import { Announcer } from '../stepper/Announcer.tsx';
import { useText } from '../texts/TextsProvider.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { ChosenFile } from './ChosenFile.tsx';
import { acceptOf } from './checkFile.ts';
import { PageList } from './PageList.tsx';
import { isPage } from './pages.ts';

const Ways = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 10,
  '& > *': { flex: '1 1 9rem' },
  // Beside each other and without their drawings, for what was chosen needs the height.
  '&[data-chosen] > *': { flexBasis: '7rem' },
});
const Help = styled('p')({ margin: '0 0 8px', color: 'var(--text-quiet)', lineHeight: 1.4 });

const PICTURES = 'image/*';

/** What a `FilesInput` is given. */
export interface FilesInputProps {
  /** Of the button that takes the focus. */
  id: string;
  files: File[];
  isDisabled?: boolean;
  describedBy: string | undefined;
  /** Something is wrong with what was chosen, or nothing was. */
  isInvalid: boolean;
  /** Told all that is chosen now, in order. */
  onChange(files: File[]): void;
  /** The field was left. */
  onLeave(): void;
}

/** A file from the camera or the device; or photos, one after the other, that become the pages of one. */
export function FilesInput(props: FilesInputProps) {
  const { id, files, isDisabled = false, describedBy, isInvalid, onChange, onLeave } = props;
  const text = useText();
  const portal = usePortal();
  const { list, said, handleUp, handleRemove } = usePages(props);
  const arePages = files.length > 0 && files.every(isPage);
  const isEmpty = files.length === 0;
  // What does not fit is told and can be taken out: nothing that was chosen goes by itself.
  const isAdding = arePages || files.length > 1;
  const words = isAdding
    ? ['documents.take-page', 'documents.choose-pages']
    : ['documents.take-photo', isEmpty ? 'documents.choose-file' : 'documents.choose-another'];

  function handleBlur({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) {
    // The camera or the files take the focus away from the page, not to another field.
    if (relatedTarget && !currentTarget.contains(relatedTarget)) onLeave();
  }

  const way = {
    isDisabled,
    describedBy,
    isInvalid,
    onChoose: (chosen: File[]) => onChange(isAdding ? [...files, ...chosen] : chosen),
  };
  return (
    <>
      <Announcer>{said}</Announcer>
      {files.length === 1 && (
        <ChosenFile file={files[0]!} isDisabled={isDisabled} onRemove={() => handleRemove(0)} />
      )}
      {files.length > 1 && (
        <PageList
          ref={list}
          pages={files}
          isDisabled={isDisabled}
          onUp={handleUp}
          onRemove={handleRemove}
        />
      )}
      {files.length > 1 && arePages && (
        <Help>{text('documents.pages-help', { count: files.length })}</Help>
      )}
      <Ways data-chosen={isEmpty ? undefined : ''} onBlur={handleBlur}>
        <ChooseFile {...way} id={id} accept={PICTURES} isCamera icon={isEmpty && <CameraIcon />}>
          {text(words[0]!)}
        </ChooseFile>
        <ChooseFile
          {...way}
          accept={isAdding ? PICTURES : acceptOf(portal)}
          icon={isEmpty && <FileIcon />}
        >
          {text(words[1]!)}
        </ChooseFile>
      </Ways>
    </>
  );
}

/** Moves pages up and takes them out, and says so. */
function usePages({ id, files, onChange }: FilesInputProps) {
  const text = useText();
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const focusNext = useFocusAfter(list, id);

  // Said twice in the same words it would be heard once.
  const say = (words: string) => setSaid((before) => (before === words ? `${words}\u00a0` : words));

  function handleUp(index: number) {
    const [before, page] = [files[index - 1]!, files[index]!];
    focusNext(index - 1, true);
    say(text('documents.page-moved', { from: index + 1, to: index }));
    onChange([...files.slice(0, index - 1), page, before, ...files.slice(index + 1)]);
  }

  function handleRemove(index: number) {
    focusNext(index, false);
    say(text('documents.page-removed', { page: index + 1 }));
    onChange(files.filter((file) => file !== files[index]));
  }

  return { list, said, handleUp, handleRemove };
}

/**
 * After pages have changed, moves the focus to the page that stands at an index now: to its "up" where
 * it is moved on, else to the page as a whole, so that a repeated press removes nothing. Without a list
 * it goes to the button with the id.
 */
function useFocusAfter(list: { current: HTMLOListElement | null }, id: string) {
  const next = useRef<{ index: number; isMove: boolean }>(undefined);
  useEffect(() => {
    if (!next.current) return;
    const { index, isMove } = next.current;
    next.current = undefined;
    const rows = list.current?.children ?? [];
    const row = rows[Math.min(index, rows.length - 1)] as HTMLElement | undefined;
    const up = isMove && index > 0 ? row?.querySelector('button') : undefined;
    (up ?? row ?? document.getElementById(id))?.focus();
  });
  return (index: number, isMove: boolean) => {
    next.current = { index, isMove };
  };
}
