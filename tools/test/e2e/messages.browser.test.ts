import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Answers, findField, type JsonObject, writePointer } from '@porchlight/engine';
import type { KernelCase } from '../../../engine/cases/runCase.ts';
import type { Applicant } from '../../browser/Applicant.ts';
import {
  accessTokenOf,
  call,
  flatOf,
  readAnswers,
  startTestPortal,
  type TestPortal,
} from './testPortal.ts';

const folder = path.join(import.meta.dirname, '../../../engine/cases');
const cases = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .flatMap(
    (name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')).cases as KernelCase[],
  );

let testPortal: TestPortal;
let rosa: Applicant;
let token: string;

beforeAll(async () => {
  testPortal = await startTestPortal();
  rosa = await testPortal.newcomer('rosa@example.org');
  token = await accessTokenOf(rosa.page);
}, 300_000);
afterAll(() => testPortal?.close());

/** A case of the application's own answers that is wrong somewhere, without facts of its own. */
function isTypable(one: KernelCase): boolean {
  const application = testPortal.release.form('application');
  const isRestricted = Object.keys(one.change ?? {}).some(
    (pointer) => findField(application, pointer)?.classification === 'restricted',
  );
  return (
    one.form === 'application' &&
    !one.facts &&
    !one.kept &&
    !one.side &&
    !isRestricted &&
    (one.expects.problems?.length ?? 0) > 0
  );
}

function answersOf(one: KernelCase): Answers {
  return Object.entries(one.change ?? {}).reduce(
    (answers, [pointer, value]) => writePointer(answers, pointer, value ?? undefined),
    readAnswers('application'),
  );
}

interface Shown {
  path: string;
  message: string;
}

/** What the page says under its fields after Next. */
async function messagesOnPage(): Promise<Shown[]> {
  await rosa.next();
  await rosa.page.locator('[id$=":error"]').first().waitFor();
  const found = (await rosa.page.evaluate(
    `[...document.querySelectorAll('[id$=":error"]')].map((element) => ({ path: element.id.replace(':error', ''), message: element.textContent }))`,
  )) as Shown[];
  return found;
}

test('the same bad value gives the same messages from the page and from the API', async () => {
  const form = testPortal.release.form('application');
  const differences: unknown[] = [];
  let compared = 0;
  // Of the cases that expect the same, one: the others are told apart by the tests of the kernel.
  const expected = new Map(
    cases.filter(isTypable).map((one) => [JSON.stringify(one.expects.problems), one]),
  );
  for (const one of expected.values()) {
    const [first] = one.expects.problems!;
    const step = form.steps.findIndex((entry) => first![0].startsWith(`/${entry.group}/`));
    // Gates that other steps shut keep the later ones from being opened.
    if (step > form.steps.findIndex((entry) => entry.gates.length > 0) && step !== 10) continue;
    if (step === 10) continue;
    const flat = flatOf(testPortal.release, 'application', answersOf(one));
    const answer = await call(`${testPortal.portal.url}/api/application?submit=false`, token, {
      method: 'PUT',
      body: { ...flat, publicFormCurrentStep: step },
    });
    expect([one.name, answer.status]).toEqual([one.name, 200]);
    const errors = answer.body.errors as unknown as (Shown & { step: string })[];
    const fromApi = errors
      .filter((error) => error.step === form.steps[step]!.name)
      .map(({ path: pointer, message }) => ({ path: pointer, message }));
    await rosa.page.reload();
    await rosa.waitForStep('application', form.steps[step]!.name);
    const fromPage = await messagesOnPage();
    compared += 1;
    if (JSON.stringify(fromPage) !== JSON.stringify(fromApi)) {
      differences.push({ name: one.name, fromApi, fromPage });
    }
  }
  expect(differences).toEqual([]);
  expect(compared).toBeGreaterThan(40);
}, 900_000);

test('a social security number that no one has is refused where it was typed, in the same words', async () => {
  const form = testPortal.release.form('application');
  const step = form.steps[0]!;
  const complete = readAnswers('application');
  for (const value of [
    '000-12-3456',
    '666-12-3456',
    '900-12-3456',
    '512-00-1873',
    '512-44-0000',
    '078-05-1120',
    '219-09-9999',
  ]) {
    const pointer = '/PersonalInformation/SSN';
    const answer = await call(`${testPortal.portal.url}/api/application?submit=false`, token, {
      method: 'PUT',
      body: {
        ...flatOf(testPortal.release, 'application', writePointer(complete, pointer, value)),
        publicFormCurrentStep: 0,
      },
    });
    const [fromApi] = answer.body.errors as unknown as Shown[];
    await rosa.page.reload();
    await rosa.waitForStep('application', step.name);
    await rosa.fillField(step, findField(form, pointer)!, value);
    const [fromPage] = await messagesOnPage();
    expect(fromPage).toEqual({ path: fromApi!.path, message: fromApi!.message });
    expect(fromPage!.message).toBe('Format must match XXX-XX-XXXX');
  }
}, 300_000);

test('members, incomes and disclosures are refused by the API in the words of the page', async () => {
  const texts = testPortal.release.texts('en');
  const say = (error: { code: string }) => texts[error.code];
  const post = (name: string, body: JsonObject) =>
    call(`${testPortal.portal.url}/api/application/${name}`, token, { method: 'POST', body });
  const member = flatOf(testPortal.release, 'household-member', readAnswers('household-member'));
  const created = await post('household_member', member);
  expect(created.status).toBe(201);
  const twin = await post('household_member', member);
  const twinErrors = twin.body.errors as unknown as (Shown & { code: string })[];
  expect(twinErrors.map(({ message }) => message)).toEqual(['This matches an existing member']);
  const income = await post('income', { incomeSourceId: 1, amount: 0 });
  expect(income.status).toBe(422);
  for (const error of [
    ...twinErrors,
    ...(income.body.errors as unknown as (Shown & { code: string })[]),
  ]) {
    expect(error.message).toBe(say(error));
  }
});
