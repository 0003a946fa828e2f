import { fieldsOf } from '../kernel/forms.ts';
import type { CompiledForm, Json, JsonObject } from '../kernel/types.ts';
import { META_SCHEMAS } from './meta/index.ts';
import { findStepFile, formFile, type Pack, report } from './readPack.ts';

/** What a record says of itself beside the answers, by the path of its calls: the meta-schema of server names has it. */
function recordNames(path: string): Json[] {
  const defs = META_SCHEMAS.get('wire.schema.json')?.$defs as JsonObject | undefined;
  const { enum: names = [] } = (defs?.[`record:${path}`] ?? {}) as { enum?: Json[] };
  return names;
}

/** Reports answers that the record itself would overwrite on their way to the page. */
export function checkRecordNames(pack: Pack, forms: { [name: string]: CompiledForm }): void {
  // A form that fills no collection is what its own calls are named after.
  const paths = new Map(Object.keys(forms).map((name) => [name, name]));
  for (const form of Object.values(forms))
    for (const { resource } of fieldsOf(form).values())
      if (resource) paths.set(resource.form, resource.path);
  for (const [name, path] of paths) {
    const form = forms[name];
    if (form) checkForm(pack, form, recordNames(path));
  }
}

function checkForm(pack: Pack, form: CompiledForm, own: Json[]): void {
  for (const step of form.steps) {
    const file =
      findStepFile(pack, form.name, step.name, 'schema.json') ?? formFile(pack, form.name);
    for (const { name, wire, resource, frequencies } of step.fields) {
      if (resource) continue;
      const names = [wire.name, ...Object.values(wire.map ?? {}), frequencies?.typed?.wire];
      for (const taken of names) {
        if (!taken || !own.includes(taken)) continue;
        const message = `the server name "${taken}" is the record’s own: the answer would be lost`;
        report(pack, file, ['properties', name, 'wire'], 'same-server-name', message);
      }
    }
  }
}
