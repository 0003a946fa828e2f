import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { TrashIcon } from '../icons/icons.tsx';
import { useLocale, useText } from '../texts/TextsProvider.tsx';
import { isShownPicture } from './checkFile.ts';
import { describeSize } from './describeSize.ts';
import { isPage } from './pages.ts';
import { useObjectUrl } from './useObjectUrl.ts';

const Chosen = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: '0 12px',
  margin: '0 0 12px',
  lineHeight: 1.4,
  overflowWrap: 'anywhere',
  '& img': {
    flex: '0 0 auto',
    display: 'block',
    maxWidth: '100%',
    maxHeight: '24vh',
    margin: '0 100% 8px 0',
    borderRadius: 8,
    border: '1px solid var(--line)',
  },
  '& > div': { flex: '1 1 8rem', minWidth: 0 },
  '& strong': { display: 'block', fontWeight: 600 },
  '& span': { color: 'var(--text-quiet)', fontSize: '0.92rem' },
});

export interface ChosenFileProps {
  file: File;
  isDisabled: boolean;
  onRemove(): void;
}

/** The one file that was chosen, with a look at it where it is a picture. */
export function ChosenFile({ file, isDisabled, onRemove }: ChosenFileProps) {
  const text = useText();
  const locale = useLocale();
  const picture = useObjectUrl(isPage(file) && isShownPicture(file) ? file : undefined);
  return (
    <Chosen>
      {picture && <img src={picture} alt="" />}
      <div>
        <strong>{file.name}</strong>
        <span>{describeSize(file.size, locale)}</span>
      </div>
      <Button
        color="error"
        startIcon={<TrashIcon />}
        disabled={isDisabled}
        onClick={onRemove}
        aria-label={text('fields.remove-item', { name: file.name })}
      >
        {text('fields.remove')}
      </Button>
    </Chosen>
  );
}
