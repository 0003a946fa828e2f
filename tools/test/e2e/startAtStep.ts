import { type Answers, overlayAnswers } from '@porchlight/engine';
import type { Applicant } from '../../browser/Applicant.ts';
import { accessTokenOf, call, flatOf, readAnswers, type TestPortal } from './testPortal.ts';

/** Answers everything up to a step through the API, and opens the page there. */
export async function startAtStep(
  { release }: TestPortal,
  rosa: Applicant,
  stepName: string,
  persons = 1,
  more: Answers = {},
): Promise<void> {
  const answers = overlayAnswers(readAnswers('application'), more);
  answers.PersonalInformation!.PersonsInHousehold = persons;
  const flat = flatOf(release, 'application', answers);
  const form = release.formFor('application', answers);
  const step = form.steps.findIndex(({ name }) => name === stepName);
  const { status } = await call(
    `${rosa.url}/api/application?submit=false`,
    await accessTokenOf(rosa.page),
    { method: 'PUT', body: { ...flat, publicFormCurrentStep: step } },
  );
  expect(status).toBe(200);
  await rosa.page.goto(`${rosa.url}/application`);
  await rosa.waitForStep('application', stepName);
}
