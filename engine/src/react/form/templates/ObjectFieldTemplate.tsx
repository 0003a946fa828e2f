import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import type { ContentBlock } from '../../../kernel/types.ts';
import { Content } from '../Content.tsx';

/** Guidance, then the fields in their order. Title and description are the step's own heading. */
export function ObjectFieldTemplate({ properties, uiSchema }: ObjectFieldTemplateProps) {
  const options = uiSchema?.['ui:options'] as { content?: ContentBlock[] } | undefined;
  return (
    <>
      {options?.content && <Content blocks={options.content} />}
      {properties.map((property) => property.content)}
    </>
  );
}
