import { type StepBudget, TooMuchWork } from '../../kernel/index.ts';
import { changeExternal } from '../state/changeExternal.ts';
import { createExternalState, viewState } from '../state/createExternalState.ts';
import type { ExternalAction, ExternalState } from '../state/ExternalState.ts';
import type { ExternalForm } from '../types.ts';
import type { ViewNode } from '../view/ViewNode.ts';
import { checkUi } from './checkUi.ts';
import { createFindingList, type ExternalFinding, type FindingList } from './ExternalFinding.ts';

/** Ways through a form that are tried: enough for each option of the largest forms that people write. */
const TRIES = 300;

/** Steps in which they are tried: a question is 500, the largest of the grant forms 600,000. One or two seconds. */
const STEPS = 10_000_000;

/**
 * What can't be shown of a form, by name and place. A form without an error here can be filled in by a
 * person from its first question to its last.
 *
 * @example checkRenderable(form) // [{ code: 'custom-field', document: 'uiSchema', pointer: '/ui:field', … }]
 */
export function checkRenderable(form: ExternalForm): ExternalFinding[] {
  const findings = createFindingList();
  const { uiSchema } = form;
  if (typeof uiSchema !== 'object' || uiSchema === null || Array.isArray(uiSchema)) {
    findings.add(
      'not-a-ui-schema',
      { document: 'uiSchema', pointer: '' },
      'a UI schema is an object',
    );
    return findings.all;
  }
  if (!isUiChecked(form, findings)) return findings.all;
  if (!findings.all.some((finding) => finding.severity === 'error')) tryAll(form, findings);
  return findings.all;
}

/** False where there is more of it than can be looked at: then it is refused. */
function isUiChecked(form: ExternalForm, findings: FindingList): boolean {
  try {
    checkUi(form, findings);
    return true;
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    const root = { document: 'uiSchema', pointer: '' };
    findings.add('schema-too-large', root, 'it says more than can be held against the schema');
    return false;
  }
}

/** What was not opened yet, and where. */
interface Opening {
  state: ExternalState;
  action: ExternalAction;
}

/** Opens each option, list and part once, and tells of places where nothing can be entered. */
function tryAll(form: ExternalForm, findings: FindingList): void {
  const tried = new Set<string>();
  const openings: Opening[] = [];
  const work: StepBudget = { left: STEPS };
  const look = (state: ExternalState) => {
    for (const node of list(viewState(form, state, work))) {
      if (node.kind === 'nothing') addNothing(node, findings);
      if (isLost(node)) addHidden(node, findings);
      for (const action of openingsOf(node)) {
        const key = `${node.at} ${action.do} ${'index' in action ? action.index : ''}`;
        if (!tried.has(key)) openings.push({ state, action });
        tried.add(key);
      }
    }
  };
  let opened = -1;
  try {
    look(createExternalState(form, undefined, work));
    for (opened = 0; opened < Math.min(TRIES, openings.length); opened += 1) {
      const { state, action } = openings[opened]!;
      look(changeExternal(form, state, action, work));
    }
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    if (opened < 0) addTooMany(findings);
  }
  if (opened >= 0 && opened < openings.length) addTriedInPart(opened, openings.length, findings);
}

/** The page would stand still just as long, before anything was answered. */
function addTooMany(findings: FindingList): void {
  const root = { document: 'schema', pointer: '' };
  findings.add('too-many-questions', root, 'it asks more at once than a page can show');
}

function addTriedInPart(opened: number, count: number, findings: FindingList): void {
  const root = { document: 'schema', pointer: '' };
  const message = `only ${opened} of ${count} choices and lists were opened`;
  findings.add('tried-in-part', root, message);
}

/** Hidden, and yet it has to be there, and nothing fills it in. */
function isLost({ widget, isRequired, isItem, value }: ViewNode): boolean {
  return widget === 'hidden' && isRequired && !isItem && value === undefined;
}

function addHidden(node: ViewNode, findings: FindingList): void {
  const [document = '', pointer = ''] = node.at.split(/#(.*)/s);
  const message = `"${node.label}" is hidden, and has to have a value`;
  findings.add('hidden-without-value', { document, pointer }, message);
}

function addNothing(node: ViewNode, findings: FindingList): void {
  const [document = '', pointer = ''] = node.at.split(/#(.*)/s);
  findings.add('nothing-to-enter', { document, pointer }, 'no value can stand here');
}

function list(view: ViewNode): ViewNode[] {
  return [view, ...view.children.flatMap(list)];
}

function openingsOf(node: ViewNode): ExternalAction[] {
  const { path } = node;
  const picks = node.pickers
    // Types say nothing new: anything may be anything.
    .filter((picker) => !picker.types)
    .flatMap(({ key, options }) =>
      options.map((_, index) => ({ do: 'pick', path, key, index }) as const),
    );
  if (node.isClosed) return [];
  return node.kind === 'array' && node.canAdd ? [...picks, { do: 'add-item', path }] : picks;
}
