import type { PackTexts } from '../edit/FileEdit.ts';
import { PACKS, readTexts, withChanges } from '../edit/test/packTexts.ts';
import {
  addRule,
  type Built,
  deleteDocument,
  forwardReferencesAfter,
  lastingOf,
  moveStepBy,
  placeQuestion,
  referencesToDocument,
  setCondition,
} from './index.ts';

const files = readTexts(PACKS.shipped);
const LANDLORD = 'programs/rent/landlord.schema.json';
const EVICTION = 'programs/rent/eviction.schema.json';
const RENT = { form: 'application', program: 'rent' };

const lateOf = (from: PackTexts, { changes, at }: Built) =>
  forwardReferencesAfter(from, changes, at!.file);

describe('what would ask about an answer that comes later is said before something is moved', () => {
  test('a question behind one that is shown by it', () => {
    const place = { file: LANDLORD, name: 'MonthsOwed' };
    const built = placeQuestion(files, place, { ...RENT, step: 'landlord', gap: 5 });
    expect(lateOf(files, built)).toEqual([
      expect.objectContaining({ kind: 'question', of: expect.stringContaining('months') }),
    ]);
  });

  test('a question into the step that its answer shows', () => {
    const place = { file: LANDLORD, name: 'HasEvictionNotice' };
    const built = placeQuestion(files, place, { ...RENT, step: 'eviction', gap: 0 });
    expect(lateOf(files, built)).toMatchObject([{ kind: 'step', title: 'Eviction Notice' }]);
  });

  test('a step behind the one that its answers show, and a question of a rule behind its step', () => {
    const swap = moveStepBy(files, EVICTION, -1);
    expect(lateOf(files, swap).map(({ kind }) => kind)).toContain('step');
    const rule = { kind: 'must' as const, name: 'LandlordName', message: 'No', translations: {} };
    const ruled = withChanges(files, addRule(files, LANDLORD, rule).changes);
    const place = { file: LANDLORD, name: 'LandlordName' };
    const built = placeQuestion(ruled, place, { ...RENT, step: 'eviction', gap: 0 });
    expect(lateOf(ruled, built)).toMatchObject([{ kind: 'rule', title: 'Your Landlord' }]);
  });

  test('a question of the form behind a paper’s condition in a program', () => {
    const of = { kind: 'step' as const, file: EVICTION };
    const when = { '/Residence/LocationType': { const: 'Rent' } };
    const asked = withChanges(files, setCondition(files, of, when).changes);
    const place = { file: 'application/residence.schema.json', name: 'LocationType' };
    const to = { form: 'application', step: 'disclosures', gap: 0 };
    expect(lateOf(asked, placeQuestion(asked, place, to))).toContainEqual(
      expect.objectContaining({ kind: 'step', title: 'Eviction Notice' }),
    );
  });

  test('nothing where nothing is worse than it was', () => {
    const place = { file: LANDLORD, name: 'LandlordName' };
    const built = placeQuestion(files, place, { ...RENT, step: 'landlord', gap: 3 });
    expect(lateOf(files, built)).toEqual([]);
  });
});

describe('what would ask nothing any more is said before the last of it is deleted', () => {
  test('a program, of its last step; not while it has two', () => {
    expect(lastingOf(files, { file: LANDLORD })).toBeUndefined();
    const program = JSON.parse(files.get('programs/rent/program.json')!);
    program.adds.steps.pop();
    const one = new Map(files).set('programs/rent/program.json', JSON.stringify(program));
    expect(lastingOf(one, { file: LANDLORD })).toEqual({ of: 'program', title: 'Help with rent' });
  });

  test('a step, of its only question; a form, of its only step', () => {
    const step = JSON.parse(files.get(LANDLORD)!);
    step.properties = { LandlordName: step.properties.LandlordName };
    const lone = new Map(files).set(LANDLORD, JSON.stringify(step));
    expect(lastingOf(lone, { file: LANDLORD, name: 'LandlordName' })).toEqual({
      of: 'step',
      title: 'Your Landlord',
    });
    const wizard = JSON.parse(files.get('document/wizard.json')!);
    const file = `document/${wizard.steps[0].step ?? wizard.steps[0]}.schema.json`;
    expect(lastingOf(files, { file })?.of).toBe(wizard.steps.length === 1 ? 'form' : undefined);
  });
});

describe('what speaks of a paper', () => {
  const paper = { program: 'energy', id: 'bill' };

  test('the one whose place it takes is asked for again', () => {
    expect(referencesToDocument(files, paper)).toMatchObject([
      { kind: 'replaced', file: 'application/required-documents.schema.json' },
    ]);
    expect(referencesToDocument(files, { program: 'energy', id: 'notice' })).toEqual([]);
  });

  test('what names its slot by hand has to be changed first', () => {
    const list = 'enumerations/papers.json';
    const named = new Map(files).set(
      list,
      JSON.stringify({ values: [{ value: 'energy.bill', label: 'The bill' }] }),
    );
    expect(referencesToDocument(named, paper)[0]).toMatchObject({ kind: 'hand', file: list });
    expect(() => deleteDocument(named, paper)).toThrow(list);
  });
});
