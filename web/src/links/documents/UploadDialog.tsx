import {
  checkFiles,
  errorId,
  FieldFrame,
  FilesInput,
  helpId,
  SubmitDialog,
  usePortal,
  useText,
} from '@porchlight/engine/react';
import { useRef, useState } from 'react';
import { DescriptionField } from './DescriptionField.tsx';

/** A file, or the photos that become its pages, and what was said of it. */
export interface ChosenDocument {
  files: File[];
  description: string;
  /** The key of the upload that it takes the place of. */
  from?: string;
}

export interface UploadDialogProps {
  isOpen: boolean;
  /** What stands there when it opens. */
  first: ChosenDocument;
  onClose(): void;
  onSend(files: File[], description: string): void;
}

const FILE = 'upload-file';
const DESCRIPTION = 'upload-description';

interface FileFieldProps {
  files: File[];
  message: string | undefined;
  onChange(files: File[]): void;
  onLeave(): void;
}

function FileField({ files, message, onChange, onLeave }: FileFieldProps) {
  const text = useText();
  const megabytes = Math.floor(usePortal().limits.documentBytes / 1024 / 1024);
  return (
    <FieldFrame
      id={FILE}
      label={text('links.file')}
      help={text('links.file-help', { megabytes })}
      message={message}
      isOptional={false}
      frame="group"
    >
      <FilesInput
        id={FILE}
        files={files}
        describedBy={message ? `${helpId(FILE)} ${errorId(FILE)}` : helpId(FILE)}
        isInvalid={message !== undefined}
        onChange={onChange}
        onLeave={onLeave}
      />
    </FieldFrame>
  );
}

/** A file and what it is, both required; looked at before anything is sent. */
export function UploadDialog({ isOpen, first, onClose, onSend }: UploadDialogProps) {
  const text = useText();
  const portal = usePortal();
  const body = useRef<HTMLDivElement>(null);
  const [files, setFiles] = useState(first.files);
  const [description, setDescription] = useState(first.description);
  const [touched, setTouched] = useState({ file: first.files.length > 0, description: false });

  const refusal = checkFiles(files, portal);
  const fileProblem = files.length
    ? refusal && text(refusal.code, refusal.params)
    : text('required');
  const message = touched.file ? fileProblem : undefined;
  const descriptionProblem = description.trim() ? undefined : text('required');

  function handleSend() {
    setTouched({ file: true, description: true });
    if (!fileProblem && !descriptionProblem) return onSend(files, description.trim());
    const wrong = fileProblem ? FILE : DESCRIPTION;
    body.current?.querySelector<HTMLElement>(`[id="${wrong}"]`)?.focus();
  }

  return (
    <SubmitDialog
      isOpen={isOpen}
      title={text('documents.dialog-title')}
      action={text('documents.upload')}
      onClose={onClose}
      onSubmit={handleSend}
    >
      <div ref={body}>
        <FileField
          files={files}
          message={message}
          onChange={(chosen) => {
            setFiles(chosen);
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
    </SubmitDialog>
  );
}
