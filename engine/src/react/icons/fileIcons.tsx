import { Icon, type IconProps } from './icons.tsx';

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

/** An arrow upwards: a page goes before the one above. */
export const UpIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 19V5M6 11l6-6 6 6" />
  </Icon>
);
