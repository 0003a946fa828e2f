import type { CDPSession, Locator, Page } from 'playwright-core';
import { type InputMethod, pointerInput } from '../browser/inputMethod.ts';
import type { Watch } from './Watch.ts';

/** A node of the accessibility tree, as the DevTools protocol has it. */
interface Node {
  nodeId: string;
  ignored: boolean;
  role?: { value?: string };
  name?: { value?: string };
  childIds?: string[];
  backendDOMNodeId?: number;
}

const MARK = 'data-at-the-reader';
/** At these a reader's cursor stops. */
const STOPS = new Set([
  ...['StaticText', 'heading', 'button', 'link', 'textbox', 'radio', 'checkbox', 'combobox'],
  ...['spinbutton', 'alert', 'status', 'image', 'img', 'MenuListPopup', 'listbox', 'progressbar'],
]);
/** Whose words are read with it. */
const WHOLE = new Set(['heading', 'button', 'link', 'textbox', 'radio', 'checkbox', 'combobox']);

/** The stops of the tree in the order in which they are read. */
function inOrder(nodes: Node[]): Node[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const stops: Node[] = [];
  const visit = (node: Node | undefined) => {
    if (!node) return;
    const role = node.role?.value ?? '';
    if (!node.ignored && STOPS.has(role)) stops.push(node);
    if (!node.ignored && WHOLE.has(role)) return;
    for (const id of node.childIds ?? []) visit(byId.get(id));
  };
  visit(nodes[0]);
  return stops;
}

async function nodeOf(session: CDPSession, selector: string): Promise<number | undefined> {
  const { root } = await session.send('DOM.getDocument', { depth: 0 });
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  if (nodeId === 0) return undefined;
  const { node } = await session.send('DOM.describeNode', { nodeId });
  return node.backendNodeId;
}

/**
 * Input that reaches everything by the accessibility tree alone: from where the focus stands, stop by
 * stop. What is not in the tree, has no name or stands above where the reader is, is a fault.
 */
export async function readerInput(
  page: Page,
  watch: Watch,
): Promise<{ input: InputMethod; count: () => number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Accessibility.enable');
  await session.send('DOM.enable');
  let moves = 0;
  let last: number | undefined;

  /** Where the reader is: at what took the focus, else at what was done last. */
  async function cursorIn(stops: Node[]): Promise<number> {
    const positionOf = (id: number | undefined) =>
      stops.findIndex(({ backendDOMNodeId }) => id !== undefined && backendDOMNodeId === id);
    const focused = await nodeOf(session, ':focus');
    const at = positionOf(focused);
    if (at >= 0) return at;
    if (focused !== undefined) {
      // What took the focus is no stop itself, as a paragraph: the first stop within it is.
      const { nodes } = (await session.send('Accessibility.queryAXTree', {
        backendNodeId: focused,
      })) as unknown as { nodes: Node[] };
      const within = nodes.map(({ backendDOMNodeId }) => positionOf(backendDOMNodeId));
      const first = within.find((one) => one >= 0);
      if (first !== undefined) return first;
    }
    return Math.max(0, positionOf(last));
  }

  async function reach(target: Locator): Promise<void> {
    await target.first().waitFor({ state: 'attached' });
    await target.first().evaluate((element, mark) => element.setAttribute(mark, ''), MARK);
    const id = await nodeOf(session, `[${MARK}]`);
    await target.first().evaluate((element, mark) => element.removeAttribute(mark), MARK);
    const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as {
      nodes: Node[];
    };
    const stops = inOrder(nodes);
    const to = stops.findIndex(({ backendDOMNodeId }) => backendDOMNodeId === id);
    if (to < 0) return watch.fault(`${target} is not in the accessibility tree`);
    if (!stops[to]!.name?.value) watch.fault(`${target} has no name`);
    const from = await cursorIn(stops);
    if (to < from) watch.fault(`"${stops[to]!.name?.value}" stands above where the reader is`);
    moves += Math.abs(to - from) + 1;
    last = id;
  }

  const then =
    <Rest extends unknown[]>(work: (target: Locator, ...rest: Rest) => Promise<void>) =>
    async (target: Locator, ...rest: Rest) => {
      await reach(target);
      await work(target, ...rest);
    };
  return {
    count: () => moves,
    input: {
      press: then(pointerInput.press),
      type: then(pointerInput.type),
      tick: then(pointerInput.tick),
      async choose(_first, nth, position) {
        await reach(nth(position));
        await nth(position).check();
      },
      select: then(pointerInput.select),
    },
  };
}
