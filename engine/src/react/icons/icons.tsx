import type { ReactNode } from 'react';

function Icon({ children, size = 20 }: { children: ReactNode; size?: number }) {
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

export const PencilIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 20l1-4L16.5 4.5l3 3L8 19Z" />
  </Icon>
);

export const TrashIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 7h14M10 7V4.5h4V7M7 7l1 12.5h8L17 7" />
  </Icon>
);

/** Stands for: take a photo. */
export const CameraIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 8h3.5L9 5.5h6L16.5 8H20v11H4Z" />
    <circle cx="12" cy="13" r="3.5" />
  </Icon>
);

/** Stands for: a document. */
export const FileIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 3.5h8L18.5 8v12.5H6Z" />
    <path d="M14 3.5V8h4.5" />
  </Icon>
);

export const UpIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 19V5M6 11l6-6 6 6" />
  </Icon>
);

export const BackIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M19 12H5M11 6l-6 6 6 6" />
  </Icon>
);
