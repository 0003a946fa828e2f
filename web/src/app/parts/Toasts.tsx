import Alert from '@mui/material/Alert';
import Snackbar from '@mui/material/Snackbar';
import { ErrorIcon, usePortal } from '@porchlight/engine/react';
import { useSyncExternalStore } from 'react';

export interface Toaster {
  notify(message: string): void;
  dismiss(): void;
  getToast(): { id: number; message: string } | undefined;
  subscribe(listener: () => void): () => void;
}

/** Keeps the one short message that is shown. */
export function createToaster(): Toaster {
  let toast: { id: number; message: string } | undefined;
  let count = 0;
  const listeners = new Set<() => void>();
  const set = (next: typeof toast) => {
    toast = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    notify: (message) => set({ id: ++count, message }),
    dismiss: () => set(undefined),
    getToast: () => toast,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The message of a moment: said at once, gone after five seconds (specification, section 8). */
export function Toasts({ toaster }: { toaster: Toaster }) {
  const { limits } = usePortal();
  const toast = useSyncExternalStore(toaster.subscribe, toaster.getToast);
  return (
    <Snackbar
      key={toast?.id}
      open={toast !== undefined}
      autoHideDuration={limits.toastMilliseconds ?? 5000}
      onClose={(_event, reason) => reason !== 'clickaway' && toaster.dismiss()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
    >
      <Alert severity="error" role="alert" icon={<ErrorIcon />} sx={{ width: '100%' }}>
        {toast?.message}
      </Alert>
    </Snackbar>
  );
}
