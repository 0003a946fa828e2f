import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { FileIcon } from '../../icons/fileIcons.tsx';
import { Progress } from '../../uploads/Progress.tsx';

/** Tiles, one to three beside each other. */
export const Tiles = styled('ul')({
  listStyle: 'none',
  margin: '0 0 16px',
  padding: 0,
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(auto-fill, minmax(15rem, 1fr))',
});
const WIDE = '@media (min-width: 600px)';
const Root = styled('li')({
  display: 'grid',
  // Beside the words on a phone, so that four documents fit a screen; above them on a desk.
  gridTemplateColumns: '88px 1fr',
  [WIDE]: { gridTemplateColumns: '1fr' },
  border: '1px solid var(--line)',
  borderRadius: 10,
  background: 'var(--surface)',
  overflow: 'hidden',
  '&[data-error]': { border: '2px solid var(--error)' },
});
const Picture = styled('div')({
  display: 'grid',
  placeItems: 'center',
  gridRow: '1 / span 3',
  minHeight: 88,
  [WIDE]: { gridRow: 'auto', height: 120 },
  gridTemplateRows: '100%',
  overflow: 'hidden',
  background: 'var(--sunken)',
  color: 'var(--text-quiet)',
  '& img': { width: '100%', height: '100%', maxHeight: 120, objectFit: 'cover' },
});
const Words = styled('div')({
  minWidth: 0,
  padding: '10px 14px 4px',
  overflowWrap: 'anywhere',
  // In the place of a paper, too, whose words are quiet.
  '& strong': { display: 'block', color: 'var(--text)', fontWeight: 600, lineHeight: 1.35 },
  '& span': { color: 'var(--text-quiet)', fontSize: '0.92rem', lineHeight: 1.35 },
});
const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  padding: '0 6px 6px',
});

export interface TileProps {
  picture?: string | undefined;
  title: string;
  sub: string;
  /** Below it: why the server does not take what was done to it. */
  note?: ReactNode;
  hasError?: boolean;
  /** 0 to 1 while the file is on its way. */
  progress?: number;
  progressLabel?: string;
  actions?: ReactNode;
}

/** One document: what it looks like, what it is, how it stands. */
export function Tile(props: TileProps) {
  return (
    <Root data-error={props.hasError || undefined}>
      <Picture>
        {props.picture ? <img src={props.picture} alt="" /> : <FileIcon size={40} />}
      </Picture>
      {props.progress !== undefined && (
        <Progress share={props.progress} label={props.progressLabel ?? props.title} />
      )}
      <Words>
        <strong>{props.title}</strong>
        <span>{props.sub}</span>
        {props.note}
      </Words>
      {props.actions && <Actions>{props.actions}</Actions>}
    </Root>
  );
}
