import Button from '@mui/material/Button';
import { Callout, Placeholder, useText } from '@porchlight/engine/react';
import type { FileListState } from '../documents/createFileList.ts';

export interface ListProblemProps {
  status: FileListState['status'];
  onTryAgain(): void;
}

/** In the place of a list that is not there yet, or could not be had. */
export function ListProblem({ status, onTryAgain }: ListProblemProps) {
  const text = useText();
  // One region for both: screen readers hear what changes in it.
  return (
    <div role="status">
      {status === 'loading' ? (
        <Placeholder style={{ height: 72, marginBottom: 20 }} />
      ) : (
        <Callout
          tone="warning"
          action={
            <Button variant="outlined" onClick={onTryAgain}>
              {text('application.try-again')}
            </Button>
          }
        >
          {text('links.files-failed')}
        </Callout>
      )}
    </div>
  );
}
