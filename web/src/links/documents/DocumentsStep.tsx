import Button from '@mui/material/Button';
import type { UploadStep } from '@porchlight/engine';
import {
  Content,
  type PendingUpload,
  PlusIcon,
  Rows,
  type Uploads,
  useText,
} from '@porchlight/engine/react';
import { useEffect, useId, useRef, useState } from 'react';
import { ListProblem } from '../parts/ListProblem.tsx';
import type { FileList, FileListState } from './createFileList.ts';
import { FileRow } from './FileRow.tsx';
import { PendingRow } from './PendingRow.tsx';
import { type ChosenDocument, UploadDialog } from './UploadDialog.tsx';
import { useKeptFocus } from './useKeptFocus.ts';

export interface DocumentsStepProps {
  step: UploadStep;
  /** A document is needed here and none is there: adding one is the next thing to do. */
  isMissing: boolean;
  list: FileListState;
  fileList: FileList;
  uploads: Uploads;
  /** The picture of a document that was chosen on this device, by its id or its upload's key. */
  findPicture(key: string): string | undefined;
  /** The dialog was opened, and this closes it; or it was closed. */
  onOpen(close: (() => void) | undefined): void;
}

interface DocumentRowsProps extends Pick<DocumentsStepProps, 'uploads' | 'findPicture'> {
  files: FileListState['files'];
  pending: PendingUpload[];
  /** What is on its way is to be another. */
  onChange(upload: PendingUpload): void;
}

/** What is there, then what is on its way. */
function DocumentRows({ files, pending, uploads, findPicture, onChange }: DocumentRowsProps) {
  return (
    <Rows>
      {files.map((file) => (
        <FileRow key={file.id} file={file} picture={findPicture(String(file.id))} />
      ))}
      {pending.map((upload) => (
        <PendingRow
          key={upload.key}
          upload={upload}
          picture={findPicture(upload.key)}
          onRetry={() => uploads.retry(upload)}
          onChange={() => onChange(upload)}
          onDrop={() => uploads.drop(upload.key)}
        />
      ))}
    </Rows>
  );
}

/** The dialog of a document: each opening is a dialog of its own, and what it shows stays while it closes. */
function useOpenedDialog(onOpen: DocumentsStepProps['onOpen']) {
  const [opened, setOpened] = useState<ChosenDocument & { count: number }>();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    onOpen(isOpen ? () => setOpen(false) : undefined);
    return () => onOpen(undefined);
  }, [isOpen, onOpen]);
  function open(document: ChosenDocument) {
    setOpened((before) => ({ ...document, count: (before?.count ?? 0) + 1 }));
    setOpen(true);
  }
  return { opened, isOpen, open, close: () => setOpen(false) };
}

/** The documents of one category: what is there, what is on its way, and another one. */
export function DocumentsStep(props: DocumentsStepProps) {
  const { step, isMissing, list, fileList, uploads, findPicture } = props;
  const text = useText();
  const id = useId();
  const { opened, isOpen, open, close } = useOpenedDialog(props.onOpen);
  const files = list.files.filter((file) => file.fileCategory === step.category);
  const pending = uploads.pending.filter((upload) => upload.fields.category === step.category);
  const isEmpty = files.length + pending.length === 0;

  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(heading, pending);

  function handleChange({ key, files, fields }: PendingUpload) {
    open({ files, description: String(fields.description), from: key });
  }

  return (
    <>
      {step.content.length > 0 && <Content blocks={step.content} heading="h2" />}
      <section aria-labelledby={id}>
        <h2 ref={heading} id={id} tabIndex={-1} style={{ fontSize: '1rem', marginBottom: 8 }}>
          {text('links.files')}
        </h2>
        {list.status !== 'ready' && (
          <ListProblem status={list.status} onTryAgain={() => void fileList.refresh()} />
        )}
        {list.status === 'ready' && isEmpty && (
          <p style={{ color: 'var(--text-quiet)' }}>{text('links.files-none')}</p>
        )}
        {!isEmpty && (
          <DocumentRows {...{ files, pending, uploads, findPicture }} onChange={handleChange} />
        )}
        <Button
          variant={isMissing ? 'contained' : 'outlined'}
          size="large"
          fullWidth
          startIcon={<PlusIcon />}
          onClick={() => open({ files: [], description: '' })}
          sx={{ marginBottom: '28px' }}
        >
          {text('documents.dialog-title')}
        </Button>
      </section>
      {opened && (
        <UploadDialog
          key={opened.count}
          isOpen={isOpen}
          first={opened}
          onClose={close}
          onSend={(files, description) => {
            close();
            if (opened.from) uploads.drop(opened.from);
            uploads.start(files, { description, category: step.category! });
          }}
        />
      )}
    </>
  );
}
