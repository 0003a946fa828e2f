import { type Finding, PackError } from '@porchlight/engine/pack';
import { type Frame, splitBody } from './frames.ts';
import type { Compiled, IsolationCalls } from './IsolationCalls.ts';
import { StoppedError } from './StoppedError.ts';

/** What a work has brought: data, and files by their names. */
export interface IsolationReply<Name extends keyof IsolationCalls> {
  result: IsolationCalls[Name]['result'];
  files: Map<string, Buffer>;
  /** Milliseconds that it took, without what it waited for. */
  worked?: number;
}

type Fields = { [name: string]: unknown };

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isListOf =
  (isOne: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every(isOne);
const isOneOf = (value: unknown, words: string[]) => words.some((word) => word === value);
const isText = (value: unknown) => typeof value === 'string';

const isFinding = (value: unknown): value is Finding =>
  isObject(value) &&
  ['code', 'file', 'pointer', 'message', 'hint'].every((name) => isText(value[name])) &&
  ['expected', 'suggestion'].every((name) => value[name] === undefined || isText(value[name])) &&
  ['line', 'column'].every((name) => Number.isInteger(value[name])) &&
  (value.severity === 'error' || value.severity === 'warning');
const isFindings = isListOf(isFinding);
const isWalkFindings = isListOf(
  (one) => isObject(one) && isFinding(one) && (one.shown === undefined || isObject(one.shown)),
);
const isCut = (value: unknown) =>
  isObject(value) &&
  ['walked', 'of'].every((name) => Number.isInteger(value[name])) &&
  [undefined, true].includes(value.isMeant as undefined);
const isObjects = isListOf(isObject);
const isFileLengths = isListOf(
  (one) => Array.isArray(one) && isText(one[0]) && Number.isInteger(one[1]),
);

function isCompiled(value: unknown): value is Compiled {
  if (!isObject(value) || !isFindings(value.findings)) return false;
  return value.hash === undefined || isHash(value.hash);
}

const isTexts = isListOf(isText);
const isChanges = isListOf(
  (one) =>
    isObject(one) &&
    ['breaking', 'needs-answer', 'safe'].includes(one.kind as string) &&
    ['code', 'sentence'].every((name) => isText(one[name])) &&
    ['form', 'step', 'pointer', 'program'].every(
      (name) => one[name] === undefined || isText(one[name]),
    ),
);
const isEffects = isListOf(
  (one) =>
    isObject(one) &&
    ['setAside', 'again', 'problems', 'programs'].every((name) => isTexts(one[name])),
);

const isHash = (value: unknown) => /^[0-9a-f]{32}$/.test(String(value));
const isNamed = (...names: string[]) =>
  isListOf((one) => isObject(one) && names.every((name) => isText(one[name])));
const isPresented = (value: unknown) =>
  isObject(value) &&
  isHash(value.hash) &&
  isText(value.agency) &&
  isNamed('id', 'name')(value.languages) &&
  isNamed('name', 'title')(value.forms) &&
  Number.isInteger(value.dayEnds) &&
  isObject(value.parts) &&
  Object.values(value.parts).every((sha256) => /^[0-9a-f]{64}$/.test(String(sha256)));

const isOutline = (value: unknown) =>
  isObject(value) &&
  ['form', 'upload', 'pages'].includes(value.kind as string) &&
  ['form', 'title'].every((name) => isText(value[name])) &&
  (value.flow === undefined || (isObject(value.flow) && isText(value.flow.name))) &&
  isObjects(value.programs) &&
  isNamed('name', 'title')(value.steps);
const isOptionalText = (value: unknown) => value === undefined || isText(value);
const isScreen = (one: unknown): one is Fields =>
  isObject(one) &&
  isOutline(one.outline) &&
  isNamed('name', 'title')([one.step]) &&
  isOptionalText(one.program) &&
  (one.state === undefined || (isObject(one.state) && isText(one.state.id))) &&
  isText(one.language) &&
  isObject(one.given) &&
  isObject(one.given.answers) &&
  isObject(one.given.facts);
const isShots = isListOf(
  (one) => isScreen(one) && isText(one.mark) && Number.isInteger(one.position),
);
const isChangedScreens = isListOf(
  (one) =>
    isScreen(one) &&
    ['new', 'gone', 'changed'].includes(one.is as string) &&
    typeof one.isOwn === 'boolean',
);

/** Whether a result is of the kind that the work has: what is read of it later is there. */
const isResult: { [Name in keyof IsolationCalls]: (value: unknown) => boolean } = {
  check: isFindings,
  checkInParts: (value) =>
    isObject(value) &&
    ('findings' in value ? isFindings(value.findings) : isOneOf(value.is, ['left', 'gone'])),
  compare: isChanges,
  compile: isCompiled,
  migrate: isEffects,
  openForm: (value) =>
    isObject(value) &&
    ['release', 'language'].every((name) => isText(value[name])) &&
    ['form', 'texts', 'limits', 'initial'].every((name) => isObject(value[name])),
  outline: (value) => isObject(value) && (value.outline === undefined || isOutline(value.outline)),
  present: isPresented,
  screens: (value) =>
    isObject(value) && isChangedScreens(value.screens) && Number.isInteger(value.more),
  shots: isShots,
  sources: isObjects,
  tryStep: (value) =>
    isObject(value) &&
    isObject(value.raw) &&
    ['visible', 'steps', 'gates'].every((name) => isTexts(value[name])) &&
    isListOf((one) => isTexts(one) && (one as string[]).length === 2)(value.messages),
  upgrade: isCompiled,
  walk: (value) =>
    isObject(value) &&
    ['samples', 'ways', 'witnesses'].every((name) => isObjects(value[name])) &&
    isWalkFindings(value.findings) &&
    (value.cut === undefined || isCut(value.cut)),
  witness: (value) =>
    isObject(value) &&
    ['ways', 'proofs', 'witnesses'].every((name) => isObjects(value[name])) &&
    isObject(value.counts) &&
    isFindings(value.findings),
};

/**
 * What the isolated process says of a work. It is believed in nothing: whatever is not of the shape that
 * the work has is refused.
 * @throws PackError when the pack can't be worked on, StoppedError
 */
export function readReply<Name extends keyof IsolationCalls>(work: Name, { head, body }: Frame) {
  if (!isObject(head)) throw new StoppedError('broken');
  if (isFindings(head.findings)) throw new PackError(head.findings as Finding[]);
  if (isText(head.error)) throw failureOf(head.error as string);
  if (!isResult[work](head.result) || !isFileLengths(head.files)) throw new StoppedError('broken');
  return {
    result: head.result,
    files: readFiles(body, head.files as [string, number][]),
  } as IsolationReply<Name>;
}

function readFiles(body: Buffer, lengths: [string, number][]): Map<string, Buffer> {
  try {
    return splitBody(body, lengths);
  } catch (cause) {
    throw new StoppedError('broken', { cause });
  }
}

function failureOf(text: string): StoppedError {
  const isMemory = /allocation failed|allocate memory/i.test(text);
  return new StoppedError(isMemory ? 'memory' : 'broken', { cause: new Error(text) });
}
