import Button from '@mui/material/Button';
import { useRef } from 'react';
import { labelId } from '../../frame/fieldIds.ts';
import { FileIcon } from '../../icons/fileIcons.tsx';
import { useExternalText } from '../useExternalText.ts';
import { clearedValue, type InputProps, isLocked } from './InputProps.ts';

/** A file as a data URL that keeps its name, as RJSF writes it: `data:text/plain;name=a.txt;base64,…` */
async function readFile(file: File): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
  const type = file.type || 'application/octet-stream';
  return url.replace(/^data:[^;,]*/, `data:${type};name=${encodeURIComponent(file.name)}`);
}

/** The name in a data URL. */
function nameIn(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  const name = /^data:[^,]*;name=([^;,]*)/.exec(value)?.[1];
  return name === undefined ? '' : decodeURIComponent(name);
}

/** A file, kept in the answer itself. */
export function FileInput(props: InputProps) {
  const { node, id, setValue } = props;
  const text = useExternalText();
  const input = useRef<HTMLInputElement>(null);
  const name = nameIn(node.value);
  const isBare = node.format !== 'data-url';

  async function handleChoose(file: File | undefined) {
    if (!file) return;
    const url = await readFile(file);
    setValue(isBare ? url.slice(url.indexOf(',') + 1) : url);
    props.leave();
  }

  return (
    <>
      <Button
        aria-describedby={props.describedBy}
        id={id}
        // The label says which file, the button what it does.
        aria-labelledby={`${labelId(id)} ${id}`}
        variant="outlined"
        startIcon={<FileIcon />}
        disabled={isLocked(node)}
        onClick={() => input.current?.click()}
        onBlur={props.leave}
      >
        {text('external-schema.choose-file')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={node.label}
        accept={node.ui.accept}
        disabled={isLocked(node)}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          handleChoose(file);
        }}
      />
      {name !== undefined && (
        <p role="status" style={{ margin: '4px 0', overflowWrap: 'anywhere' }}>
          {text('external-schema.file-chosen', { name })}{' '}
          <Button
            aria-label={text('external-schema.remove-entry', { name: name || node.label })}
            onClick={() => setValue(clearedValue(node))}
          >
            {text('external-schema.remove')}
          </Button>
        </p>
      )}
    </>
  );
}
