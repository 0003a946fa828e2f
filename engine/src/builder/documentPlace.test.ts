import { PACKS, readTexts } from '../edit/test/packTexts.ts';
import {
  addDocument,
  addPaperWords,
  type Built,
  deleteDocument,
  documentPlace,
  forwardReferencesAfter,
  listAskable,
  listDocuments,
  MOST_OF_PAPER,
  moveDocument,
  papersInStep,
  referencesToDocument,
  setCondition,
  setDocumentCategory,
  setDocumentCount,
  setDocumentRequired,
  setDocumentText,
} from './index.ts';

test('a condition of a paper speaks of what is asked before the step that wants papers', () => {
  const files = readTexts(PACKS.shipped);
  const place = documentPlace(files, { program: 'energy' });
  expect(place).toMatchObject({ program: 'energy', step: 'required-documents', isOfStep: true });
  const pointers = listAskable(files, place).map(({ pointer }) => pointer);
  expect(pointers).toContain('/Residence/energy/HasShutOffNotice');
  expect(pointers).not.toContain('/DisclosureAgreement/Agreement');
});

describe('the papers that a step wants of everybody', () => {
  const file = 'application/required-documents.schema.json';
  const shipped = readTexts(PACKS.shipped);
  const photo = { file, id: 'photo-id' };
  const after = ({ changes }: Built, files: ReadonlyMap<string, string> = shipped) => {
    const next = new Map(files);
    for (const { name, text } of changes) if (text !== null) next.set(name, text);
    return next;
  };
  const slotsIn = (files: ReadonlyMap<string, string>) => JSON.parse(files.get(file)!).slots;

  test('a condition speaks of what is asked before the step', () => {
    const pointers = listAskable(shipped, documentPlace(shipped, { file })).map(
      ({ pointer }) => pointer,
    );
    expect(pointers).toContain('/Residence/MonthlyRent');
    expect(pointers).not.toContain('/DisclosureAgreement/Agreement');
    const when = { '/PersonalInformation/FirstName': { minLength: 1 } };
    const set = after(setCondition(shipped, { kind: 'document', ...photo }, when));
    expect(slotsIn(set)[0].when).toEqual(when);
    expect(listDocuments(set, { file })[0]!.when).toEqual(when);
  });

  test('its category, its number and whether Next waits for it are set, and taken out again', () => {
    let files = after(setDocumentCategory(shipped, photo, 'Income'));
    files = after(setDocumentCount(files, photo, 2), files);
    files = after(setDocumentRequired(files, photo, true), files);
    expect(slotsIn(files)[0]).toMatchObject({ category: 'Income', min: 2, isRequired: true });
    expect(listDocuments(files, { file })[0]).toMatchObject({ min: 2, isRequired: true });
    for (const back of [
      setDocumentCategory(files, photo, 'ID'),
      setDocumentCount(files, photo, 1),
      setDocumentRequired(files, photo, false),
    ])
      expect(back.changes).toHaveLength(1);
    files = after(setDocumentCategory(files, photo, 'ID'), files);
    files = after(setDocumentCount(files, photo, 1), files);
    expect(slotsIn(after(setDocumentRequired(files, photo, false), files))).toEqual(
      slotsIn(shipped),
    );
  });

  test('its words, and what counts as it, are in every language', () => {
    const es = 'texts/es/application/required-documents.json';
    const named = after(
      setDocumentText(shipped, photo, { key: 'title', language: 'es', text: 'A' }),
    );
    expect(JSON.parse(named.get(es)!)['slots/photo-id/title'].text).toBe('A');
    const more = after(
      addPaperWords(shipped, photo, {
        ...{ kind: 'examples', text: 'A visa', translations: { es: 'Una visa' } },
      }),
    );
    expect(slotsIn(more)[0].examples.at(-1)).toEqual({ id: 'visa', text: 'A visa' });
    expect(JSON.parse(more.get(es)!)['slots/photo-id/examples/visa'].text).toBe('Una visa');
  });

  test('one more is added and moved; one that something names stays', () => {
    const words = { title: 'A water bill', translations: { es: 'Un recibo' }, category: 'Utility' };
    const more = after(addDocument(shipped, { file }, words));
    expect(slotsIn(more).at(-1)).toMatchObject({ id: 'water-bill', category: 'Utility' });
    const moved = after(moveDocument(more, { file, id: 'water-bill' }, -1), more);
    expect(slotsIn(moved).at(-2).id).toBe('water-bill');
    expect(slotsIn(after(deleteDocument(more, { file, id: 'water-bill' }), more))).toEqual(
      slotsIn(shipped),
    );
    // Programs have papers that take its place.
    expect(referencesToDocument(shipped, { file, id: 'utility' })).toContainEqual(
      expect.objectContaining({ kind: 'hand', file: 'programs/energy/program.json' }),
    );
    expect(() => deleteDocument(shipped, { file, id: 'utility' })).toThrow(/speaks of the paper/);
    // Staff can ask for it.
    const list = 'enumerations/desk-papers.json';
    expect(referencesToDocument(shipped, photo)).toContainEqual({
      ...{ kind: 'hand', file: list, at: ['values', 0], title: 'Photo ID' },
    });
    // A word of an action that no list is called by asks for nothing.
    const action = 'desk/actions/ask-for-papers.schema.json';
    const text = shipped.get(action)!.replace('"Why?"', '"undefined"');
    const titled = new Map(shipped).set(action, text);
    titled.set('pages/odd.json', '{ "values": [{ "value": "photo-id" }] }');
    expect(referencesToDocument(titled, photo)).toEqual(referencesToDocument(shipped, photo));
  });

  test('one that asks about an answer that comes later is said', () => {
    const when = { '/DisclosureAgreement/Agreement': { const: true } };
    const { changes } = setCondition(shipped, { kind: 'document', ...photo }, when);
    expect(forwardReferencesAfter(shipped, changes, file)).toEqual([
      expect.objectContaining({ kind: 'paper', title: 'Photo ID' }),
    ]);
  });
});

