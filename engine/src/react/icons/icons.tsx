import type { ReactNode } from 'react';

/** Something drawn in lines. */
export function Icon({ children, size = 20 }: { children: ReactNode; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

/** What an icon is given. It is drawn in the colour of the text, and hidden from screen readers. */
export interface IconProps {
  size?: number;
}

/** Stands for: done, or chosen. */
export const CheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 12.5 10 17 19 7.5" />
  </Icon>
);

/** A loudspeaker: the browser's voice reads the questions. */
export const SpeakerIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 9.5v5h3.5L12 19V5L7.5 9.5ZM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11" />
  </Icon>
);

/** Stands for: something is wrong. */
export const ErrorIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.5v5.5M12 16.4v.1" />
  </Icon>
);

/** Stands for: look here; nothing is wrong yet. */
export const WarningIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 4 21 20H3Z" />
    <path d="M12 10v4.5M12 17.2v.1" />
  </Icon>
);

/** Stands for: add one. */
export const PlusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 5v14M5 12h14" />
  </Icon>
);

/** A bin: something is removed. */
export const TrashIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 7h14M10 7V4.5h4V7M7 7l1 12.5h8L17 7" />
  </Icon>
);
