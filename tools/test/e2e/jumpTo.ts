import type { Applicant } from './Applicant.ts';
import { accessTokenOf, call, flatOf, readAnswers, type Stage } from './stage.ts';

/** Answers everything up to a step through the API, and opens the page there. */
export async function jumpTo(
  { release }: Stage,
  rosa: Applicant,
  stepName: string,
  persons = 1,
): Promise<void> {
  const answers = readAnswers('application');
  answers.PersonalInformation!.PersonsInHousehold = persons;
  const flat = flatOf(release, 'application', answers);
  const step = release.form('application').steps.findIndex(({ name }) => name === stepName);
  const { status } = await call(
    `${rosa.url}/api/application?submit=false`,
    await accessTokenOf(rosa.page),
    { method: 'PUT', body: { ...flat, publicFormCurrentStep: step } },
  );
  expect(status).toBe(200);
  await rosa.page.reload();
  await rosa.waitForStep('application', stepName);
}
