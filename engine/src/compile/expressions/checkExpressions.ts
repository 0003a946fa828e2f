import { localName } from '../../kernel/answers.ts';
import { fieldsOf } from '../../kernel/forms.ts';
import type { CompiledForm, JsonObject, Step } from '../../kernel/types.ts';
import { pointersOf } from '../conditions.ts';
import { factSources } from '../factSources.ts';
import { formFile, type Pack, type PackFile, report } from '../readPack.ts';
import { findTableFile, sourceOfTable, tableNames } from '../tables.ts';
import { checkCondition, type TypeContext, typeOf } from './typeOf.ts';
import { type SourceOf, typeScopeOfForm } from './typeScope.ts';
import { typeOfQuestion, type ValueType, wordsFor } from './ValueType.ts';

type Path = (string | number)[];
/** The files of a form, or of a program over the form that it is put into. */
interface ExpressionScope {
  pack: Pack;
  form: CompiledForm;
  /** The program's folder; absent for the form's own files. */
  program?: string;
  stepFiles: { file: PackFile; step: Step }[];
}
type Typed = Pick<ExpressionScope, 'pack' | 'form'>;

/** Where the expressions of a form's or a program's files are typed. */
export function createTyping({ pack, form }: Typed, sourceOf: SourceOf) {
  const facts = factSources(pack, form.name);
  const known = new Map<string, ValueType>();
  const scope = typeScopeOfForm(pack, form, sourceOf, typeOfFact);
  const contextFor = (file: PackFile, at: Path, isSilent = false): TypeContext => ({
    scope,
    tables: {
      find(name) {
        const found = findTableFile(pack, file.name, name);
        return found && sourceOfTable(found.file);
      },
      names: () => tableNames(pack, file.name),
    },
    tell(place, code, message, more) {
      if (!isSilent) report(pack, file, [...at, ...place], code, message, more);
    },
  });

  function typeOfFact(name: string): ValueType | undefined {
    if (!Object.hasOwn(facts, name)) return undefined;
    const type = known.get(name);
    if (type) return type;
    // A circle of facts is told of elsewhere.
    known.set(name, { kind: 'any' });
    const wizard = formFile(pack, form.name);
    known.set(name, typeOf(facts[name]!, [], contextFor(wizard, [], true)));
    return known.get(name);
  }

  return { contextFor };
}

type Typing = ReturnType<typeof createTyping>;

/** Tells of a number that would be cut: what is shown and stored has an end. */
function checkEnd(type: ValueType, pack: Pack, file: PackFile, at: Path): void {
  if (type.kind !== 'number' || !type.isEndless) return;
  report(pack, file, at, 'needs-rounding', 'a division may come to a number without an end', {
    expected: '{ "round": …, "decimals": 2, "rule": "half-up" } around it',
  });
}

/** The value of a question has to be one that the question takes. */
function checkResult(pack: Pack, file: PackFile, at: Path, type: ValueType, source: JsonObject) {
  const wanted = typeOfQuestion(source);
  if (type.kind === 'any') return;
  const isDayInText = wanted.kind === 'text' && type.kind === 'day';
  if (type.kind !== wanted.kind && !isDayInText) {
    const message = `${wordsFor([type.kind])} is worked out for a question that takes ${wordsFor([wanted.kind])}`;
    report(pack, file, at, 'wrong-operand', message, { expected: wordsFor([wanted.kind]) });
  } else if (type.kind === 'number' && wanted.kind === 'number' && type.places > wanted.places) {
    const message = `the result may have ${type.places} places, and the question takes ${wanted.places}`;
    report(pack, file, at, 'needs-rounding', message, {
      expected: `{ "round": …, "decimals": ${wanted.places}, "rule": "half-up" } around it`,
    });
  }
}

/** Words by which a question is answered: what is worked out is answered by nobody. */
const TYPED = [
  'mask', 'options', 'frequencies', 'resource', 'default', 'initially', 'otherwise', 'advice',
  'const', 'enum', 'not', 'anyOf', 'allOf', 'oneOf', 'minLength', 'pattern', 'minimum', 'maximum',
  'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'notBefore', 'notAfter', 'messages', 'items',
]; // biome-ignore format: a list
/** Masks that say how a value is written, too. */
const SHOWN = ['money', 'date'];

