import { isDate, type Pointer } from '@porchlight/engine';
import type { Decision, Reason, SourcePlace, Why } from '@porchlight/engine/explain';
import type { Edge, FromStage, QuestionText } from './PreviewState.ts';

/** The longest pointer or name, and the longest words, that are taken. */
const LONGEST_NAME = 500;
const LONGEST_WORDS = 20_000;
const MOST_NAMES = 5000;
/** How deep a condition is explained. */
const DEEPEST = 50;

const EDGES: ReadonlySet<unknown> = new Set<Edge>(['before', 'after']);
const TEXTS: ReadonlySet<unknown> = new Set<QuestionText>(['title', 'description']);
const ABOUT: ReadonlySet<unknown> = new Set<Decision['about']>([
  ...(['program', 'step', 'field', 'retired', 'choice'] as const),
  ...(['required', 'computed', 'rule', 'warning'] as const),
]);
/** What is retired, which is from a day on. */
const DATED: ReadonlySet<unknown> = new Set<Decision['about']>(['retired', 'choice']);
const GROUPS: ReadonlySet<unknown> = new Set<Reason['kind']>(['all', 'any', 'not']);

type Told = { [name: string]: unknown };

const isRecord = (value: unknown): value is Told =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LONGEST_NAME;
const isWords = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LONGEST_WORDS;
const isDay = (value: unknown): value is string => typeof value === 'string' && isDate(value);
const isPointer = (value: unknown): value is Pointer => isName(value) && value.startsWith('/');
const isEdge = (value: unknown): value is Edge => EDGES.has(value);
const isText = (value: unknown): value is QuestionText => TEXTS.has(value);
const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= MOST_NAMES && value.every(isName);

/** Whether it explains a condition, as a tree of sentences. */
function isReason(value: unknown, depth = 0): value is Reason {
  if (!isRecord(value) || typeof value.holds !== 'boolean' || depth > DEEPEST) return false;
  if (value.kind === 'leaf') return isWords(value.sentence);
  const { kind, parts } = value;
  return GROUPS.has(kind) && Array.isArray(parts) && parts.every((one) => isReason(one, depth + 1));
}

const isPlace = (value: unknown): value is SourcePlace =>
  isRecord(value) &&
  isWords(value.file) &&
  typeof value.line === 'number' &&
  typeof value.column === 'number';

const isDecision = (value: unknown): value is Decision =>
  isRecord(value) &&
  ABOUT.has(value.about) &&
  isPlace(value.place) &&
  typeof value.holds === 'boolean' &&
  (value.name === undefined || isName(value.name)) &&
  (DATED.has(value.about) ? isDay(value.since) : value.since === undefined) &&
  (value.reason === undefined || isReason(value.reason));

const isWhy = (value: unknown): value is Why & Told =>
  isRecord(value) &&
  isPointer(value.pointer) &&
  typeof value.isVisible === 'boolean' &&
  typeof value.isRequired === 'boolean' &&
  Array.isArray(value.decisions) &&
  value.decisions.every(isDecision);

/** Reads each kind of message: undefined where it is none of that kind. */
const READERS: {
  [Kind in FromStage['kind']]: (told: Told) => (FromStage & { kind: Kind }) | undefined;
} = {
  ready: () => ({ kind: 'ready' }),
  alive: () => ({ kind: 'alive' }),
  review: () => ({ kind: 'review' }),
  sent: () => ({ kind: 'sent' }),
  shown({ turn, step, steps, height }) {
    if (typeof turn !== 'number' || typeof height !== 'number') return undefined;
    return isName(step) && isNames(steps)
      ? { kind: 'shown', turn, step, steps, height }
      : undefined;
  },
  failed({ turn, message }) {
    if (typeof turn !== 'number' || typeof message !== 'string') return undefined;
    return { kind: 'failed', turn, message: message.slice(0, LONGEST_WORDS) };
  },
  answered({ answers, facts, number }) {
    if (!isRecord(answers) || !isRecord(facts) || typeof number !== 'number') return undefined;
    return { kind: 'answered', answers, facts, number } as FromStage & { kind: 'answered' };
  },
  moved({ step, program }) {
    if (!isName(step) || (program !== undefined && !isName(program))) return undefined;
    return { kind: 'moved', step, ...(program !== undefined && { program }) };
  },
  why: ({ why }) => (isWhy(why) ? { kind: 'why', why } : undefined),
  pressed: ({ at }) => (isPointer(at) ? { kind: 'pressed', at } : undefined),
  add: ({ at, edge }) => (isPointer(at) && isEdge(edge) ? { kind: 'add', at, edge } : undefined),
  move: ({ at, by, seen }) =>
    isPointer(at) && (by === 1 || by === -1) && isNames(seen)
      ? { kind: 'move', at, by, seen }
      : undefined,
  put: ({ at, beside, edge }) =>
    isPointer(at) && isPointer(beside) && isEdge(edge)
      ? { kind: 'put', at, beside, edge }
      : undefined,
  reword: ({ at, text }) =>
    isPointer(at) && isText(text) ? { kind: 'reword', at, text } : undefined,
  worded({ at, text, words }) {
    if (!isPointer(at) || !isText(text)) return undefined;
    if (words !== undefined && !isWords(words)) return undefined;
    return { kind: 'worded', at, text, ...(words !== undefined && { words }) };
  },
};

/**
 * What a stage has told, of a known kind and shape and with nothing else; undefined for anything else. A stage
 * runs what definitions made of it, and is not trusted.
 */
export function readFromStage(data: unknown): FromStage | undefined {
  if (!isRecord(data) || typeof data.kind !== 'string' || !Object.hasOwn(READERS, data.kind))
    return undefined;
  return READERS[data.kind as FromStage['kind']](data);
}
