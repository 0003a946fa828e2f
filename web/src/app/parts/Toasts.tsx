import { styled } from '@mui/material/styles';
import { Callout, PhoneText, usePortal } from '@porchlight/engine/react';
import { useEffect, useSyncExternalStore } from 'react';

/** Short messages at the edge of the page, one at a time. */
export interface Toaster {
  /** Says a message in place of the one before; undefined takes that away. */
  notify(message: string | undefined): void;
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
    notify: (message) => set(message === undefined ? undefined : { id: ++count, message }),
    dismiss: () => set(undefined),
    getToast: () => toast,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const Place = styled('div')({
  position: 'fixed',
  zIndex: 1400,
  left: 16,
  right: 16,
  // At the top: Next, which is to be pressed again, stands at the bottom.
  top: 16,
  maxWidth: '34rem',
  margin: '0 auto',
  '& > div': { margin: 0, boxShadow: '0 6px 24px rgb(0 0 0 / 25%)' },
});

/** The message of a moment: said at once, gone after the pack's time (specification, section 8). */
export function Toasts({ toaster }: { toaster: Toaster }) {
  const { limits } = usePortal();
  const toast = useSyncExternalStore(toaster.subscribe, toaster.getToast);
  // Always there: a pack without it is refused.
  const time = limits.toastMilliseconds;
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(toaster.dismiss, time);
    return () => clearTimeout(timer);
  }, [toast, toaster, time]);
  if (!toast) return null;
  return (
    <Place key={toast.id}>
      <Callout tone="error" role="alert">
        <PhoneText words={toast.message} />
      </Callout>
    </Place>
  );
}
