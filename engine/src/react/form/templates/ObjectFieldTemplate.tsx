import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import { Content, type ContentBlock } from '../Content.tsx';

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
