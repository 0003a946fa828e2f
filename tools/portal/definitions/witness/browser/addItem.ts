import {
  type Answers,
  type Facts,
  type Field,
  fromWire,
  type JsonObject,
  readAnswer,
  type Step,
} from '@porchlight/engine';
import { makePdf } from '../../../../browser/sampleFiles.ts';
import type { OpenForm } from './openForms.ts';
import type { PageDriver } from './PageDriver.ts';

const uiOf = (step: Step, { name }: Field) =>
  step.uiSchema[name] as
    | { 'ui:widget'?: string; 'ui:options'?: { collection?: string } }
    | undefined;

/** An item that is added. */
export interface NewItem {
  /** Its form. */
  of: OpenForm;
  /** As the API answers it. */
  item: JsonObject;
  /** Which of its list it is, from 1. */
  number: number;
  /** What the form around it knows. */
  facts: Facts;
}

/** Fills what of an item's step is there. */
async function fillStep(
  driver: PageDriver,
  item: NewItem,
  step: Step,
  answers: Answers,
): Promise<void> {
  const { visible } = await item.of.validate(answers, item.facts, step.name);
  for (const field of step.fields) {
    const wanted = readAnswer(answers, field);
    const isThere = await driver.page.locator(`[id="${field.pointer}"]`).count();
    const isAsked = !field.resource && visible.has(field.pointer);
    const isFile = uiOf(step, field)?.['ui:widget'] === 'file';
    if (wanted !== undefined && isAsked && isThere && !isFile) await driver.fill(field, wanted);
  }
}

/** Adds an item through the steps of its own form. */
async function addInSteps(driver: PageDriver, item: NewItem): Promise<void> {
  const { form } = item.of;
  const { id: _id, ...flat } = item.item;
  await driver.button(driver.text('fields.add-item', { name: form.title })).click();
  for (const [position, step] of form.steps.entries()) {
    await driver.arrive(step);
    await fillStep(driver, item, step, flat as Answers);
    const isLast = position === form.steps.length - 1;
    const words = driver.text(isLast ? 'members.finish' : 'application.next');
    await driver.button(step.buttons.next ?? words).click();
  }
}

/** Adds an item in a dialog, which its first step is. */
async function addInDialog(driver: PageDriver, item: NewItem): Promise<void> {
  await driver.button(driver.text('fields.add-item', { name: item.of.form.title })).click();
  await saveDialog(driver, item, { button: 'fields.save-item', method: 'POST' });
}

/** Adds a document: a file, then what its dialog asks. */
async function addDocument(driver: PageDriver, item: NewItem): Promise<void> {
  const chooser = driver.page.waitForEvent('filechooser');
  await driver.button(driver.text('documents.choose-file')).click();
  const name = `witness ${item.number}.pdf`;
  await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer: makePdf(name) });
  // A file is sent after it was announced.
  await saveDialog(driver, item, { button: 'documents.upload', method: 'PATCH' });
}

/** Fills the open dialog and saves it. @param how.method What stores the item. */
async function saveDialog(
  driver: PageDriver,
  item: NewItem,
  { button, method }: { button: string; method: string },
): Promise<void> {
  const { id: _id, ...flat } = item.item;
  const dialog = driver.page.getByRole('dialog');
  await dialog.waitFor();
  const { form } = item.of;
  await fillStep(driver, item, form.steps[0]!, fromWire(form, flat).answers);
  await Promise.all([
    driver.page.waitForResponse((one) => one.request().method() === method && one.ok()),
    driver.button(driver.text(button)).click(),
    dialog.waitFor({ state: 'detached' }),
  ]);
}

/** Adds an item to a list of a step, as its list has it: in steps of its own, by a file, or in a dialog. */
export async function addItem(
  driver: PageDriver,
  step: Step,
  field: Field,
  item: NewItem,
): Promise<void> {
  const kind = uiOf(step, field)?.['ui:options']?.collection;
  if (kind === 'wizard') return addInSteps(driver, item);
  if (kind === 'documents') return addDocument(driver, item);
  return addInDialog(driver, item);
}
