import { fieldsOf } from '../../kernel/forms.ts';
import type { CompiledForm, Field, Json, JsonObject, Pointer } from '../../kernel/types.ts';
import { GIVEN_FACTS } from '../givenFacts.ts';
import { findStepFile, formFile, type Pack } from '../readPack.ts';
import type { TypeScope } from './typeOf.ts';
import { ANY_TYPE, typeOfQuestion, type ValueType } from './ValueType.ts';

/** The declaration of a field. */
export type SourceOf = (field: Field) => JsonObject | undefined;

function factOf(pointer: Pointer): string | undefined {
  return /^\/\$\/([^/]+)/.exec(pointer)?.[1];
}

/** What an entry of a list holds: its answers by server names, the lists within it by the paths of their calls. */
interface EntryShape {
  types: Map<Pointer, ValueType>;
  /** Each list with the form of its own entries. */
  lists: Map<Pointer, string>;
}

const stepsOf = (wizard: JsonObject): string[] =>
  ((wizard.steps ?? []) as (string | { step: string })[]).map((entry) =>
    typeof entry === 'string' ? entry : entry.step,
  );

/** The types of what a question is on the wire, by server name. */
function typesOnWire(source: JsonObject, exception: Json | undefined): [string, ValueType][] {
  const declared = exception ?? source.wire ?? {};
  const own = (typeof source.wire === 'object' ? source.wire : {}) as JsonObject;
  const wire = (typeof declared === 'string' ? { ...own, name: declared } : declared) as JsonObject;
  const { as, name, map } = wire;
  if (as === 'none') return [];
  if (as === 'flags')
    return Object.values((map ?? {}) as JsonObject).map((flag) => [
      String(flag),
      { kind: 'truth' },
    ]);
  if (typeof name !== 'string') return [];
  return [[name, as === 'yn' ? { kind: 'text' } : typeOfQuestion(source)]];
}

function shapeOf(pack: Pack, form: string): EntryShape | undefined {
  const wizard = formFile(pack, form);
  if (!wizard) return undefined;
  const steps = stepsOf(wizard.data);
  const exceptions = (wizard.data.wire ?? {}) as JsonObject;
  const types = new Map<Pointer, ValueType>();
  const lists = new Map<Pointer, string>();
  for (const name of steps) {
    const file = findStepFile(pack, form, name, 'schema.json');
    if (!file) return undefined;
    const sources = file.data.properties as { [name: string]: JsonObject };
    for (const [field, source] of Object.entries(sources)) {
      const resource = source.resource as { path: string; form: string } | undefined;
      if (resource) {
        types.set(`/${resource.path}`, { kind: 'list' });
        lists.set(`/${resource.path}`, resource.form);
        continue;
      }
      // What is stored before it is finished is stored as it was typed.
      if (source.computed !== undefined && steps.length > 1) continue;
      const exception = exceptions[`/${file.data.group}/${field}`];
      for (const [flat, type] of typesOnWire(source, exception)) types.set(`/${flat}`, type);
    }
  }
  if (steps.length > 1) types.set('/isComplete', { kind: 'truth' });
  return { types, lists };
}

/** Lists within lists that are followed: no form has entries whose entries have entries. */
const DEEPEST = 4;

function typeScopeOfEntry(
  pack: Pack,
  form: string,
  factAt: (pointer: Pointer) => ValueType | undefined,
  depth = 0,
): TypeScope | undefined {
  const shape = depth < DEEPEST ? shapeOf(pack, form) : undefined;
  return (
    shape && {
      typeAt: (pointer) =>
        factOf(pointer) === undefined ? shape.types.get(pointer) : factAt(pointer),
      entriesAt(list) {
        const inner = shape.lists.get(list);
        return inner === undefined ? undefined : typeScopeOfEntry(pack, inner, factAt, depth + 1);
      },
      pointers: () => shape.types.keys(),
    }
  );
}

/**
 * What expressions of a form read, by the declarations of its fields and facts.
 * @param typeOfFact What one of the form's own facts amounts to.
 */
export function typeScopeOfForm(
  pack: Pack,
  form: CompiledForm,
  sourceOf: SourceOf,
  typeOfFact: (name: string) => ValueType | undefined,
): TypeScope {
  const fields = fieldsOf(form);
  const listOf = (fact: string) =>
    [...fields.values()].find(({ resource }) => resource?.fact === fact)?.resource;
  const factAt = (pointer: Pointer): ValueType | undefined => {
    const name = factOf(pointer)!;
    if (listOf(name)) return { kind: 'list' };
    return typeOfFact(name) ?? GIVEN_FACTS.find((fact) => fact.name === name)?.type;
  };
  return {
    typeAt(pointer) {
      if (factOf(pointer) !== undefined) return factAt(pointer);
      const field = fields.get(pointer);
      const source = field && sourceOf(field);
      return source ? typeOfQuestion(source) : field && ANY_TYPE;
    },
    entriesAt(pointer) {
      const resource = listOf(factOf(pointer) ?? '');
      return resource && typeScopeOfEntry(pack, resource.form, factAt);
    },
    pointers: () => fields.keys(),
  };
}
