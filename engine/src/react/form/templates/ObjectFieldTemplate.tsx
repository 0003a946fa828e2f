import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import type { Step } from '../../../kernel/types.ts';
import { StepGuidance } from '../StepGuidance.tsx';

/** Guidance, then the fields in their order. Title and description are the step's own heading. */
export function ObjectFieldTemplate({ properties, registry }: ObjectFieldTemplateProps) {
  return (
    <>
      <StepGuidance step={registry.formContext as Step} />
      {properties.map((property) => property.content)}
    </>
  );
}
