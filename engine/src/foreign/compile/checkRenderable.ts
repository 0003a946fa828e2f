import { changeForeign } from '../state/changeForeign.ts';
import type { ForeignAction, ForeignState } from '../state/ForeignState.ts';
import { createForeignState, viewState } from '../state/seed.ts';
import type { ForeignForm } from '../types.ts';
import type { ViewNode } from '../view/ViewNode.ts';
import { checkUi } from './checkUi.ts';
import { createFindingList, type FindingList, type ForeignFinding } from './ForeignFinding.ts';

/** Ways through a form that are tried: enough for each option of the largest forms that people write. */
const TRIES = 300;

/** Questions that are looked at over all tries: the largest of the grant forms has a tenth of them. */
const QUESTIONS = 5_000;

/**
 * What can't be shown of a form, by name and place. A form without an error here can be filled in by a
 * person from its first question to its last.
 *
 * @example checkRenderable(form) // [{ code: 'custom-field', document: 'uiSchema', pointer: '/ui:field', … }]
 */
export function checkRenderable(form: ForeignForm): ForeignFinding[] {
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
  checkUi(form, findings);
  if (!findings.all.some((finding) => finding.severity === 'error')) tryAll(form, findings);
  return findings.all;
}

/** Opens each option, list and part once, and tells of places where nothing can be entered. */
function tryAll(form: ForeignForm, findings: FindingList): void {
  const tried = new Set<string>();
  const states: ForeignState[] = [createForeignState(form)];
  let questions = 0;
  for (let state = states.shift(); state && tried.size < TRIES; state = states.shift()) {
    const nodes = list(viewState(form, state));
    questions += nodes.length;
    if (questions > QUESTIONS) {
      addTooLarge(tried.size, findings);
      return;
    }
    for (const node of nodes) {
      if (node.kind === 'nothing') addNothing(node, findings);
      for (const action of openings(node)) {
        const key = `${node.at} ${action.do} ${'index' in action ? action.index : ''}`;
        if (tried.has(key)) continue;
        tried.add(key);
        states.push(changeForeign(form, state, action));
      }
    }
  }
}

function addTooLarge(count: number, findings: FindingList): void {
  const root = { document: 'schema', pointer: '' };
  findings.add('tried-in-part', root, `only ${count} of its choices and lists were opened`);
}

function addNothing(node: ViewNode, findings: FindingList): void {
  const [document = '', pointer = ''] = node.at.split(/#(.*)/s);
  findings.add('nothing-to-enter', { document, pointer }, 'no value can stand here');
}

function list(view: ViewNode): ViewNode[] {
  return [view, ...view.children.flatMap(list)];
}

function openings(node: ViewNode): ForeignAction[] {
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
