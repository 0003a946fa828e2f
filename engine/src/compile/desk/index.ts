import { fieldsOf } from '../../kernel/forms.ts';
import type { CompiledForm, Field, Pointer } from '../../kernel/types.ts';
import { factsOf } from '../checkForm.ts';
import { factSources } from '../factSources.ts';
import { type Pack, portalOf } from '../readPack.ts';
import { checkDesk } from './checkDesk.ts';
import type { CompiledDesk } from './compileDesk.ts';

export { compileDesk } from './compileDesk.ts';
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

/** Reports what is wrong with the meaning of a desk. @param forms Every form of the pack, by name. */
export function checkCompiledDesk(
  pack: Pack,
  compiled: CompiledDesk,
  forms: { [name: string]: CompiledForm },
  fields: ReadonlyMap<Pointer, Field>,
): void {
  const { statuses } = portalOf(pack);
  const form = forms[CASES];
  const facts = form ? factsOf(form) : [];
  checkDesk({ ...compiled, pack, fields, facts, sources: factSources(pack, CASES), statuses });
}
