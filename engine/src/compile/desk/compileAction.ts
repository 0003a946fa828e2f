import { type DeskAction, type DeskEffects, toReason } from '../../kernel/desk/index.ts';
import type { CompiledForm, Json } from '../../kernel/types.ts';
import { compileSchemas } from '../compileSchema.ts';
import { ConditionTests, compileCondition } from '../conditions.ts';
import type { StepFile } from '../FormFiles.ts';
import type { DeskActionSource } from '../meta/sources.generated.ts';
import { enumerationChoices } from '../options.ts';
import { findStepFile, type Pack } from '../readPack.ts';
import { compileStep } from '../steps.ts';
import type { Translate } from '../texts.ts';
import type { WrittenFile } from './readDesk.ts';

/** The folder of the actions, which is also the form that each of their steps belongs to. */
export const ACTIONS = 'desk/actions';

/** An action of the desk in one language, and the form that it opens. */
export interface CompiledAction {
  action: DeskAction;
  /** What its form is made of; absent where it asks nothing. */
  parts?: { form: CompiledForm; stepFile: StepFile; schemas: Map<string, Json> };
}

/** The words and files that an action is compiled with. */
export interface ActionContext {
  pack: Pack;
  translate: Translate;
  keywords: Record<string, string>;
  /** Takes what the conditions of the whole desk ask. */
  tests: ConditionTests;
}

/** The form of an action: one step like any other, whose conditions read its own answers. */
function compileActionForm(
  { pack, translate, keywords }: ActionContext,
  name: string,
): CompiledAction['parts'] {
  const file = findStepFile(pack, ACTIONS, name, 'schema.json');
  if (file?.name !== `${ACTIONS}/${name}.schema.json`) return undefined;
  const tests = new ConditionTests();
  const ui = pack.files.get(`${ACTIONS}/${name}.ui.json`);
  const group = String(file.data.group);
  const context = { pack, file, group, translate, tests, wireNames: {} };
  const { step, schema } = compileStep(context, { step: name }, ui, {}, {});
  const schemas = new Map<string, Json>([[step.validator, schema], ...tests.schemas]);
  const form: CompiledForm = {
    name: `${ACTIONS}/${name}`,
    title: step.title,
    steps: [step],
    facts: {},
    keywords,
    schemas: compileSchemas(schemas),
  };
  return { form, stepFile: { file, ui, step }, schemas };
}

/** The effects of an action: the reasons for which an answer is asked for again are in the language. */
function compileEffects(
  { corrections, ...effects }: NonNullable<DeskActionSource['effects']>,
  { pack, translate }: ActionContext,
): DeskEffects {
  if (!corrections) return effects;
  const file = pack.files.get(`enumerations/${corrections.reasons}.json`);
  const reasons = (enumerationChoices(file, translate) ?? []).map(toReason);
  return { ...effects, corrections: { reasons, maxLength: corrections.maxLength } };
}

/** Whether a status is one in which something may be asked for. */
function asksIn({ files }: Pack, id: string): boolean {
  const { statuses } = files.get('portal.json')?.data ?? {};
  const known = Array.isArray(statuses) ? (statuses as { id?: Json; role?: Json }[]) : [];
  return known.some((status) => status.id === id && status.role === 'review');
}

/** An action in one language. */
export function compileAction(
  { name, file, source }: WrittenFile<DeskActionSource>,
  context: ActionContext,
): CompiledAction {
  const { translate, tests } = context;
  const { label, says, by, from, to, when, separateFrom, withdraws, bulk, effects = {} } = source;
  const asks = effects.requests !== undefined || effects.corrections !== undefined;
  const isAnswered = to !== undefined && !withdraws && !(asks && asksIn(context.pack, to));
  const parts = compileActionForm(context, name);
  return {
    action: {
      name,
      label: translate(file.name, 'label', label),
      says: translate(file.name, 'says', says),
      by,
      from,
      ...(to !== undefined && { to }),
      ...(when && { when: compileCondition(when, tests) }),
      ...(separateFrom && { separateFrom }),
      ...(isAnswered && { waitsForAsked: true as const }),
      ...(withdraws && { withdraws }),
      ...(bulk && { bulk }),
      effects: compileEffects(effects, context),
      ...(parts && { form: parts.form }),
    },
    ...(parts && { parts }),
  };
}
