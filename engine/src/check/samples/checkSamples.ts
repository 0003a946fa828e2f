import { errorsOf, suggested } from '../../compile/findings.ts';
import { formNames } from '../../compile/forms.ts';
import { type PackFile, report } from '../../compile/readPack.ts';
import { fieldsOf } from '../../kernel/forms.ts';
import type { JsonObject, Resource } from '../../kernel/types.ts';
import type { CheckContext, CheckedForm, Path } from '../CheckContext.ts';
import { sampleFiles } from './samplesOf.ts';

type Forms = CheckContext['forms'];

interface SampleFile {
  form: string;
  answers: JsonObject;
  entries?: { [fact: string]: JsonObject[] };
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null;

/** Every field of a form, those of its programs with it. */
const fieldsIn = (forms: Forms, name: string): string[] => [
  ...new Set(forms.filter(({ form }) => form.name === name).flatMap((one) => keysOf(one))),
];
const keysOf = ({ questions }: CheckedForm): string[] => [...questions.keys()];

/** Where each answer stands, and the pointer of its field: a program's stand one level further down. */
function placesOf(answers: JsonObject, known: string[], at: Path): [Path, string][] {
  return Object.entries(answers).flatMap(([group, values]) =>
    // Beside its groups an entry says what it is: its id, whether it is complete.
    Object.entries(isObject(values) ? values : {}).flatMap(([name, value]): [Path, string][] => {
      const pointer = `/${group}/${name}`;
      const isProgram = known.some((one) => one.startsWith(`${pointer}/`));
      if (!isProgram || !isObject(value)) return [[[...at, group, name], pointer]];
      return Object.keys(value).map((own) => [[...at, group, name, own], `${pointer}/${own}`]);
    }),
  );
}

/** Reports sample answers to what no form asks: the form has changed since they were written. */
export function checkSamples({ pack, forms }: CheckContext): void {
  // What a mistake elsewhere takes away is not missing.
  if (errorsOf(pack.findings).length) return;
  for (const file of sampleFiles(pack)) {
    const { form, answers, entries = {} } = file.data as unknown as SampleFile;
    const names = formNames(pack);
    if (!names.includes(form)) {
      report(
        pack,
        file,
        ['form'],
        'stale-sample',
        `there is no form "${form}"`,
        suggested(form, names),
      );
      continue;
    }
    // A schema from elsewhere has no groups.
    if (!forms.some((one) => one.form.name === form)) continue;
    checkAnswers(file, answers, form, ['answers']);
    const lists = resourcesOf(form);
    for (const [fact, list] of Object.entries(entries)) {
      const resource = lists.find((one) => one.fact === fact);
      if (!resource) {
        const facts = lists.map((one) => one.fact);
        const message = `the form has no list with the fact "${fact}"`;
        report(pack, file, ['entries', fact], 'stale-sample', message, suggested(fact, facts));
        continue;
      }
      for (const [index, entry] of list.entries())
        checkAnswers(file, entry, resource.form, ['entries', fact, index]);
    }
  }

  function resourcesOf(name: string): Resource[] {
    return forms
      .filter(({ form }) => form.name === name)
      .flatMap(({ form }) => [...fieldsOf(form).values()])
      .flatMap(({ resource }) => resource ?? []);
  }

  function checkAnswers(file: PackFile, answers: JsonObject, form: string, at: Path): void {
    const known = fieldsIn(forms, form);
    for (const [place, pointer] of placesOf(answers, known, at)) {
      if (known.includes(pointer)) continue;
      report(pack, file, place, 'stale-sample', `no field ${pointer}`, suggested(pointer, known));
    }
  }
}
