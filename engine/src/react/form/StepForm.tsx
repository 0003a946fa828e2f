import { withTheme } from '@rjsf/core';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { memo } from 'react';
import type { Step } from '../../kernel/index.ts';
import { CollectionField } from '../collections/CollectionField.tsx';
import { layoutSchema } from './layoutSchema.ts';
import { noValidator } from './noValidator.ts';
import { PackField } from './PackField.tsx';
import { FieldTemplate } from './templates/FieldTemplate.tsx';
import { ObjectFieldTemplate } from './templates/ObjectFieldTemplate.tsx';

/** Made once: a new registry would render every field anew. */
const PackForm = withTheme<unknown, RJSFSchema>({
  fields: {
    StringField: PackField,
    NumberField: PackField,
    BooleanField: PackField,
    ArrayField: PackField,
    collection: CollectionField,
  },
  templates: { FieldTemplate, ObjectFieldTemplate },
});

const NO_ANSWERS = {};

/**
 * The fields of one step. RJSF walks the schema and lays the fields out; each field is bound to the
 * form store around, which also validates it. RJSF holds no answers and so has nothing to compare.
 */
export const StepForm = memo(function StepForm({ step }: { step: Step }) {
  return (
    <PackForm
      tagName="div"
      schema={layoutSchema(step)}
      uiSchema={step.uiSchema as UiSchema}
      formData={NO_ANSWERS}
      formContext={step}
      validator={noValidator}
      idPrefix={`/${step.group}`}
      idSeparator="/"
      experimental_defaultFormStateBehavior={{ emptyObjectFields: 'skipDefaults' }}
      noHtml5Validate
      noValidate
      showErrorList={false}
    >
      {true}
    </PackForm>
  );
});
