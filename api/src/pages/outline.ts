import { evaluate, type Facts, type Field, initialAnswers, type Step } from '@porchlight/engine';
import { type Html, html } from './html.ts';
import type { PageView } from './view.ts';

/** As many questions as a screen has room for. */
const SHOWN = 4;
/** As many choices of a question. */
const CHOICES = 6;

const BARE = html`<i></i><i></i><i></i><i></i>`;

/** What stands where the application will be until it is there; a screen reader hears that it loads. */
export const outline = ({ text }: Pick<PageView, 'text'>, shape: Html = BARE): Html =>
  html`<div class="skeleton" role="status"><h1 class="hidden-text">${text('document.loading')}</h1>${shape}</div>`;

/** The title of the application, over boxes: which step comes is not known yet. */
export const titleShape = ({ release, language }: PageView): Html =>
  html`<b class="title" aria-hidden="true">${release.form('application', language).title}</b>${BARE}`;

/** The title of the application, its first step and the first questions of that, as they will stand there. */
export function firstStepShape({ release, language }: PageView, facts: Facts): Html {
  const form = release.form('application', language);
  const { steps, visible } = evaluate(form, initialAnswers(form), facts);
  const step = form.steps.find(({ name }) => name === steps[0]);
  const questions = step ? inOrder(step).filter(({ pointer }) => visible.has(pointer)) : [];
  return html`<div class="shape" aria-hidden="true"><b class="title">${form.title}</b><b class="step">${step?.title}</b>${questions.slice(0, SHOWN).map((field) => questionShape(step!, field))}</div>`;
}

/** The questions of a step as its page has them. */
function inOrder({ fields, uiSchema }: Step): Field[] {
  const order = (uiSchema['ui:order'] ?? []) as string[];
  const placeOf = ({ name }: Field) => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...fields].sort((one, other) => placeOf(one) - placeOf(other));
}

function questionShape({ uiSchema }: Step, { name, title, choices = [] }: Field): Html {
  const looks = (uiSchema[name] ?? {}) as { 'ui:widget'?: string };
  const isListed = ['radio', 'checkboxes'].includes(looks['ui:widget'] ?? '');
  const box = isListed
    ? choices.slice(0, CHOICES).map(({ label }) => html`<span>${label}</span>`)
    : html`<i></i>`;
  return html`<p><b>${title}</b>${box}</p>`;
}
