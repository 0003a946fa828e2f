import { Icon, type IconProps } from './icons.tsx';

/** An arrow to the left: one step back. */
export const BackIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M19 12H5M11 6l-6 6 6 6" />
  </Icon>
);
