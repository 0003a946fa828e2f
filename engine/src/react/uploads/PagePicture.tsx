import { styled } from '@mui/material/styles';
import { FileIcon } from '../icons/fileIcons.tsx';
import { isShownPicture } from './checkFile.ts';
import { useObjectUrl } from './useObjectUrl.ts';

const Frame = styled('span')({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  borderRadius: 6,
  overflow: 'hidden',
  background: 'var(--sunken)',
  color: 'var(--text-quiet)',
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
});

/** A photo that was just chosen on this device, small; else the sign for a file. */
export function PagePicture({ file, size }: { file: File; size: number }) {
  const url = useObjectUrl(isShownPicture(file) ? file : undefined);
  return (
    <Frame style={{ width: size, height: size }}>
      {url ? <img src={url} alt="" decoding="async" /> : <FileIcon size={size / 2} />}
    </Frame>
  );
}
