import path from 'node:path';
import { type Answers, evaluate, type JsonObject, validate } from '@porchlight/engine';
import { compilePack, openRelease } from '@porchlight/engine/compile';

const root = path.join(import.meta.dirname, '../..');
const form = openRelease(await compilePack(path.join(root, 'definitions'))).form('application');
const FACTS = { today: '2026-11-21', year: 2026 };

/** Whether a follow-up is asked under these answers, and what is wrong with it. */
function look(follow: string, answers: JsonObject) {
  const evaluation = evaluate(form, { Residence: answers } as Answers, FACTS);
  const at = `/Residence/${follow}`;
  const found = validate(form, evaluation, { side: 'page' }).find((one) => one.path === at);
  return [evaluation.visible.has(at), found?.code];
}

test.each([
  ['NumberOfSmokers', 'HasSmokers', 2, 'greater-than-0'],
  ['YearWeatherized', 'HasBeenWeatherized', 2019, 'required'],
])('%s is asked after its Yes, and an answer that was given before says why not', (...row) => {
  const [follow, question, answer, missing] = row;
  expect(look(follow, {})).toEqual([false, undefined]);
  expect(look(follow, { [question]: 'no' })).toEqual([false, undefined]);
  expect(look(follow, { [question]: 'yes' })).toEqual([true, missing]);
  expect(look(follow, { [question]: 'yes', [follow]: answer })).toEqual([true, undefined]);
  expect(look(follow, { [question]: 'no', [follow]: answer })).toEqual([true, 'you-chose-no']);
  // Nobody has said anything: it is there, with nothing wrong, until it is blank.
  expect(look(follow, { [follow]: answer })).toEqual([true, undefined]);
});
