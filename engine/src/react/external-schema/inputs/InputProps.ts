import type { ViewNode } from '../../../external-schema/index.ts';
import type { Json } from '../../../kernel/index.ts';

/** What every input is given. Label, help and message stand around it. */
export interface InputProps {
  node: ViewNode;
  /** Of the control; in a group, of its first control. */
  id: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  setValue(value: Json | undefined): void;
  leave(): void;
}

/** The attributes that a control carries itself, so that a screen reader says them with it. */
export function describeInput({ node, describedBy, isInvalid }: InputProps) {
  return {
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid ? (true as const) : undefined,
    'aria-required': node.isRequired ? (true as const) : undefined,
  };
}

/** What a place holds when its answer is taken out again. */
export function clearedValue({
  ui,
  isItem,
  isNullable,
  isRequired,
  kind,
}: ViewNode): Json | undefined {
  if (ui.emptyValue !== undefined) return ui.emptyValue;
  if (isItem) return kind === 'string' && !isNullable ? '' : null;
  return isNullable && isRequired ? null : undefined;
}

/** Is the answer locked? */
export function isLocked({ isReadOnly, ui }: ViewNode): boolean {
  return isReadOnly || (ui.disabled ?? false);
}
