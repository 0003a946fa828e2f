import { fieldsOf } from '../../kernel/forms.ts';
import type { CompiledForm, Field, Pointer } from '../../kernel/types.ts';
import { factsOf } from '../checkForm.ts';
import { factSources } from '../factSources.ts';
import { type Pack, portalOf } from '../readPack.ts';
import { checkDesk } from './checkDesk.ts';
import type { CompiledDesk } from './compileDesk.ts';
import type { DeskCheck } from './DeskCheck.ts';
import { hasDesk } from './readDesk.ts';

export { type CompiledDesk, compileDesk } from './compileDesk.ts';
export { conditionsOfDesk, type DeskCondition } from './conditionsOfDesk.ts';

/** The form whose submissions are cases. */
const CASES = 'application';

/**
 * The fields that an application can have: its own, and those that programs add.
 * @param parts What each program adds: the fields of steps and of lots of questions.
 */
export function caseFields(
  forms: { [name: string]: CompiledForm },
  parts: Iterable<Field[]>,
): Map<Pointer, Field> {
  const form = forms[CASES];
  const fields = new Map(form ? fieldsOf(form) : []);
  for (const part of parts) for (const field of part) fields.set(field.pointer, field);
  return fields;
}

/** What a desk is checked against beside its own files and the fields of an application. */
export type DeskFacts = Pick<DeskCheck, 'facts' | 'slots'>;

/** Undefined in a pack without a desk. @param forms Every form of the pack, by name. */
export function deskFacts(
  pack: Pack,
  forms: { [name: string]: CompiledForm },
): DeskFacts | undefined {
  if (!hasDesk(pack)) return undefined;
  const form = forms[CASES];
  return { facts: form ? factsOf(form) : [], slots: slotIds(pack) };
}

/** Ids of the papers that an application or a program can ask for. */
function slotIds(pack: Pack): string[] {
  const ids = (entries: unknown, prefix = '') =>
    ((entries as { id: string }[] | undefined) ?? []).map(({ id }) => prefix + id);
  return [...pack.files.values()].flatMap((file) => {
    if (file.kind === 'step') return ids(file.data.slots);
    const program = /^programs\/([^/]+)\/program\.json$/.exec(file.name)?.[1];
    if (program === undefined) return [];
    return ids((file.data.adds as { documents?: unknown } | undefined)?.documents, `${program}.`);
  });
}

/** Reports what is wrong with the meaning of a desk. */
export function checkCompiledDesk(
  pack: Pack,
  compiled: CompiledDesk,
  known: DeskFacts,
  fields: ReadonlyMap<Pointer, Field>,
): void {
  const { statuses } = portalOf(pack);
  checkDesk({ ...compiled, ...known, pack, fields, sources: factSources(pack, CASES), statuses });
}
