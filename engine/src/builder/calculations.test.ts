import type { PackTexts } from '../edit/index.ts';
import { createPackFolder, PACKS, readTexts, withChanges } from '../edit/test/packTexts.ts';
import type { Json } from '../kernel/types.ts';
import {
  addQuestion,
  addStep,
  type Built,
  beginCalculation,
  CALCULATION_VERBS,
  listAskable,
  readCalculation,
  readQuestion,
  setCalculation,
} from './index.ts';

const files = readTexts(PACKS.shipped);
const copy = createPackFolder(PACKS.shipped);
afterAll(copy.remove);
const after = ({ changes }: Built, from: PackTexts) => withChanges(from, changes);
const place = { form: 'application', step: 'disclosures' };
const words = (title: string) => ({ title, translations: { es: `${title} en español` } });
const errorsOf = async (now: PackTexts) =>
  (await copy.check(now)).filter(({ severity }) => severity === 'error');

test('an answer that is worked out in each way, and an agreement, pass the check', async () => {
  const askable = listAskable(files, place);
  let now: PackTexts = files;
  for (const verb of CALCULATION_VERBS) {
    const calculation = beginCalculation(verb, askable)!;
    const question = { kind: 'computed' as const, ...words(`Worked out: ${verb}`), calculation };
    const built = addQuestion(now, { ...place, ...question });
    now = after(built, now);
    const made = readQuestion(now, built.at as { file: string; name: string });
    expect(readCalculation(made.computed)).toEqual(calculation);
    expect(made.isRequired).toBe(false);
  }
  const choices = ['I will bring the key back', 'What is said twice'];
  const promise = { kind: 'agreement' as const, ...words('Your promise'), choices };
  const agreed = addQuestion(now, { ...place, ...promise });
  now = after(agreed, now);
  const last = { form: 'application', after: 'residence', ...words('The end') };
  now = after(addStep(now, { ...last, question: promise }), now);
  expect(await errorsOf(now)).toEqual([]);
  const made = readQuestion(now, agreed.at as { file: string; name: string });
  expect(made.isRequired).toBe(true);
  expect(JSON.parse(now.get(made.choicesFile!)!).values).toEqual([
    expect.objectContaining({ label: 'I will bring the key back' }),
  ]);
}, 60_000);

test('what is worked out otherwise has the type of that', async () => {
  const eviction = { file: 'programs/rent/eviction.schema.json', name: 'DaysToCourt' };
  const money = { verb: 'multiply' as const, of: ['/Landlord/rent/MonthsOwed'], by: 1.5 };
  const now = after(setCalculation(files, eviction, money), files);
  // A hand wrote what was there: only from one sentence to another is known what type becomes what.
  expect(JSON.parse(now.get(eviction.file)!).properties.DaysToCourt).toMatchObject({
    type: 'integer',
    computed: { multiply: [{ get: '/Landlord/rent/MonthsOwed' }, 1.5] },
  });
  const days = { verb: 'days' as const, of: ['/$/today', '/Eviction/rent/CourtDate'] };
  const said = after(setCalculation(now, eviction, days), now);
  const again = after(setCalculation(said, eviction, money), said);
  const declared = JSON.parse(again.get(eviction.file)!).properties.DaysToCourt;
  expect(declared).toMatchObject({ type: 'number', decimals: 2 });
  expect(await errorsOf(again)).toEqual([]);
}, 60_000);

test.each<[string, Json]>([
  ['a greatest of', { max: [0, { days: [{ get: '/$/today' }, { get: '/A/B' }] }] }],
  ['a plain number among them', { add: [{ get: '/A/B' }, 3] }],
  ['what counts only some', { count: '/$/members', where: { '/a': true } }],
  ['what has an else', { add: [{ get: '/A/B' }, { get: '/A/C' }], else: 0 }],
])('%s stays as a hand wrote it', (_what, expression) => {
  expect(readCalculation(expression)).toBeUndefined();
});
