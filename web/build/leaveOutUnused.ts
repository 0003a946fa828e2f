import { basename } from 'node:path';
import type { Plugin } from 'vite';

/** RJSF's own fields that a pack's form uses; every answer has a field and a widget of ours. */
const USED_FIELDS = new Set(['ObjectField', 'SchemaField', 'MultiSchemaField', 'FallbackField']);
/** RJSF's own templates that no theme of ours replaces and that a pack's form can still meet. */
const USED_TEMPLATES = new Set([
  'DescriptionField',
  'FieldErrorTemplate',
  'FieldHelpTemplate',
  'MultiSchemaFieldTemplate',
  'OptionalDataControlsTemplate',
  'TitleField',
  'UnsupportedField',
]);

/** Merges `allOf`, which the schemas that RJSF is given here have not. */
const MERGE = /@rjsf[\\/]utils[\\/]lib[\\/]schema[\\/]shallowAllOfMerge\.js$/;

const EMPTY = '\0rjsf-unused';
const INDEX = /@rjsf[\\/]core[\\/]lib[\\/]components[\\/](fields|templates|widgets)[\\/]index\.js$/;

/**
 * Leaves RJSF's unused defaults out of the page: its registry imports all of them, and no bundler can
 * tell that they are never looked up. Saves some 20 kB gzip of the first step's 230.
 */
export function leaveOutUnused(): Plugin {
  return {
    name: 'leave-out-unused',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const kind = INDEX.exec(importer ?? '')?.[1];
      if (!kind || !source.startsWith('.')) return undefined;
      const name = basename(source, '.js');
      if (kind === 'fields' && USED_FIELDS.has(name)) return undefined;
      if (kind === 'templates' && USED_TEMPLATES.has(name)) return undefined;
      // Templates of buttons are made by a call.
      return EMPTY;
    },
    load(id) {
      if (id === EMPTY) return 'export default function Unused() { return null; }';
      return MERGE.test(id) ? 'export default (schema) => schema;' : undefined;
    },
  };
}
