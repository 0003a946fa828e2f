import type { BuilderProps } from '../BuilderProps.ts';

/** What a dialog is given that asks for something new of the desk. */
export interface NewThingProps extends Omit<BuilderProps, 'onChange'> {
  onClose(): void;
}
