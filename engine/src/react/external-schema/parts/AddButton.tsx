import Button from '@mui/material/Button';
import { PlusIcon } from '../../icons/icons.tsx';

/** Adds a part. Its words name what is added; beside the sign a short one is seen. */
export function AddButton(props: { id?: string; label: string; children: string; onAdd(): void }) {
  return (
    <Button
      variant="outlined"
      startIcon={<PlusIcon />}
      aria-label={props.label}
      onClick={props.onAdd}
      sx={{ marginBottom: '28px' }}
      {...(props.id !== undefined && { id: props.id })}
    >
      {props.children}
    </Button>
  );
}
