import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { AppDialog } from '../../dialog/AppDialog.tsx';
import { useText } from '../../texts/TextsProvider.tsx';

const Picture = styled('img')({
  display: 'block',
  maxWidth: '100%',
  margin: '0 auto',
  borderRadius: 6,
});
const Page = styled('iframe')({ width: '100%', height: '70vh', border: '1px solid var(--line)' });

/** A document that was fetched: its bytes as an object URL. */
export interface OpenDocument {
  url: string;
  name: string;
  isPicture: boolean;
}

/** Shows a document; it can be kept, too. */
export function ViewDialog(props: {
  open: OpenDocument | undefined;
  onClose(): void;
  onExited(): void;
  isOpen: boolean;
}) {
  const text = useText();
  const { open } = props;
  return (
    <AppDialog
      isOpen={props.isOpen}
      isWide
      title={open?.name ?? ''}
      onClose={props.onClose}
      onExited={props.onExited}
      actions={
        <>
          <Button
            variant="outlined"
            component="a"
            href={open?.url ?? ''}
            download={open?.name ?? ''}
          >
            {text('documents.download')}
          </Button>
          <Button variant="contained" onClick={props.onClose}>
            {text('documents.close')}
          </Button>
        </>
      }
    >
      {open &&
        (open.isPicture ? (
          <Picture src={open.url} alt={open.name} />
        ) : (
          <Page src={open.url} title={open.name} />
        ))}
    </AppDialog>
  );
}