describe('what a step does with papers', () => {
  const file = 'application/required-documents.schema.json';
  const shipped = readTexts(PACKS.shipped);
  const changed = (name: string, change: (data: Record<string, unknown>) => void) => {
    const data = JSON.parse(shipped.get(name)!);
    change(data);
    return new Map(shipped).set(name, JSON.stringify(data));
  };

  test('they have a place where documents are listed by category, whether any is wanted or not', () => {
    expect(papersInStep(shipped, file)).toEqual({ hasPlace: true, isLater: false });
    expect(papersInStep(shipped, 'application/residence.schema.json').hasPlace).toBe(false);
    const none = changed(file, (step) => {
      delete step.slots;
    });
    expect(papersInStep(none, file).hasPlace).toBe(true);
    // A list of people tells no category.
    const lists = [...shipped.keys()].filter((name) =>
      /^application\/.*\.schema\.json$/.test(name),
    );
    expect(lists.filter((name) => papersInStep(shipped, name).hasPlace)).toEqual([file]);
  });

  test('where the pack has no categories there is none', () => {
    const portal = changed('portal.json', (data) => {
      delete data.fileCategories;
    });
    expect(papersInStep(portal, file).hasPlace).toBe(false);
  });

  test('some may come later', () => {
    const later = changed(file, (step) => {
      step.later = true;
    });
    expect(papersInStep(later, file).isLater).toBe(true);
  });

  test('as many of one can be wanted as the meta-schema allows', () => {
    const { $defs } = JSON.parse(shipped.get('meta/step.schema.json')!);
    const { adds } = JSON.parse(shipped.get('meta/program.schema.json')!).properties;
    const counts = [$defs.slot, adds.properties.documents.items].map(
      ({ properties }) => properties.min.maximum,
    );
    expect(counts).toEqual([MOST_OF_PAPER, MOST_OF_PAPER]);
  });
});
