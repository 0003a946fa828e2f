import type { Locator } from 'playwright-core';

/** What a screen reader is told of an element. */
export interface ReadNode {
  role: string;
  name: string;
  description: string;
  isInvalid: boolean;
  isRequired: boolean;
}

interface Value {
  value?: unknown;
}
interface Node {
  backendDOMNodeId?: number;
  ignored: boolean;
  role?: Value;
  name?: Value;
  description?: Value;
  properties?: { name: string; value: Value }[];
}

const MARK = 'data-read-now';

/** Looks an element up in the browser's own accessibility tree. @throws Where it is not in the tree. */
export async function readNode(target: Locator): Promise<ReadNode> {
  const session = await target.page().context().newCDPSession(target.page());
  await target.evaluate((element, mark) => element.setAttribute(mark, ''), MARK);
  const { root } = await session.send('DOM.getDocument', { depth: 0 });
  const place = { nodeId: root.nodeId, selector: `[${MARK}]` };
  const { nodeId } = await session.send('DOM.querySelector', place);
  const { node } = await session.send('DOM.describeNode', { nodeId });
  await target.evaluate((element, mark) => element.removeAttribute(mark), MARK);
  const tree = (await session.send('Accessibility.getFullAXTree')) as unknown as { nodes: Node[] };
  await session.detach();
  const found = tree.nodes.find(
    ({ backendDOMNodeId, ignored }) => !ignored && backendDOMNodeId === node.backendNodeId,
  );
  if (!found) throw new Error(`${target} is not in the accessibility tree`);
  const property = (name: string) => found.properties?.find((one) => one.name === name)?.value;
  return {
    role: String(found.role?.value),
    name: String(found.name?.value),
    description: String(found.description?.value ?? ''),
    isInvalid: property('invalid')?.value === 'true',
    isRequired: property('required')?.value === true,
  };
}
