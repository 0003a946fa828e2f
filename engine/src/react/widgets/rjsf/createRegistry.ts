import BaseInputTemplate from '@rjsf/core/lib/components/templates/BaseInputTemplate.js';
import ButtonTemplates from '@rjsf/core/lib/components/templates/ButtonTemplates/index.js';
import DescriptionFieldTemplate from '@rjsf/core/lib/components/templates/DescriptionField.js';
import CheckboxWidget from '@rjsf/core/lib/components/widgets/CheckboxWidget.js';
import SelectWidget from '@rjsf/core/lib/components/widgets/SelectWidget.js';
import TextWidget from '@rjsf/core/lib/components/widgets/TextWidget.js';
import {
  englishStringTranslator,
  type Registry,
  type RegistryFieldsType,
  type RJSFSchema,
  type SchemaUtilsType,
  type TemplatesType,
  type TranslatableString,
} from '@rjsf/utils';
import type { Step } from '../../../kernel/index.ts';
import type { Say } from '../../texts/TextsProvider.tsx';
import { OWN_WORDS } from './ownWords.ts';
import type { RjsfParts } from './RjsfParts.ts';

/** What a widget may ask about its schema. A field's own schema has nothing to resolve. */
const plainSchemas: Partial<SchemaUtilsType> = {
  isSelect: ({ enum: values }: RJSFSchema) => Array.isArray(values),
  isMultiSelect: ({ items }: RJSFSchema) => Array.isArray((items as RJSFSchema | undefined)?.enum),
  isFilesArray: () => false,
  getDisplayLabel: () => false,
  retrieveSchema: (schema: RJSFSchema) => schema,
  toPathSchema: () => ({ $name: '' }),
};

/** Says RJSF's own strings in the page's language: by the widget's own table, else by the words that every pack has. */
function translator(
  texts: { [words: string]: string } = {},
  say: Say,
): Registry['translateString'] {
  return (words: TranslatableString, params?: string[]) => {
    const id = texts[words] ?? OWN_WORDS[words];
    if (id === undefined) return englishStringTranslator(words, params);
    const places = (params ?? []).map((value, index) => [String(index + 1), value]);
    const said = say(id, Object.fromEntries(places));
    // A release from before has no words for it.
    return said === id && !texts[words] ? englishStringTranslator(words, params) : said;
  };
}

/**
 * RJSF's registry as a widget of the theme looks it up. RJSF's own part is named one by one: its whole registry
 * weighs 34 KB.
 * @param fields The fields through which RJSF's `NumberField` shows the widget.
 */
export function createRegistry(
  { templates, widgets, texts }: RjsfParts,
  { fields, step, say }: { fields: RegistryFieldsType; step: Step | undefined; say: Say },
): Registry {
  return {
    fields,
    templates: {
      BaseInputTemplate,
      DescriptionFieldTemplate,
      ...templates,
      ButtonTemplates: { ...ButtonTemplates(), ...templates?.ButtonTemplates },
    } as TemplatesType,
    widgets: { CheckboxWidget, SelectWidget, TextWidget, ...widgets },
    formContext: step,
    rootSchema: (step?.schema ?? {}) as RJSFSchema,
    schemaUtils: plainSchemas as SchemaUtilsType,
    translateString: translator(texts, say),
    globalFormOptions: {
      idPrefix: `/${step?.group ?? ''}`,
      idSeparator: '/',
      useFallbackUiForUnsupportedType: false,
    },
  };
}
