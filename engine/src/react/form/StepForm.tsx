import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import {
  createSchemaUtils,
  englishStringTranslator,
  type Registry,
  type TemplatesType,
  toFieldPathId,
  type UiSchema,
} from '@rjsf/utils';
import { memo } from 'react';
import type { Step } from '../../kernel/index.ts';
import { CollectionField } from '../collections/CollectionField.tsx';
import { layoutSchema } from './layoutSchema.ts';
import { noValidator } from './noValidator.ts';
import { PackField } from './PackField.tsx';
import { FieldTemplate } from './templates/FieldTemplate.tsx';
import { ObjectFieldTemplate } from './templates/ObjectFieldTemplate.tsx';

const RenderNothing = () => null;

/** RJSF's own words around a field are none: ours stand inside it. */
const templates = {
  FieldTemplate,
  ObjectFieldTemplate,
  DescriptionFieldTemplate: RenderNothing,
  FieldHelpTemplate: RenderNothing,
  FieldErrorTemplate: RenderNothing,
} as Partial<TemplatesType> as TemplatesType;

const fields = {
  ObjectField,
  SchemaField,
  StringField: PackField,
  NumberField: PackField,
  BooleanField: PackField,
  ArrayField: PackField,
  collection: CollectionField,
};

const registries = new WeakMap<Step, Registry>();

/** What RJSF looks up while it lays a step out. Made once for each: a new one would render every field anew. */
function registryOf(step: Step): Registry {
  const known = registries.get(step);
  if (known) return known;
  const rootSchema = layoutSchema(step);
  const registry: Registry = {
    fields,
    templates,
    widgets: {},
    rootSchema,
    formContext: step,
    schemaUtils: createSchemaUtils(noValidator, rootSchema),
    translateString: englishStringTranslator,
    globalFormOptions: {
      idPrefix: `/${step.group}`,
      idSeparator: '/',
      useFallbackUiForUnsupportedType: false,
    },
    uiSchemaDefinitions: {},
  };
  registries.set(step, registry);
  return registry;
}

const NO_ANSWERS = {};
/** The form store hears of changes from the fields themselves. */
const ignoreChange = () => {};

/**
 * The fields of one step. RJSF walks the schema and lays the fields out; each field is bound to the
 * form store around, which also validates it. RJSF's own form, which holds answers and checks them, has
 * nothing to do here, and is left out.
 */
export const StepForm = memo(function StepForm({ step }: { step: Step }) {
  const registry = registryOf(step);
  return (
    <SchemaField
      name=""
      schema={registry.rootSchema}
      uiSchema={step.uiSchema as UiSchema}
      fieldPathId={toFieldPathId('', registry.globalFormOptions)}
      formData={NO_ANSWERS}
      onChange={ignoreChange}
      onBlur={ignoreChange}
      onFocus={ignoreChange}
      registry={registry}
    />
  );
});
