import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import { useUpload } from '../../collections/documents/UploadContext.ts';
import { FileIcon } from '../../icons/icons.tsx';
import { usePortal } from '../../portal/PortalProvider.tsx';
import { useText } from '../../texts/TextsProvider.tsx';
import { acceptOf } from '../../uploads/checkFile.ts';
import { describeControl } from '../describeControl.ts';
import type { WidgetProps } from '../WidgetProps.ts';

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& span': { flex: '1 1 8rem', overflowWrap: 'anywhere' },
  '& input': { position: 'absolute', width: 1, height: 1, opacity: 0, pointerEvents: 'none' },
});

/** A file. The answer is its name; its bytes stay with the form that sends them. */
export function FileWidget(props: WidgetProps) {
  const { state, id } = props;
  const text = useText();
  const portal = usePortal();
  const { choose } = useUpload();
  const input = useRef<HTMLInputElement>(null);
  const isLocked = props.isDisabled || props.isReadOnly;
  return (
    <Row>
      <input
        ref={input}
        id={id}
        type="file"
        tabIndex={-1}
        accept={acceptOf(portal)}
        disabled={isLocked}
        {...describeControl(props)}
        onBlur={state.touch}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (!file) return;
          choose(file);
          state.setValue(file.name);
        }}
      />
      {state.value !== undefined && <span>{String(state.value)}</span>}
      <Button
        variant="outlined"
        startIcon={<FileIcon />}
        disabled={isLocked}
        aria-describedby={props.describedBy}
        onClick={() => input.current?.click()}
      >
        {text(state.value === undefined ? 'documents.choose-file' : 'documents.choose-another')}
      </Button>
    </Row>
  );
}
