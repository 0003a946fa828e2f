import { pointersOf, waitMessage } from '../../compile/conditions.ts';
import { factSources } from '../../compile/factSources.ts';
import { type PackFile, report } from '../../compile/readPack.ts';
import type { Json, Pointer } from '../../kernel/types.ts';
import type { CheckContext, CheckedForm, Path } from '../CheckContext.ts';

/** What stands on what: a fact on answers and facts, a copy on its source, an answer on what shows it. */
interface Dependency {
  from: string;
  to: string;
  file: PackFile;
  at: Path;
  isWhen: boolean;
}

function dependenciesOf(checked: CheckedForm): Dependency[] {
  const { form, questions, stepConditions } = checked;
  const wizard = checked.pack.files.get(`${form.name}/wizard.json`)!;
  const found: Dependency[] = [];
  const add = (
    from: string,
    file: PackFile,
    at: Path,
    source: Json | undefined,
    isWhen = false,
  ) => {
    for (const read of pointersOf(source)) {
      const to = nameOf(read.pointer);
      found.push({ from, to, file, at: [...at, ...read.at], isWhen });
    }
  };
  for (const [name, expression] of Object.entries(factSources(checked.pack, form.name))) {
    add(`/$/${name}`, wizard, ['facts', name], expression);
  }
  for (const { field, file, at, source, step } of questions.values()) {
    add(field.pointer, file, [...at, 'when'], source.when, true);
    add(field.pointer, file, [...at, 'otherwise'], source.otherwise);
    add(field.pointer, file, [...at, 'computed'], source.computed);
    const condition = stepConditions.get(form.steps[step]!.name);
    if (condition) add(field.pointer, condition.file, condition.at, condition.when);
  }
  return found;
}

/** A fact is known by its name, whatever is read of it. */
function nameOf(pointer: Pointer): string {
  const [, group, name] = pointer.split('/');
  return group === '$' ? `/$/${name}` : pointer;
}

/** Where a circle leads that begins with this dependency; a circle of `when` alone is found while compiling. */
function closesCircle(start: Dependency, byName: Map<string, Dependency[]>): boolean {
  const seen = new Set<string>();
  const visit = (name: string, isWhen: boolean): boolean => {
    if (name === start.from) return !isWhen;
    const key = `${name} ${isWhen}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return (byName.get(name) ?? []).some((next) => visit(next.to, isWhen && next.isWhen));
  };
  return visit(start.to, start.isWhen);
}

/** Reports circles through steps, facts and copies. */
export function checkCircles({ pack, forms }: CheckContext): void {
  for (const checked of forms) {
    const all = dependenciesOf(checked);
    const byName = new Map<string, Dependency[]>();
    for (const one of all) byName.set(one.from, [...(byName.get(one.from) ?? []), one]);
    for (const one of all) {
      if (!closesCircle(one, byName)) continue;
      report(pack, one.file, one.at, 'circle-of-conditions', waitMessage(one.from, one.to));
    }
  }
}
