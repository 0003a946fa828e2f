import fc from 'fast-check';
import { EditError, type PackTexts, setDates } from '../edit/index.ts';
import { PACKS, readTexts, withChanges } from '../edit/test/packTexts.ts';
import { runs } from '../test/runs.ts';
import { drawnForms, withDrawnPack } from '../witness/test/drawnForms.ts';
import {
  addAgency,
  addDaysLeft,
  addDocument,
  addPaperWords,
  addProgram,
  addQuestion,
  addRule,
  addStep,
  type Built,
  ownMessage,
  QUESTION_KINDS,
  type QuestionPlace,
  setBeginsScreen,
  setClassification,
  setCondition,
  setDays,
  setLook,
  setOnReceipt,
  setQuestionLimit,
  setQuestionText,
  setRequired,
  setShape,
  setUpperCase,
  setWidth,
  WRONG,
  writeCondition,
} from './index.ts';
import {
  changedOf,
  programAgain,
  questionAgain,
  questionsAgain,
  questionsOf,
  rulesAgain,
  stepAgain,
} from './test/savedUnchanged.ts';

const base = readTexts(PACKS.shipped);
const PROGRAM = 'drawn-help';
const STEP = `programs/${PROGRAM}/garden-fence.schema.json`;
const said = (title: string) => ({ title, translations: { es: `${title}, en español` } });
const choices = ['One', 'Two'].map((label) => ({ label, translations: { es: `${label}o` } }));

/** A program with a step of its own, from which each drawn pack begins. */
const begun = [
  (now: PackTexts) => addProgram(now, said('Drawn help')),
  (now: PackTexts) =>
    addStep(now, {
      ...{ form: 'application', program: PROGRAM, after: 'residence' },
      ...said('Garden fence'),
      question: { kind: 'yes-no', ...said('Is it so?') },
    }),
].reduce<PackTexts>((now, work) => withChanges(now, work(now).changes), base);

type Step = (now: PackTexts, places: QuestionPlace[]) => Pick<Built, 'changes'>;
const mine = (now: PackTexts) =>
  questionsOf(now).filter(({ file }) => file.startsWith(`programs/${PROGRAM}/`));

const words = fc.constantFrom('Home', 'día', 'a\\b', '“now”', 'Ñandú 5', 'tab\there', '{n}');
const text = fc.array(words, { minLength: 1, maxLength: 3 }).map((some) => some.join(' '));
const seed = fc.nat(10_000);
/** What is done to a drawn question of the program. */
const onQuestion = (
  work: (now: PackTexts, place: QuestionPlace) => Pick<Built, 'changes'>,
): fc.Arbitrary<Step> =>
  seed.map((one) => (now, places) => work(now, places[one % places.length]!));

const isYes = (now: PackTexts) =>
  writeCondition({
    join: 'all',
    parts: [{ at: `/GardenFence/${PROGRAM}/${mine(now)[0]!.name}`, verb: 'is', value: 'yes' }],
  });

