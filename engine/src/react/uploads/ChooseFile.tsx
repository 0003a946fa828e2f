import Button from '@mui/material/Button';
import { type ReactNode, useRef } from 'react';

export interface ChooseFileProps {
  /** Of the button. */
  id?: string;
  accept: string;
  /** Opens the camera, where there is one; it takes one photo at a time. */
  isCamera?: boolean;
  icon: ReactNode;
  isDisabled?: boolean;
  /** For `aria-describedby`: the help and the error of the field around. */
  describedBy?: string | undefined;
  isInvalid?: boolean;
  /** What it is called where its words alone do not say for what it is. */
  label?: string | undefined;
  children: string;
  onChoose(files: File[]): void;
}

/** A button that opens the camera or the files. The same file can be chosen twice. */
export function ChooseFile(props: ChooseFileProps) {
  const { accept, isCamera = false, isDisabled = false, children, label } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        id={props.id}
        variant="outlined"
        startIcon={props.icon}
        disabled={isDisabled}
        aria-label={label}
        aria-describedby={props.describedBy}
        aria-invalid={props.isInvalid || undefined}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={label ?? children}
        accept={accept}
        disabled={isDisabled}
        {...(isCamera ? { capture: 'environment' as const } : { multiple: true })}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length) props.onChoose(files);
        }}
      />
    </>
  );
}
