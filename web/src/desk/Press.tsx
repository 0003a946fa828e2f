import type { ReactNode } from 'react';

interface PressProps {
  children: ReactNode;
  /** Nothing can be done with it now. */
  isOff?: boolean;
  className?: string;
  /** Absent: the form that it stands in is sent. */
  onPress?: (() => void) | undefined;
}

/**
 * A button that a press may turn off. One that is `disabled` would lose the focus, and the keys with it: it stays
 * where it was, is said to be off, and does nothing.
 */
export function Press({ children, isOff = false, className, onPress }: PressProps) {
  return (
    <button
      type={onPress || isOff ? 'button' : 'submit'}
      {...(className && { className })}
      aria-disabled={isOff || undefined}
      onClick={() => {
        if (!isOff) onPress?.();
      }}
    >
      {children}
    </button>
  );
}
