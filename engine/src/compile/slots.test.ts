import { checkPack } from '../check/index.ts';
import {
  type ContentBlock,
  closedGates,
  type DocumentSlot,
  evaluate,
  type JsonObject,
  papersToCome,
  shownContent,
} from '../kernel/index.ts';
import { compilePack, openRelease } from './index.ts';
import { shipped } from './test/brokenPack.ts';
import { createPackCopy, type PackCopy } from './test/createPackCopy.ts';

const STEP = 'application/required-documents.schema.json';
let pack: PackCopy;
beforeEach(() => {
  pack = createPackCopy();
});

const slotsIn = (data: JsonObject) => data.slots as unknown as JsonObject[];

test('a step’s own papers come before a program’s, in each language, under their ids', async () => {
  const release = openRelease(await compilePack(shipped));
  const slots = (language: string) =>
    release
      .formFor('application', { PersonalInformation: { AssistanceType: [1] } }, { language })
      .steps.flatMap(({ documents = [] }): DocumentSlot[] => documents);
  expect(slots('en').map(({ id, isOptional, replaces }) => [id, isOptional, replaces])).toEqual([
    ['photo-id', true, undefined],
    ['citizenship', true, undefined],
    ['income', true, undefined],
    ['utility', true, undefined],
    ['energy.bill', undefined, 'utility'],
    ['energy.notice', undefined, undefined],
  ]);
  const [photo] = slots('es');
  expect(photo).toMatchObject({
    title: 'Identificación con foto',
    fact: 'documents',
    key: 'fileCategory',
    category: 0,
    min: 1,
  });
  expect(photo!.examples).toContain('Licencia de conducir');
  expect(photo!.alternatives).toContain('Una identificación vencida');
});

test.each<[string, string, (data: JsonObject) => void, string, string]>([
  [
    'a category that the pack has not',
    STEP,
    (data) => {
      slotsIn(data)[1]!.category = 'Citizen';
    },
    'unknown-category',
    '/slots/1/category',
  ],
  [
    'two of one name',
    STEP,
    (data) => {
      slotsIn(data)[1]!.id = 'photo-id';
    },
    'repeated-id',
    '/slots/1/id',
  ],
  [
    'two examples of one name',
    STEP,
    (data) => {
      (slotsIn(data)[0]!.examples as JsonObject[])[1]!.id = 'license';
    },
    'repeated-id',
    '/slots/0/examples/1/id',
  ],
  [
    'a condition over a question that is not there',
    STEP,
    (data) => {
      slotsIn(data)[0]!.when = { '/Residence/Towers': { const: 1 } };
    },
    'unknown-field',
    '/slots/0/when/~1Residence~1Towers',
  ],
  [
    'a step that collects no documents',
    'application/residence.schema.json',
    (data) => {
      data.slots = [{ id: 'bill', title: 'Bill', category: 'Utility' }];
    },
    'no-place-for-documents',
    '/slots/0',
  ],
  [
    'a program’s paper that takes the place of none',
    'programs/energy/program.json',
    (data) => {
      const adds = data.adds as { documents: JsonObject[] };
      adds.documents[0]!.replaces = 'utilities';
    },
    'unknown-slot',
    '/adds/documents/0/replaces',
  ],
  [
    'a word that a slot has not',
    STEP,
    (data) => {
      slotsIn(data)[0]!.kind = 'ID';
    },
    'unknown-keyword',
    '/slots/0/kind',
  ],
])('%s is told where it stands', async (_what, file, by, code, pointer) => {
  pack.change(file, by);
  const errors = (await checkPack(pack.source)).filter(({ severity }) => severity === 'error');
  expect(errors.map((one) => [one.code, one.file, one.pointer])).toContainEqual([
    code,
    file,
    pointer,
  ]);
});

test('papers that may come later hold nobody back, a program’s neither; a gate that counts them is refused', async () => {
  pack.change(STEP, (data) => {
    data.later = true;
  });
  expect((await checkPack(pack.source)).map(({ code, pointer }) => [code, pointer])).toEqual([
    ['gate-despite-later', '/gates/0'],
  ]);
  pack.change(STEP, (data) => {
    delete data.gates;
  });
  const release = openRelease(await compilePack(pack.source));
  const answers = { PersonalInformation: { AssistanceType: [1] } };
  const form = release.formFor('application', answers);
  const evaluation = evaluate(form, answers, {});
  expect(closedGates(form, evaluation, 'required-documents')).toEqual([]);
  expect(papersToCome(form, evaluation).map(({ id }) => id)).toEqual([
    ...['photo-id', 'citizenship', 'income', 'energy.bill'],
  ]);
  pack.change('application/residence.schema.json', (data) => {
    data.later = true;
  });
  expect((await checkPack(pack.source)).map(({ code }) => code)).toContain(
    'no-place-for-documents',
  );
});

test('guidance is shown under answers, and what it reads has to be there', async () => {
  const looks = 'application/additional-household-members.ui.json';
  const release = openRelease(await compilePack(shipped));
  const shownFor = (persons: number) => {
    const answers = { PersonalInformation: { PersonsInHousehold: persons } };
    const form = release.formFor('application', answers);
    const step = form.steps.find(({ name }) => name === 'additional-household-members')!;
    const { content } = step.uiSchema['ui:options'] as unknown as { content: ContentBlock[] };
    return shownContent(form, evaluate(form, answers, {}), content).map(({ id }) => id);
  };
  expect([shownFor(1), shownFor(2)]).toEqual([['alone'], []]);
  pack.change(looks, (data) => {
    const [block] = (data['ui:options'] as JsonObject).content as JsonObject[];
    block!.when = { '/$/membersWanted': { const: 0 } };
  });
  expect(await checkPack(pack.source)).toMatchObject([
    { code: 'unknown-fact', file: looks, pointer: expect.stringContaining('/content/0/when') },
  ]);
});

test('papers that may come later need a page to come by', async () => {
  pack.change(STEP, (data) => {
    data.later = true;
    delete data.gates;
  });
  expect(await checkPack(pack.source)).toEqual([]);
  pack.move('uploads');
  pack.move('texts/es/uploads');
  expect((await checkPack(pack.source)).map(({ code }) => code)).toContain('later-without-flow');
});
