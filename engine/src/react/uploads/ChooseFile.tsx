import Button from '@mui/material/Button';
import { type ReactNode, useRef } from 'react';

export interface ChooseFileProps {
  accept: string;
  /** Opens the camera, where there is one. */
  isCamera?: boolean;
  icon: ReactNode;
  /** For `aria-describedby`: the help and the error of the field around. */
  describedBy?: string;
  children: string;
  onChoose(file: File): void;
}

/** A button that opens the camera or the files. The same file can be chosen twice. */
export function ChooseFile({
  accept,
  isCamera = false,
  icon,
  describedBy,
  children,
  onChoose,
}: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={icon}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={children}
        accept={accept}
        {...(isCamera && { capture: 'environment' as const })}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
    </>
  );
}
