import type { Json, JsonObject } from '../../../kernel/types.ts';
import type { FieldKind } from '../../create/fieldKinds.ts';
import { Collected } from '../Collected.ts';
import type { SourceCondition } from '../conditions/ProposedCondition.ts';
import type { Proposal, ProposedChoice } from '../Proposal.ts';
import {
  asText,
  isObject,
  isScalar,
  isSet,
  listIn,
  plainText,
  scalarText,
  takeChoices,
  wordsIn,
} from '../values.ts';
import { conditionalTest } from './formioCondition.ts';
import { formioKind, isRequired, LEFT_TYPES } from './formioKinds.ts';
import { readLimits } from './formioLimits.ts';
import { leaveOfComponent } from './formioSettings.ts';

/** Components that hold others and ask nothing themselves. */
const LAYOUTS = new Set(['panel', 'fieldset', 'well', 'columns', 'table', 'tabs', 'container']);

/**
 * The questions of a form of Form.io, each panel of a wizard a part; of another form, each panel,
 * fieldset or tab that has a title.
 * @throws ImportError `nothing-asked`, `too-many`
 * @see https://help.form.io/developers/form-development/form-rendering
 */
export function readFormio(form: JsonObject): Proposal {
  const collected = new Collected();
  const title = asText(form.title);
  if (title) collected.leave('/', 'heading', title);
  const isWizard = form.display === 'wizard';
  for (const [index, one] of listIn(form.components).entries())
    readComponent(collected, one, {
      source: `/components/${index}`,
      isPage: isWizard && isObject(one) && one.type === 'panel',
    });
  return collected.finish();
}

interface Place {
  source: string;
  /** The keys of the containers that it stands in, each with a dot behind it. */
  path?: string;
  isPage?: boolean | undefined;
}

function readComponent(collected: Collected, component: Json, place: Place): void {
  const { source, isPage, path = '' } = place;
  if (!isObject(component)) {
    collected.leave(source, 'no-question', wordsIn(component));
    return;
  }
  const type = asText(component.type);
  const found = formioKind(component);
  const words = `${labelOf(component) || asText(component.key)} (${type || '–'})`.trim();
  if (LAYOUTS.has(type)) readLayout(collected, component, { source, isPage, path });
  else if (!found) collected.leave(source, LEFT_TYPES.get(type) ?? 'no-kind', words);
  // Only of a list people choose several: other answers would be given again and again.
  else if (component.multiple === true && type !== 'select')
    collected.leave(source, 'nested', words);
  else readQuestion(collected, component, { source, path, kind: found.kind });
}

const labelOf = ({ label }: JsonObject) => plainText(asText(label));

/** What people read over a layout: the label of some is for those alone who build the form. */
function headingOf({ type, title, legend }: JsonObject): string {
  if (type === 'panel') return plainText(asText(title));
  return type === 'fieldset' ? plainText(asText(legend)) : '';
}

/** When it is shown. Form.io writes a condition of nothing, too. */
function conditionsOf(
  collected: Collected,
  { conditional }: JsonObject,
  source: string,
): SourceCondition[] {
  if (!isObject(conditional)) return [];
  const { when, json, conditions } = conditional;
  if (![when, json, conditions].some(isSet)) return [];
  const words = `conditional: ${wordsIn(conditional)}`;
  return collected.condition(source, words, conditionalTest(conditional));
}

function readLayout(collected: Collected, layout: JsonObject, place: Place): void {
  const { source, isPage, path = '' } = place;
  const own = layout.type === 'container' ? `${path}${asText(layout.key)}.` : path;
  const title = headingOf(layout);
  leaveOfComponent(collected, layout, source);
  if (isPage || title) collected.begin({ title, translations: {}, source });
  collected.enter(conditionsOf(collected, layout, source));
  for (const { at, components, heading } of partsOf(layout)) {
    const here = `${source}${at}`;
    if (heading) collected.begin({ title: heading, translations: {}, source: here });
    for (const [index, one] of components.entries())
      readComponent(collected, one, { source: `${here}/components/${index}`, path: own });
    if (heading) collected.end();
  }
  collected.exit();
  if (isPage || title) collected.end();
}

interface LayoutPart {
  at: string;
  components: Json[];
  heading?: string;
}

/** The lists of components in a layout: its own, those of its columns and tabs, of the cells of a table. */
function partsOf(layout: JsonObject): LayoutPart[] {
  const part = (at: string, one: Json | undefined): LayoutPart[] =>
    isObject(one) ? [{ at, components: listIn(one.components) }] : [];
  if (layout.type === 'columns')
    return listIn(layout.columns).flatMap((one, index) => part(`/columns/${index}`, one));
  if (layout.type === 'table')
    return listIn(layout.rows).flatMap((row, at) =>
      listIn(row).flatMap((one, index) => part(`/rows/${at}/${index}`, one)),
    );
  if (layout.type !== 'tabs') return part('', layout);
  return listIn(layout.components).flatMap((one, index) =>
    part(`/components/${index}`, one).map((tab) => ({
      ...tab,
      heading: isObject(one) ? labelOf(one) : '',
    })),
  );
}

function readChoices(
  collected: Collected,
  component: JsonObject,
  source: string,
): ProposedChoice[] {
  const { type, data, dataSrc } = component;
  if (type !== 'select') return choicesIn(collected, component.values, `${source}/values`);
  if (isSet(dataSrc) && dataSrc !== 'values') {
    collected.leave(source, 'elsewhere', `dataSrc: ${wordsIn(dataSrc)}`);
    return [];
  }
  return choicesIn(collected, isObject(data) ? data.values : undefined, `${source}/data/values`);
}

function choicesIn(collected: Collected, list: Json | undefined, source: string) {
  const choices = listIn(list).map((one) => {
    const { label, value } = isObject(one) ? one : { label: one, value: one };
    const own = isScalar(value) ? { value } : {};
    const words = plainText(asText(label)) || scalarText(value);
    return { label: words, translations: {}, ...own, given: one };
  });
  return takeChoices(collected, choices, source);
}

function readQuestion(
  collected: Collected,
  component: JsonObject,
  { source, path, kind }: { source: string; path: string; kind: FieldKind | undefined },
): void {
  const { key, type } = component;
  const [help, tooltip] = [component.description, component.tooltip].map((one) =>
    plainText(asText(one)),
  );
  const description = help || tooltip;
  const limits = readLimits(collected, component, source);
  const isTaken = collected.ask(
    {
      title: labelOf(component),
      translations: {},
      ...(description && { description }),
      kind,
      given: asText(type),
      choices: readChoices(collected, component, source),
      isRequired: isRequired(component),
      ...(limits.length > 0 && { limits }),
      conditions: conditionsOf(collected, component, source),
      keys: [asText(key), `${path}${asText(key)}`],
      source,
    },
    asText(key),
  );
  if (!isTaken) return;
  if (type === 'password') collected.leave(source, 'secret', labelOf(component) || asText(key));
  if (help && tooltip) collected.leave(source, 'setting', `tooltip: ${wordsIn(tooltip)}`);
  leaveOfComponent(collected, component, source);
}
