import { compilePack, openRelease } from '../../../compile/index.ts';
import { createPackFolder, PACKS, readTexts, withChanges } from '../../../edit/test/packTexts.ts';
import { type Answers, evaluate, type Field, type Json } from '../../../kernel/index.ts';
import { addQuestions, type LookedAt, takeQuestions } from '../../index.ts';

const FACTS = { today: '2026-11-21', year: 2026, limits: { documentsNeeded: 4 } };
const files = readTexts(PACKS.shipped);
const STEP = 'residence';

/** A copy of the shipped pack into which questions are imported. */
export function createImportPack() {
  const copy = createPackFolder(PACKS.shipped);
  return {
    remove: copy.remove,
    /** The pack with these questions at the end of a step: what the check finds, and the form. */
    async import(questions: LookedAt[]) {
      const { changes } = addQuestions(
        files,
        { form: 'application', step: STEP },
        takeQuestions(questions),
      );
      const findings = await copy.check(withChanges(files, changes));
      const errors = findings.filter(({ severity }) => severity === 'error');
      return { errors, open: () => openForm(copy.folder, questions) };
    },
  };
}

/** The form as it is compiled, and which of the imported questions are shown. */
async function openForm(folder: string, questions: LookedAt[]) {
  const form = openRelease(await compilePack(folder)).form('application');
  const step = form.steps.find(({ name }) => name === STEP)!;
  const taken = questions.filter(({ isTaken }) => isTaken);
  const fields = step.fields.filter(({ program }) => !program).slice(-taken.length);
  return {
    /** What each that is taken over starts with. */
    initial: () => fields.map((field) => field.default),
    /**
     * @param given The answer to each question that is taken over; of a choice its label.
     * @returns Whether each is shown.
     */
    shown(given: (Json | undefined)[]): boolean[] {
      const own = fields.map((field, at) => [field.name, valueIn(field, given[at])] as const);
      const answers = { [step.group]: Object.fromEntries(own) } as Answers;
      const { visible } = evaluate(form, answers, FACTS);
      return fields.map(({ pointer }) => visible.has(pointer));
    },
  };
}

function valueIn({ choices }: Field, given: Json | undefined): Json | undefined {
  if (!choices) return given;
  const valueOfLabel = (label: Json) => choices.find((one) => one.label === label)?.value ?? label;
  return Array.isArray(given) ? given.map(valueOfLabel) : given && valueOfLabel(given);
}
