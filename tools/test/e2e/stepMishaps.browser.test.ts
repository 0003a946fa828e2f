import type { Locator } from 'playwright-core';
import { gasBill, sampleFiles } from '../../browser/sampleFiles.ts';
import { expectInReach } from './expectInReach.ts';
import { changeSeen, expectWithinSeen, fakeVisualViewport } from './keyboardOverPage.ts';
import { field, sendPapers } from './mishapHands.ts';
import { readNode } from './readNode.ts';
import { startAtStep } from './startAtStep.ts';
import { accessTokenOf, call, flatOf, readAnswers, type TestPortal } from './testPortal.ts';
import { ANSWERS, BOX, FORM, setVolunteerStage } from './volunteerForm.ts';

let testPortal: TestPortal;
let close: (() => Promise<void>) | undefined;
beforeAll(async () => {
  ({ portal: testPortal, close } = await setVolunteerStage({ hasBox: true }));
}, 300_000);
afterAll(() => close?.());

test('a member is complete by the last step, and by nothing before', async () => {
  const rosa = await testPortal.newcomer('finish@example.org');
  const { page } = rosa;
  await startAtStep(testPortal, rosa, 'additional-household-members', 2);
  const form = testPortal.release.form('household-member');
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
  const rosa = await testPortal.newcomer('agree@example.org');
  const { page } = rosa;
  const token = await accessTokenOf(page);
  await sendPapers(rosa);
  const answers = readAnswers('application');
  delete answers.DisclosureAgreement;
  await call(`${rosa.url}/api/application?submit=false`, token, {
    method: 'PUT',
    body: { ...flatOf(testPortal.release, 'application', answers), publicFormCurrentStep: 10 },
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
  const rosa = await testPortal.newcomer('still@example.org', { hasMotion: true });
  const { page } = rosa;
  await startAtStep(testPortal, rosa, 'mailing-information');
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
  const rosa = await testPortal.newcomer('zoomed@example.org');
  await startAtStep(testPortal, rosa, 'income');
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
  await startAtStep(testPortal, rosa, 'income');
  await rosa.next();
  await dialog.getByText(rosa.text('fields.none-yes')).waitFor();
  await expectInReach(dialog);
  await rosa.button('fields.none-no').click();
  await dialog.waitFor({ state: 'detached' });

  await startAtStep(testPortal, rosa, 'required-documents');
  const chooser = page.waitForEvent('filechooser');
  await rosa.button('documents.choose-file').click();
  await (await chooser).setFiles(sampleFiles.bill);
  await expectInReach(dialog);
  await field(page, '/Document/Description').fill('Bill');
  await rosa.button('documents.upload').click();
  await rosa.button('documents.view-name', { name: 'Bill' }).click();
  await expectInReach(dialog);
  await rosa.button('documents.close').click();

  await startAtStep(testPortal, rosa, 'additional-household-members', 2);
  await rosa
    .button('fields.add-item', { name: testPortal.release.form('household-member').title })
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
  const rosa = await testPortal.newcomer('tree@example.org');
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
  await startAtStep(testPortal, rosa, 'residence', 1, { Residence: blank });
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
  await startAtStep(testPortal, rosa, 'required-documents');
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

test('the browser’s own tree says the same of lists to look in, numbers, choices, boxes, long texts and amounts', async () => {
  const rosa = await testPortal.newcomer('kinds@example.org');
  const { page } = rosa;
  const said = (words: string) => expect.stringContaining(words);
  const required = said(rosa.text('fields.required'));
  const frame = (pointer: string) => page.locator(`[data-field="${pointer}"]`);
  const expectWrong = async (pointer: string, role: string, words = 'Required') => {
    const node = await readNode(field(page, pointer));
    const isWrong = { role, isInvalid: true, description: said(words) };
    expect([pointer, node]).toEqual([pointer, expect.objectContaining(isWrong)]);
  };
  const next = async () => {
    await rosa.next();
    await page.locator('[aria-invalid=true]').first().waitFor();
  };

  const address = '/MailingInformation';
  const blank = { PhysicalCounty: null, PhysicalZip: null, SameAsPhysical: false };
  await startAtStep(testPortal, rosa, 'mailing-information', 1, { MailingInformation: blank });
  await next();
  await expectWrong(`${address}/PhysicalCounty`, 'combobox');
  expect(await field(page, `${address}/PhysicalCounty`).getAttribute('aria-required')).toBe('true');
  // It can't be wrong, and nobody has to tick it.
  expect(await readNode(field(page, `${address}/SameAsPhysical`))).toMatchObject({
    ...{ role: 'checkbox', isInvalid: false, isRequired: false },
  });

  const home = { NumberOfStories: null, HasSmokers: null };
  await startAtStep(testPortal, rosa, 'residence', 1, { Residence: home });
  await next();
  await expectWrong('/Residence/NumberOfStories', 'textbox', 'Must be greater than 0');
  expect(await readNode(field(page, '/Residence/NumberOfStories'))).toMatchObject({
    isRequired: true,
  });
  expect(await readNode(frame('/Residence/HasSmokers'))).toMatchObject({
    ...{ role: 'radiogroup', isInvalid: true, isRequired: true, description: said('Required') },
  });

  // An amount and how often it comes.
  await startAtStep(testPortal, rosa, 'income');
  await page.getByRole('button', { name: /^Add/ }).first().click();
  await rosa.button('fields.save-item').click();
  const [source, amount] = rosa.form('income-source').steps[0]!.fields;
  await field(page, amount!.pointer).and(page.locator('[aria-invalid=true]')).waitFor();
  await expectWrong(source!.pointer, 'combobox');
  await expectWrong(amount!.pointer, 'textbox', 'Must be greater than 0.00');
  expect(await readNode(page.getByLabel(rosa.text('fields.how-often')))).toMatchObject({
    role: 'combobox',
    isInvalid: false,
  });
  await rosa.button('fields.cancel').click();

  // A form that stands alone: any of a few boxes.
  await page.goto(`${testPortal.portal.url}/forms/volunteer`);
  const ana = testPortal.applicantAt(page);
  await ana.fillStep(FORM, 'about-you', ANSWERS);
  await ana.next();
  await ana.waitForStep(FORM, 'helping');
  await next();
  await expectWrong('/Helping/Tasks', 'checkbox');
  expect(await readNode(frame('/Helping/Tasks'))).toMatchObject({ role: 'group', name: required });
  await field(page, '/Helping/Note').fill('n'.repeat(5000));
  await ana.next();
  await field(page, '/Helping/Note').and(page.locator('[aria-invalid=true]')).waitFor();
  await expectWrong('/Helping/Note', 'textbox', '');
  await ana.fillStep(FORM, 'helping', ANSWERS);
  await rosa.next();
  await ana.waitForStep(FORM, 'promise');
  await page.locator('form button[type=submit]').click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  await expectWrong('/Promise/Agreement', 'checkbox', '');
  await expectWrong(BOX.pointer, 'checkbox');
  const box = field(page, BOX.pointer);
  expect((await readNode(box)).name).toBe(BOX.title);
  // What a box needs is not among what the protocol tells of it.
  expect(await box.getAttribute('aria-required')).toBe('true');
  await page.context().close();
}, 120_000);

test('several files go into the place of one paper, and each counts', async () => {
  const rosa = await testPortal.newcomer('several@example.org');
  const { page } = rosa;
  await startAtStep(testPortal, rosa, 'required-documents');
  await rosa.addToSlot(sampleFiles.photoId, 'photo-id');
  await rosa.addToSlot(sampleFiles.card, 'citizenship');
  await rosa.addToSlot(sampleFiles.payStub, 'income');
  await rosa.next();
  await page.getByText(rosa.text('documents-needed', { N: 4 })).waitFor();
  const slots = rosa.form('application').steps.flatMap(({ documents = [] }) => documents);
  const { title } = slots.find(({ id }) => id === 'income')!;
  const more = { action: rosa.text('documents.add-more'), title };
  await rosa.button('documents.add-to', more).click();
  await rosa.addToSlot(gasBill, 'income');
  await rosa.button('documents.view-name', { name: `${title} 2` }).waitFor();
  const { body } = await call(`${rosa.url}/api/application`, await accessTokenOf(page));
  const { files } = body.application as { files: { slot?: string }[] };
  expect(files.filter(({ slot }) => slot === 'income')).toHaveLength(2);
  await rosa.next();
  await rosa.waitForStep('application', 'disclosures');
  await page.context().close();
}, 120_000);

test('what is wrong on a screen of 400% zoom: the heading and the first lines, and a button that brings the others', async () => {
  const rosa = await testPortal.newcomer('summary@example.org');
  const { page } = rosa;
  await page.setViewportSize({ width: 320, height: 256 });
  await rosa.next();
  const summary = page.getByRole('alert').filter({ has: page.getByRole('heading', { level: 3 }) });
  await summary.and(page.locator(':focus')).waitFor();
  const isInView = async (part: Locator) => {
    const { y, height } = (await part.boundingBox())!;
    return y >= 0 && y + height <= 256;
  };
  expect(await isInView(summary.getByRole('heading'))).toBe(true);
  expect(await isInView(summary.getByRole('link').first())).toBe(true);
  expect(await summary.getByRole('link').count()).toBe(4);
  const more = summary.getByRole('button');
  const left = Number(/\d+/.exec(await more.innerText())![0]);
  expect(await more.innerText()).toBe(rosa.text('application.summary-more', { count: left }));
  await more.click();
  expect(await summary.getByRole('link').count()).toBe(4 + left);
  expect(left).toBeGreaterThan(1);
  await summary.getByRole('link').nth(4).and(page.locator(':focus')).waitFor();
  await page.context().close();
}, 60_000);
