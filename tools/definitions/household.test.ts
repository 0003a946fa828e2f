import path from 'node:path';
import {
  type Answers,
  type ContentBlock,
  closedGates,
  evaluate,
  type Facts,
  shownContent,
} from '@porchlight/engine';
import { compilePack, openRelease } from '@porchlight/engine/compile';

const root = path.join(import.meta.dirname, '../..');
const STEP = 'additional-household-members';
const LIST = '/AdditionalHouseholdMembers/AdditionalMembers';
const form = openRelease(await compilePack(path.join(root, 'definitions'))).form('application');
const step = form.steps.find(({ name }) => name === STEP)!;

/** What the step on the people with her shows, and whether it lets her go on. */
function look(PersonsInHousehold: number | undefined, members: Facts[string]) {
  const answers = {
    PersonalInformation: PersonsInHousehold === undefined ? {} : { PersonsInHousehold },
  } as Answers;
  const evaluation = evaluate(form, answers, { today: '2026-11-21', year: 2026, members });
  const options = step.uiSchema['ui:options'] as unknown as { content: ContentBlock[] };
  return {
    list: evaluation.visible.has(LIST),
    says: shownContent(form, evaluation, options.content).length > 0,
    isShut: closedGates(form, evaluation, STEP).length > 0,
  };
}

const LEO = [{ otherHouseholdMemberID: 1, isComplete: true }];

test.each([
  ['who lives alone has nothing to add', 1, [], { list: false, says: true, isShut: false }],
  ['who does not adds people', 2, [], { list: true, says: false, isShut: true }],
  // Her own answer is asked for first.
  ['who has not said may add people', undefined, [], { list: true, says: false, isShut: false }],
  ['who added somebody before can remove her', 1, LEO, { list: true, says: false, isShut: false }],
])('%s', (_name, persons, members, expected) => {
  expect(look(persons, members)).toEqual(expected);
});
