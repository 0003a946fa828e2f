import Button from '@mui/material/Button';
import { AppDialog, checkFile, usePortal, useText } from '@porchlight/engine/react';
import { useRef, useState } from 'react';
import { DescriptionField } from './DescriptionField.tsx';
import { FileField } from './FileField.tsx';

/** A file and what was said of it. */
export interface ChosenDocument {
  file?: File | undefined;
  description: string;
}

export interface UploadDialogProps {
  isOpen: boolean;
  /** What stands there when it opens. */
  first: ChosenDocument;
  onClose(): void;
  onSend(file: File, description: string): void;
}

const FILE = 'upload-file';
const DESCRIPTION = 'upload-description';

/** A file and what it is, both required; looked at before anything is sent. */
export function UploadDialog({ isOpen, first, onClose, onSend }: UploadDialogProps) {
  const text = useText();
  const portal = usePortal();
  const body = useRef<HTMLDivElement>(null);
  const [file, setFile] = useState(first.file);
  const [description, setDescription] = useState(first.description);
  const [touched, setTouched] = useState({ file: first.file !== undefined, description: false });

  const refusal = file && checkFile(file, portal);
  const fileProblem = file ? refusal && text(refusal.code, refusal.params) : text('required');
  const descriptionProblem = description.trim() ? undefined : text('required');

  function handleSend() {
    setTouched({ file: true, description: true });
    if (file && !fileProblem && !descriptionProblem) return onSend(file, description.trim());
    const wrong = fileProblem ? FILE : DESCRIPTION;
    body.current
      ?.querySelector<HTMLElement>(`[id="${wrong}"] button, input[id="${wrong}"]`)
      ?.focus();
  }

  return (
    <AppDialog
      isOpen={isOpen}
      title={text('documents.dialog-title')}
      onClose={onClose}
      onSubmit={handleSend}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {text('fields.cancel')}
          </Button>
          <Button type="submit" variant="contained">
            {text('documents.upload')}
          </Button>
        </>
      }
    >
      <div ref={body}>
        <FileField
          id={FILE}
          file={file}
          message={touched.file ? fileProblem : undefined}
          onChoose={(chosen) => {
            setFile(chosen);
            setTouched((before) => ({ ...before, file: true }));
          }}
          onLeave={() => setTouched((before) => ({ ...before, file: true }))}
        />
        <DescriptionField
          id={DESCRIPTION}
          value={description}
          message={touched.description ? descriptionProblem : undefined}
          onChange={setDescription}
          onLeave={() => setTouched((before) => ({ ...before, description: true }))}
        />
      </div>
    </AppDialog>
  );
}
