import { type ContentBlock, type Step, shownContent } from '../../kernel/index.ts';
import { useFormSnapshot } from '../store/FormStoreContext.tsx';
import { Content } from './Content.tsx';
import { useIsFirstPage } from './OnPage.ts';

/** What a step says above its fields, under the answers of now. */
export function StepGuidance({ step }: { step: Step }) {
  const isFirst = useIsFirstPage();
  const { form, evaluation } = useFormSnapshot();
  const options = step.uiSchema['ui:options'] as { content?: ContentBlock[] } | undefined;
  const blocks = shownContent(form, evaluation, options?.content ?? []);
  return isFirst && blocks.length > 0 && <Content blocks={blocks} />;
}