/** Nobody can mend what is worked out: nothing about it may be asked for or refused. */
function checkComputed(
  checked: ExpressionScope,
  file: PackFile,
  name: string,
  source: JsonObject,
): void {
  const { pack, form } = checked;
  const at = ['properties', name];
  const refuse = (place: Path, word: string) => {
    const message = `"${word}" stands beside "computed", which nobody answers`;
    report(pack, file, place, 'misplaced-keyword', message, {
      expected: 'a question that is typed',
    });
  };
  for (const word of TYPED) {
    if (source[word] === undefined || (word === 'mask' && SHOWN.includes(String(source.mask))))
      continue;
    refuse([...at, word], word);
  }
  const position = ((file.data.required as string[] | undefined) ?? []).indexOf(name);
  if (position >= 0) refuse(['required', position], 'required');
  if (source.type === 'array') refuse([...at, 'type'], 'array');
  for (const found of pointersOf(source.computed)) {
    if (fieldsOf(form).get(found.pointer)?.classification !== 'restricted') continue;
    const message = `${found.pointer} is restricted: the page does not have its value to work with`;
    report(pack, file, [...at, 'computed', ...found.at], 'wrong-operand', message);
  }
}

function checkQuestions(checked: ExpressionScope, typing: Typing): void {
  const { pack, program } = checked;
  for (const { file, step } of checked.stepFiles) {
    const sources = file.data.properties as { [name: string]: JsonObject };
    for (const field of step.fields.filter((one) => one.program === program)) {
      const name = localName(field);
      const source = sources[name];
      if (!source) continue;
      const at = ['properties', name];
      for (const word of ['otherwise', 'computed']) {
        if (source[word] === undefined) continue;
        const type = typeOf(source[word], [], typing.contextFor(file, [...at, word]));
        checkEnd(type, pack, file, [...at, word]);
        if (type.kind !== 'number' || !type.isEndless)
          checkResult(pack, file, [...at, word], type, source);
      }
      if (source.computed !== undefined) checkComputed(checked, file, name, source);
      for (const word of ['when', 'initially']) {
        if (source[word])
          checkCondition(source[word] as JsonObject, [], typing.contextFor(file, [...at, word]));
      }
    }
  }
}

/** What a rule, a gate or a slot asks, and what fills a gate's message. */
function checkDeclared(checked: ExpressionScope, typing: Typing): void {
  const { pack } = checked;
  for (const { file } of checked.stepFiles) {
    for (const kind of ['rules', 'gates', 'slots']) {
      for (const [index, one] of ((file.data[kind] ?? []) as JsonObject[]).entries()) {
        for (const word of ['when', 'must', 'warn']) {
          const at = [kind, index, word];
          if (one[word]) checkCondition(one[word] as JsonObject, [], typing.contextFor(file, at));
        }
        for (const [name, source] of Object.entries((one.params ?? {}) as JsonObject)) {
          const at = [kind, index, 'params', name];
          const type = typeOf(source, [], typing.contextFor(file, at));
          checkEnd(type, pack, file, at);
          if (type.kind !== 'truth' && type.kind !== 'list') continue;
          const message = `${wordsFor([type.kind])} can’t stand in a message`;
          report(pack, file, at, 'wrong-operand', message, {
            expected: 'a number, a text or a day',
          });
        }
      }
    }
  }
}

/** Everything that the checked files work out: of what kind it is, and whether it is one that is wanted there. */
export function checkExpressions(checked: ExpressionScope, sourceOf: SourceOf): void {
  const typing = createTyping(checked, sourceOf);
  checkQuestions(checked, typing);
  checkDeclared(checked, typing);
}

/** The facts of a form, and the conditions of its steps. */
export function checkFactTypes(
  checked: ExpressionScope,
  wizard: PackFile,
  sourceOf: SourceOf,
): void {
  const { pack, form } = checked;
  const typing = createTyping(checked, sourceOf);
  for (const [name, source] of Object.entries(factSources(pack, form.name))) {
    const at = ['facts', name];
    checkEnd(typeOf(source, [], typing.contextFor(wizard, at)), pack, wizard, at);
  }
  checkStepConditions(typing, wizard, ['steps'], wizard.data.steps);
}

/** Conditions of steps, as a wizard or a program lists them. */
export function checkStepConditions(
  { contextFor }: Typing,
  file: PackFile,
  at: Path,
  steps: unknown,
): void {
  for (const [index, entry] of ((steps ?? []) as (string | { when?: JsonObject })[]).entries()) {
    if (typeof entry !== 'object' || !entry.when) continue;
    checkCondition(entry.when, [], contextFor(file, [...at, index, 'when']));
  }
}
