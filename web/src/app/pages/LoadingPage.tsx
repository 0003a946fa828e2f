import Skeleton from '@mui/material/Skeleton';
import { useText } from '@porchlight/engine/react';

/** The outline of the application while its answers are on their way. */
export function LoadingPage() {
  const text = useText();
  return (
    <div role="status" aria-label={text('application.loading')}>
      <Skeleton variant="rounded" width="60%" height={34} sx={{ mb: 3 }} />
      {['first', 'second', 'third', 'fourth'].map((name) => (
        <Skeleton key={name} variant="rounded" height={52} sx={{ mb: 2.5 }} />
      ))}
    </div>
  );
}
