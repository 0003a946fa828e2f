import { styled } from '@mui/material/styles';
import { FileIcon } from '@porchlight/engine/react';

const Frame = styled('span')({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 48,
  height: 48,
  borderRadius: 6,
  overflow: 'hidden',
  background: 'var(--sunken)',
  color: 'var(--text-quiet)',
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
});

/** What was just chosen on this device, small; else the sign for a file. */
export function Thumbnail({ url }: { url: string | undefined }) {
  return <Frame>{url ? <img src={url} alt="" decoding="async" /> : <FileIcon size={28} />}</Frame>;
}
