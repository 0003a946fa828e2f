import { jumpTo } from './jumpTo.ts';
import { sendPapers } from './mishapHands.ts';
import { accessTokenOf, call, flatOf, readAnswers, type Stage, setStage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
}, 300_000);
afterAll(() => stage?.close());

test('a member is complete by the last step, and by nothing before', async () => {
  const rosa = await stage.newcomer('finish@example.org');
  const { page } = rosa;
  await jumpTo(stage, rosa, 'additional-household-members', 2);
  const form = stage.release.form('household-member');
  const answers = readAnswers('household-member');
  await rosa.button('fields.add-item', { name: form.title }).click();
  for (const { name } of form.steps.slice(0, -1)) {
    await rosa.fillStep('household-member', name, answers);
    await rosa.next();
  }
  await rosa.fillStep('household-member', 'income', answers);
  await rosa.waitUntilSaved();
  await rosa.button('members.back-to-list').click();
  await page.getByText(rosa.text('members.incomplete')).waitFor();
  // It opens where it was left; in another tab, which knows nothing of that, where it is to be finished.
  await page.getByRole('button', { name: /^Edit / }).click();
  await rosa.waitForStep('household-member', 'income');
  await page.reload();
  await page.getByRole('button', { name: /^Edit / }).click();
  await rosa.waitForStep('household-member', 'income');
  await rosa.addIncome(1, 120);
  await rosa.button('members.finish').click();
  await page.getByText(rosa.text('members.complete'), { exact: true }).waitFor();
  const { body } = await call(`${rosa.url}/api/application`, await accessTokenOf(page));
  expect(body.application).toMatchObject({
    otherHouseholdMembers: [{ isComplete: true, incomeSources: [{ amount: 120 }] }],
  });
  await page.context().close();
}, 240_000);

test('the disclosures have to be agreed to, and nothing is submitted before', async () => {
  const rosa = await stage.newcomer('agree@example.org');
  const { page } = rosa;
  const token = await accessTokenOf(page);
  await sendPapers(rosa);
  const answers = readAnswers('application');
  delete answers.DisclosureAgreement;
  await call(`${rosa.url}/api/application?submit=false`, token, {
    method: 'PUT',
    body: { ...flatOf(stage.release, 'application', answers), publicFormCurrentStep: 10 },
  });
  await page.reload();
  await rosa.waitForStep('application', 'disclosures');
  await rosa.submit();
  await page
    .getByText('You must agree to all disclosures before submitting your application')
    .first()
    .waitFor();
  const after = await call(`${rosa.url}/api/application`, token);
  expect(after.body.application).toMatchObject({ status: 'in-progress', dateReceived: null });
  await page.context().close();
}, 180_000);

test('nothing moves where motion is to be reduced', async () => {
  const rosa = await stage.newcomer('still@example.org', { hasMotion: true });
  const { page } = rosa;
  await jumpTo(stage, rosa, 'mailing-information');
  /** What moved in the second after a step is left; a colour that fades does not move. */
  const watchMotion = `new Promise((resolve) => {
    const moved = new Set();
    const end = performance.now() + 1000;
    const look = () => {
      for (const { playState, transitionProperty } of document.getAnimations())
        if (playState === 'running' && !/color|shadow|undefined/.test(transitionProperty))
          moved.add(transitionProperty);
      if (performance.now() < end) requestAnimationFrame(look);
      else resolve([...moved]);
    };
    look();
  })`;
  const goBack = async () => {
    const [moved] = await Promise.all([page.evaluate(watchMotion), rosa.back()]);
    await rosa.waitForStep('application', 'personal-information');
    return moved;
  };
  expect(await goBack()).toContain('height');
  await rosa.next();
  await rosa.waitForStep('application', 'mailing-information');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await rosa.waitForStep('application', 'mailing-information');
  expect(await goBack()).toEqual([]);
  await page.context().close();
}, 180_000);

test('at 400% zoom, or with a phone’s keyboard open, a dialog has the screen and nothing is out of reach', async () => {
  const rosa = await stage.newcomer('zoomed@example.org');
  await jumpTo(stage, rosa, 'income');
  const { page } = rosa;
  const dialog = page.getByRole('dialog');
  await page.setViewportSize({ width: 320, height: 256 });
  await page.getByRole('button', { name: /^Add/ }).first().click();
  await dialog.waitFor();
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 320, height: 256 });
  // Each control is reached in turn; none lies under another one.
  for (const part of await dialog.locator('input, select, button').all()) {
    await part.scrollIntoViewIfNeeded();
    await part.click({ trial: true });
  }
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  await page.setViewportSize({ width: 320, height: 780 });
  expect((await dialog.boundingBox())!.height).toBeLessThan(700);
}, 180_000);
