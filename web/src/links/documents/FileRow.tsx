import { styled } from '@mui/material/styles';
import { CheckIcon, describeSize, ListRow, useLocale, useText } from '@porchlight/engine/react';
import type { LinkFile } from '../link/createLinkApi.ts';
import { RowNote } from './RowNote.tsx';
import { Thumbnail } from './Thumbnail.tsx';

const State = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  padding: '0 8px',
  fontSize: '0.92rem',
  fontWeight: 600,
  color: 'var(--success)',
});
export interface FileRowProps {
  file: LinkFile;
  /** A picture that was chosen on this device. */
  picture: string | undefined;
}

/** One document that was sent: what it is, how it stands. */
export function FileRow({ file, picture }: FileRowProps) {
  const text = useText();
  const locale = useLocale();
  const { state } = file;
  return (
    <ListRow
      left={<Thumbnail url={picture} />}
      main={file.description}
      hasError={state === 'refused'}
      sub={
        <>
          {`${file.fileName} · ${describeSize(file.size, locale)}`}
          {state === 'waiting' && <RowNote>{text('links.state-waiting')}</RowNote>}
          {state === 'refused' && (
            <RowNote isError>{text('links.state-refused', { reason: file.refusal ?? '' })}</RowNote>
          )}
        </>
      }
      right={
        state === 'ready' && (
          <State>
            <CheckIcon />
            {text('links.state-ready')}
          </State>
        )
      }
    />
  );
}
