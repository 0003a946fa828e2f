import { applyEdits, findNodeAtLocation, modify, type Node, parseTree } from 'jsonc-parser';

/** As the text is indented: by tabs, or by so many spaces; by two where nothing is. */
function indentationOf(text: string): string {
  return /^([ \t]+)\S/m.exec(text)?.[1] ?? '  ';
}

const endOf = ({ offset, length }: Node) => offset + length;

/** What stands between an entry and what is before it, without the comma. */
function gapBefore(text: string, container: Node, index: number): string {
  const entries = container.children!;
  const start = index === 0 ? container.offset + 1 : endOf(entries[index - 1]!);
  return text.slice(start, entries[index]!.offset).replace(',', '');
}

const isScalar = (value: unknown) => typeof value !== 'object' || value === null;

/** On one line, as a person writes it: `{ "value": 1, "label": "One" }`. */
export function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (isScalar(value)) return JSON.stringify(value);
  const entries = Object.entries(value as object).map(
    ([key, one]) => `${JSON.stringify(key)}: ${onOneLine(one)}`,
  );
  return entries.length ? `{ ${entries.join(', ')} }` : '{}';
}

/** Whether it is a list of names or numbers that a person would write on one line. */
const isShortList = (value: unknown) =>
  Array.isArray(value) && value.every(isScalar) && onOneLine(value).length <= 80;

/** A value as one beside it is written: on one line, or indented on several. */
function written(text: string, value: unknown, gap: string, beside: Node): string {
  if (isShortList(value)) return onOneLine(value);
  const sibling = text.slice(beside.offset, endOf(beside));
  const isFlat = !sibling.includes('\n') && /[[{]/.test(sibling);
  if (isFlat || !gap.includes('\n')) return onOneLine(value);
  const lines = JSON.stringify(value, null, indentationOf(text)).split('\n');
  return lines.join(gap.slice(gap.lastIndexOf('\n')));
}

function insert(
  text: string,
  container: Node,
  index: number,
  name: string | undefined,
  value: unknown,
) {
  const entries = container.children!;
  const near = Math.max(0, index - 1);
  const first = gapBefore(text, container, near);
  // Between brackets without a space, entries have one between them.
  const gap = first || ' ';
  const source = written(text, value, gap, entries[near]!);
  const entry = name === undefined ? source : `${JSON.stringify(name)}: ${source}`;
  const at = index === 0 ? entries[0]!.offset : endOf(entries[near]!);
  const addition = index === 0 ? `${entry},${gap}` : `,${gap}${entry}`;
  return text.slice(0, at) + addition + text.slice(at);
}

function remove(text: string, container: Node, index: number): string {
  const entries = container.children!;
  const entry = entries[index]!;
  if (entries.length === 1)
    return text.slice(0, container.offset + 1) + text.slice(endOf(container) - 1);
  const [from, to] =
    index === 0 ? [entry.offset, entries[1]!.offset] : [endOf(entries[index - 1]!), endOf(entry)];
  return text.slice(0, from) + text.slice(to);
}

/**
 * Sets one value of a JSON text and leaves all else as it is written; what is new is written as what
 * stands beside it.
 * @param at Property names and positions from the root. Of a list, a position inserts; -1 appends.
 * @param value Undefined takes it away.
 * @param place Where a new property stands among those that are there; behind them where it is not given.
 */
export function editJson(
  text: string,
  at: (string | number)[],
  value: unknown,
  place: (names: string[]) => number = (names) => names.length,
): string {
  const root = parseTree(text);
  const container = root && findNodeAtLocation(root, at.slice(0, -1));
  const entries = container?.children ?? [];
  const last = at.at(-1)!;
  const names = entries.map((entry) => String(entry.children?.[0]?.value));
  const known = typeof last === 'number' ? last : names.indexOf(last);
  if (container && value === undefined)
    return entries[known] ? remove(text, container, known) : text;
  if (container?.type === 'array' && typeof last === 'number' && entries.length)
    return insert(text, container, last < 0 ? entries.length : last, undefined, value);
  if (container?.type === 'object' && typeof last === 'string' && known < 0 && entries.length)
    return insert(text, container, place(names), last, value);
  if (container?.type === 'array' && typeof last === 'number' && isScalar(value)) {
    const { offset } = container;
    return `${text.slice(0, offset)}[${onOneLine(value)}]${text.slice(endOf(container))}`;
  }
  const indent = indentationOf(text);
  const edits = modify(text, at, value, {
    formattingOptions: {
      insertSpaces: !indent.startsWith('\t'),
      tabSize: indent.length,
      eol: '\n',
    },
    isArrayInsertion: typeof last === 'number',
  });
  return applyEdits(text, edits);
}

/**
 * Puts another value in the place of one that is there: on one line where that stands on one line, else
 * indented as it is. All else stays as it is written; a text without such a place stays whole.
 */
export function replaceJson(text: string, at: (string | number)[], value: unknown): string {
  const root = parseTree(text);
  const node = root && findNodeAtLocation(root, at);
  if (!node) return text;
  const before = text.slice(node.offset, endOf(node));
  const line = text.slice(text.lastIndexOf('\n', node.offset) + 1, node.offset);
  const margin = /^[ \t]*/.exec(line)![0];
  const written = before.includes('\n')
    ? JSON.stringify(value, null, indentationOf(text)).replaceAll('\n', `\n${margin}`)
    : onOneLine(value);
  return text.slice(0, node.offset) + written + text.slice(endOf(node));
}
