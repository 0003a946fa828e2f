import { Icon, type IconProps } from './icons.tsx';

/** A pencil: an answer is changed. */
export const PencilIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 20l1-4L16.5 4.5l3 3L8 19Z" />
  </Icon>
);
