import type { FieldTemplateProps } from '@rjsf/utils';

/** RJSF's place around a field. Ours stands inside the field itself, where the store is known. */
export function FieldTemplate({ children }: FieldTemplateProps) {
  return <>{children}</>;
}