/** Each kind of thing that a form of the builder does to a program. */
const KINDS: fc.Arbitrary<Step>[] = [
  fc
    .tuple(fc.constantFrom(...QUESTION_KINDS), text, fc.constantFrom('garden-fence', 'residence'))
    .map(
      ([kind, title, where]): Step =>
        (now) =>
          addQuestion(now, {
            ...{ form: 'application', program: PROGRAM, step: where, kind, choices },
            ...said(title),
          }),
    ),
  fc.boolean().chain((is) => onQuestion((now, place) => setRequired(now, place, is))),
  fc
    .constantFrom('public', 'personal', 'restricted')
    .chain((kept) => onQuestion((now, place) => setClassification(now, place, kept))),
  fc
    .constantFrom('any' as const, 'account' as const, 'digits' as const)
    .chain((shape) => onQuestion((now, place) => setShape(now, place, shape))),
  fc
    .tuple(fc.boolean(), fc.constantFrom(undefined, 'short' as const, 'full' as const))
    .chain(([is, width]) =>
      onQuestion((now, place) => (is ? setUpperCase(now, place, is) : setWidth(now, place, width))),
    ),
  fc
    .tuple(
      fc.constantFrom(
        'minimum',
        'maximum',
        'exclusiveMinimum',
        'minLength',
        'maxLength',
        'decimals',
      ),
      fc.option(fc.nat(4), { nil: undefined }),
    )
    .chain(([name, value]) =>
      onQuestion((now, place) => setQuestionLimit(now, place, { name, value })),
    ),
  fc
    .constantFrom('any' as const, 'future' as const, 'past' as const)
    .chain((days) => onQuestion((now, place) => setDays(now, place, days))),
  fc
    .constantFrom('radio' as const, 'select' as const)
    .chain((look) => onQuestion((now, place) => setLook(now, place, look))),
  fc
    .tuple(fc.boolean(), fc.boolean())
    .chain(([is, screen]) =>
      onQuestion((now, place) =>
        screen ? setBeginsScreen(now, place, is) : setOnReceipt(now, place, is),
      ),
    ),
  fc
    .constantFrom(...WRONG)
    .chain((keyword) => onQuestion((now, place) => ownMessage(now, place, keyword))),
  fc
    .tuple(
      fc.constantFrom('description' as const, 'advice' as const),
      fc.constantFrom('en', 'es'),
      text,
    )
    .chain(([key, language, one]) =>
      onQuestion((now, place) => setQuestionText(now, place, { key, language, text: one })),
    ),
  onQuestion((now, place) => setCondition(now, { kind: 'question', ...place }, isYes(now))),
  onQuestion((now, place) => addDaysLeft(now, place, said('Days left'))),
  fc
    .tuple(fc.constantFrom('must' as const, 'warn' as const, 'gate' as const), text)
    .chain(([kind, message]) =>
      onQuestion((now, { name }) =>
        addRule(now, STEP, { kind, name, message, translations: { es: `${message}.` } }),
      ),
    ),
  text.map(
    (title): Step =>
      (now) =>
        addDocument(now, { program: PROGRAM }, { ...said(title), category: 'Utility' }),
  ),
  text.map(
    (one): Step =>
      (now) => {
        const { documents } = JSON.parse(now.get(`programs/${PROGRAM}/program.json`)!).adds;
        const paper = { program: PROGRAM, id: documents?.[0]?.id ?? 'none' };
        return addPaperWords(now, paper, {
          kind: 'alternatives',
          text: one,
          translations: { es: `${one}.` },
        });
      },
  ),
  text.map(
    (name): Step =>
      (now) =>
        addAgency(now, PROGRAM, { name, phone: '803-555-0111' }),
  ),
  fc.constantFrom(null, 'month' as const, 'year' as const).map(
    (every): Step =>
      (now) => ({
        changes: setDates(now, `programs/${PROGRAM}/program.json`, {
          ...{ opens: '2026-11-01', closes: '2026-11-20', every },
        }),
      }),
  ),
];
/** Any of them. */
const step = fc.oneof(...KINDS.map((one, kind) => one.map((work) => ({ kind, work }))));
type Drawn = { kind: number; work: Step };

/** As the author's own editor writes a file: on one line, or indented by so much. */
const LAYOUTS = [undefined, 0, 2, 4, '\t'] as const;
const laidOut = (now: PackTexts, layouts: (typeof LAYOUTS)[number][]): PackTexts => {
  let index = 0;
  return new Map(
    [...now].map(([name, one]) => {
      if (!name.startsWith(`programs/${PROGRAM}/`)) return [name, one];
      const layout = layouts[index++ % layouts.length];
      return [name, layout === undefined ? one : JSON.stringify(JSON.parse(one), null, layout)];
    }),
  );
};

/** @returns The texts with the changes that could be made, and of which kinds these were. */
function drawn(steps: Drawn[]): { now: PackTexts; kinds: Set<number> } {
  let now: PackTexts = begun;
  const kinds = new Set<number>();
  for (const { kind, work } of steps) {
    try {
      now = withChanges(now, work(now, mine(now)).changes);
      kinds.add(kind);
    } catch (error) {
      // What can't be done to this question is done to another one.
      if (!(error instanceof EditError)) throw error;
    }
  }
  return { now, kinds };
}

test('each kind of change is made to some drawn program, and is not refused to all of them', () => {
  const made = new Set<number>();
  const many = fc.array(step, { minLength: 20, maxLength: 40 });
  for (const steps of fc.sample(many, { seed: 1, numRuns: 100 })) {
    for (const kind of drawn(steps).kinds) made.add(kind);
    if (made.size === KINDS.length) break;
  }
  expect([...made].sort((a, b) => a - b)).toEqual([...KINDS.keys()]);
});

test('a program that is drawn by what forms do, and laid out anyhow, is saved as it stands', () => {
  const layouts = fc.array(fc.constantFrom(...LAYOUTS), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 30 }), layouts, (steps, some) => {
      const now = laidOut(drawn(steps).now, some);
      const files = [...now.keys()].filter((name) =>
        /^programs\/drawn-help\/[^/]+\.(schema|fields)\.json$/.test(name),
      );
      const saved = [
        ...mine(now).flatMap((place) => questionAgain(now, place)),
        ...programAgain(now, PROGRAM),
        ...files.flatMap((file) => rulesAgain(now, file)),
        ...stepAgain(now, STEP),
      ];
      expect(changedOf(saved)).toEqual([]);
    }),
    { numRuns: runs(12), includeErrorInReport: true },
  );
});

test('a pack that is drawn by hand, of whatever conditions, rules and gates, is saved as it stands', async () => {
  await fc.assert(
    fc.asyncProperty(drawnForms, (form) =>
      withDrawnPack(form, async (folder) => {
        const saved = questionsAgain(readTexts(folder));
        expect(saved.length).toBeGreaterThan(20);
        expect(changedOf(saved)).toEqual([]);
      }),
    ),
    { numRuns: runs(8) },
  );
});
