import { sampleFiles } from '../../browser/sampleFiles.ts';
import { expectInReach } from './expectInReach.ts';
import { changeSeen, expectWithinSeen, fakeVisualViewport } from './keyboardOverPage.ts';
import { field, sendPapers } from './mishapHands.ts';
import { readNode } from './readNode.ts';
import { accessTokenOf, call, flatOf, readAnswers, type Stage, setStage } from './stage.ts';
import { startAtStep } from './startAtStep.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
}, 300_000);
afterAll(() => stage?.close());

test('a member is complete by the last step, and by nothing before', async () => {
  const rosa = await stage.newcomer('finish@example.org');
  const { page } = rosa;
  await startAtStep(stage, rosa, 'additional-household-members', 2);
  const form = stage.release.form('household-member');
  const answers = readAnswers('household-member');
  await rosa.button('fields.add-item', { name: form.title }).click();
  await rosa.waitForStep('household-member', form.steps[0]!.name);
  expect(await rosa.button('application.back').count()).toBe(0);
  for (const { name } of form.steps.slice(0, -1)) {
    await rosa.fillStep('household-member', name, answers);
    await rosa.next();
  }
  await rosa.fillStep('household-member', 'income', answers);
  expect(await rosa.button('application.back').count()).toBe(1);
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
  await startAtStep(stage, rosa, 'mailing-information');
  /** What moved in the second after a step is left; a colour that fades does not move, and what turns is at work. */
  const watchMotion = `new Promise((resolve) => {
    const moved = new Set();
    const end = performance.now() + 1000;
    const look = () => {
      for (const { playState, effect } of document.getAnimations())
        if (playState === 'running' && !effect.target.closest('[role=progressbar]'))
          for (const name of effect.getKeyframes().flatMap(Object.keys))
            if (!/color|shadow|offset|easing|composite|visibility|overflow/i.test(name)) moved.add(name);
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
  expect(await goBack()).toContain('gridTemplateRows');
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
  await startAtStep(stage, rosa, 'income');
  const { page } = rosa;
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: /^Add/ }).first().click();
  await expectInReach(dialog);
  await page.setViewportSize({ width: 320, height: 780 });
  expect((await dialog.boundingBox())!.height).toBeLessThan(700);

  // A keyboard that lies over the page, of which only the visual viewport tells.
  await rosa.button('fields.cancel').click();
  await fakeVisualViewport(page);
  await page.getByRole('button', { name: /^Add/ }).first().click();
  await dialog.locator('input').last().focus();
  const typing = { offsetTop: 180, height: 260, scale: 1 };
  await changeSeen(page, typing);
  await expectWithinSeen(dialog, typing);
  // Whoever looks closer with two fingers pushes nothing away.
  await changeSeen(page, { offsetTop: 300, height: 130, scale: 2 });
  expect(await dialog.boundingBox()).toMatchObject({ y: 180, height: 260 });
  await changeSeen(page, { offsetTop: 0, height: 780, scale: 1 });
  expect((await dialog.boundingBox())!.height).toBeGreaterThan(300);
  await rosa.button('fields.cancel').click();

  // Is there none?
  await startAtStep(stage, rosa, 'income');
  await rosa.next();
  await dialog.getByText(rosa.text('fields.none-yes')).waitFor();
  await expectInReach(dialog);
  await rosa.button('fields.none-no').click();
  await dialog.waitFor({ state: 'detached' });

  await startAtStep(stage, rosa, 'required-documents');
  const chooser = page.waitForEvent('filechooser');
  await rosa.button('documents.choose-file').click();
  await (await chooser).setFiles(sampleFiles.bill);
  await expectInReach(dialog);
  await field(page, '/Document/Description').fill('Bill');
  await rosa.button('documents.upload').click();
  await rosa.button('documents.view-name', { name: 'Bill' }).click();
  await expectInReach(dialog);
  await rosa.button('documents.close').click();

  await startAtStep(stage, rosa, 'additional-household-members', 2);
  await rosa
    .button('fields.add-item', { name: stage.release.form('household-member').title })
    .click();
  await field(page, '/PersonalInformation/FirstName').fill('Mateo');
  await rosa.waitUntilSaved();
  await rosa.button('members.back-to-list').click();
  await page.getByRole('button', { name: /^Remove / }).click();
  await expectInReach(dialog);
  await rosa.button('fields.cancel').click();
  // What can't be saved is forgotten only when she says so.
  await page.getByRole('button', { name: /^Edit / }).click();
  await page.route('**/api/application/**', (route) => route.abort());
  await field(page, '/PersonalInformation/FirstName').fill('Mateo José');
  await rosa.button('document.logout').click();
  await dialog.getByText(rosa.text('application.leave-stay')).waitFor();
  await expectInReach(dialog);
  await page.context().close();
}, 180_000);

test('the browser’s own tree says of each kind of field that it is wrong, needed, and why', async () => {
  const rosa = await stage.newcomer('tree@example.org');
  const { page } = rosa;
  const wrong = { isInvalid: true, isRequired: true };
  const said = (words: string) => expect.stringContaining(words);
  const frame = (pointer: string) => page.locator(`[data-field="${pointer}"]`);
  const about = '/PersonalInformation';
  await rosa.next();
  await page.locator('[aria-invalid=true]').first().waitFor();
  expect(await readNode(field(page, `${about}/FirstName`))).toMatchObject({
    ...wrong,
    role: 'textbox',
    description: said('Required'),
  });
  expect(await readNode(field(page, `${about}/DateOfBirth`))).toMatchObject({
    ...wrong,
    role: 'textbox',
    description: said('Required'),
  });
  expect(await readNode(frame(`${about}/AssistanceType`))).toMatchObject({
    ...wrong,
    role: 'radiogroup',
    description: said('Required'),
  });

  const blank = { StructureType: null, MonthlyRent: null };
  await startAtStep(stage, rosa, 'residence', 1, { Residence: blank });
  await rosa.next();
  await page.locator('[aria-invalid=true]').first().waitFor();
  const list = field(page, '/Residence/StructureType');
  expect(await readNode(list)).toMatchObject({
    isInvalid: true,
    role: 'combobox',
    description: said('Required'),
  });
  // Of a native list the protocol leaves out what the browser passes on.
  expect(await list.getAttribute('aria-required')).toBe('true');
  expect(await readNode(field(page, '/Residence/MonthlyRent'))).toMatchObject({
    ...wrong,
    role: 'textbox',
    description: said('Must be greater than 0.00'),
  });

  // A file: the buttons say it, and their group that one is needed.
  await startAtStep(stage, rosa, 'required-documents');
  const chooser = page.waitForEvent('filechooser');
  await rosa.button('documents.choose-file').click();
  await (await chooser).setFiles(sampleFiles.bill);
  const dialog = page.getByRole('dialog');
  const { name } = sampleFiles.bill;
  await dialog.getByRole('button', { name: rosa.text('fields.remove-item', { name }) }).click();
  await rosa.button('documents.upload').click();
  const file = rosa.form('document').steps[0]!.fields[0]!.pointer;
  await field(page, file).and(page.locator('[aria-invalid=true]')).waitFor();
  expect(await readNode(field(page, file))).toMatchObject({
    role: 'button',
    isInvalid: true,
    description: said('Required'),
  });
  expect(await readNode(frame(file))).toMatchObject({
    role: 'group',
    name: said(rosa.text('fields.required')),
    description: said('Required'),
  });
  await page.context().close();
}, 120_000);
