import { errorsOf, type FindingDetails, suggested } from '../../compile/findings.ts';
import { formNames } from '../../compile/forms.ts';
import type { SampleSource } from '../../compile/meta/sources.generated.ts';
import { type PackFile, report } from '../../compile/readPack.ts';
import type { JsonObject, Resource } from '../../kernel/types.ts';
import type { CheckContext, Path } from '../CheckContext.ts';
import { sampleFiles } from './samplesOf.ts';

type Forms = CheckContext['forms'];

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null;

/** What the samples of a form can answer. */
interface Asked {
  /** Pointers of the fields, those of its programs with them. */
  fields: Set<string>;
  /** The same by the pointer that they stand below: `/Home`, and `/Home/garden` of a program. */
  below: Map<string, string[]>;
  lists: Resource[];
  /** What was suggested for a pointer that no field has. */
  near: Map<string, FindingDetails>;
}

const parentOf = (pointer: string) => pointer.slice(0, pointer.lastIndexOf('/'));

/** What each form asks, gathered once: a pack may have as many samples as programs. */
function gatherAsked(forms: Forms): Map<string, Asked> {
  const asked = new Map<string, Asked>();
  for (const { form, own } of forms) {
    const one: Asked = asked.get(form.name) ?? {
      fields: new Set(),
      below: new Map(),
      lists: [],
      near: new Map(),
    };
    asked.set(form.name, one);
    for (const { field } of own) {
      if (one.fields.has(field.pointer)) continue;
      one.fields.add(field.pointer);
      const parent = parentOf(field.pointer);
      const siblings = one.below.get(parent);
      if (siblings) siblings.push(field.pointer);
      else one.below.set(parent, [field.pointer]);
      if (field.resource) one.lists.push(field.resource);
    }
  }
  return asked;
}

/** Where each answer stands, and the pointer of its field: a program's stand one level further down. */
function placesOf(answers: JsonObject, { below }: Asked, at: Path): [Path, string][] {
  return Object.entries(answers).flatMap(([group, values]) =>
    // Beside its groups an entry says what it is: its id, whether it is complete.
    Object.entries(isObject(values) ? values : {}).flatMap(([name, value]): [Path, string][] => {
      const pointer = `/${group}/${name}`;
      if (!below.has(pointer) || !isObject(value)) return [[[...at, group, name], pointer]];
      return Object.keys(value).map((own) => [[...at, group, name, own], `${pointer}/${own}`]);
    }),
  );
}

/** Reports sample answers to what no form asks: the form has changed since they were written. */
export function checkSamples({ pack, forms }: CheckContext): void {
  // What a mistake elsewhere takes away is not missing.
  if (errorsOf(pack.findings).length) return;
  const names = formNames(pack);
  const asked = gatherAsked(forms);
  for (const file of sampleFiles(pack)) {
    const { form, answers, entries = {} } = file.data as SampleSource;
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
    // An external schema has no groups.
    const own = asked.get(form);
    if (!own) continue;
    checkAnswers(file, answers, own, ['answers']);
    const { lists } = own;
    for (const [fact, list] of Object.entries(entries)) {
      const resource = lists.find((one) => one.fact === fact);
      if (!resource) {
        const facts = lists.map((one) => one.fact);
        const message = `the form has no list with the fact "${fact}"`;
        report(pack, file, ['entries', fact], 'stale-sample', message, suggested(fact, facts));
        continue;
      }
      for (const [index, entry] of list.entries())
        checkAnswers(file, entry, asked.get(resource.form), ['entries', fact, index]);
    }
  }

  function checkAnswers(
    file: PackFile,
    answers: JsonObject,
    own: Asked | undefined,
    at: Path,
  ): void {
    if (!own) return;
    for (const [place, pointer] of placesOf(answers, own, at)) {
      if (own.fields.has(pointer)) continue;
      // Samples outgrow a form together: what is near is looked for once.
      const near =
        own.near.get(pointer) ?? suggested(pointer, own.below.get(parentOf(pointer)) ?? own.fields);
      own.near.set(pointer, near);
      report(pack, file, place, 'stale-sample', `no field ${pointer}`, near);
    }
  }
}
