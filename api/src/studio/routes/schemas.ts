import type { JsonObject } from '@porchlight/engine';

const text: JsonObject = { type: 'string' };
const time: JsonObject = { type: 'string', format: 'date-time' };
const flag: JsonObject = { type: 'boolean' };
const number: JsonObject = { type: 'integer' };

/** An object with these properties, as OpenAPI describes it. */
export const record = (properties: { [name: string]: JsonObject }) => (): JsonObject => ({
  type: 'object',
  properties,
});

/** The schema of a list. */
export const listOf = (items: JsonObject): JsonObject => ({ type: 'array', items });

const FINDING = record({
  code: text,
  severity: { enum: ['error', 'warning'] },
  file: text,
  line: number,
  column: number,
  pointer: text,
  message: text,
  hint: text,
  expected: text,
  suggestion: text,
})();

/** The schema of what a check has found. */
export const FINDINGS = listOf(FINDING);
/** The schema of a working copy, without its files. */
export const COPY = record({
  id: number,
  name: text,
  owner: text,
  isOwn: flag,
  base: text,
  isBehind: flag,
  etag: text,
  createdAt: time,
  changedAt: time,
});

/** The schema of a file of a working copy. */
export const FILE = record({
  path: text,
  version: number,
  etag: text,
  isDeleted: flag,
  changedAt: time,
  changedBy: text,
});

/** The schema of a file in the list of a working copy, compared with what is public. */
export const LISTED_FILE = record({
  ...(FILE().properties as { [name: string]: JsonObject }),
  size: number,
  state: { enum: ['same', 'changed', 'new', 'deleted'] },
});

/** The schema of one entry of a comparison of two releases. */
export const CHANGE = record({
  kind: { enum: ['safe', 'needs-answer', 'breaking'] },
  code: text,
  sentence: text,
  drafts: number,
  form: text,
  step: text,
  pointer: text,
  program: text,
  params: { type: 'object', additionalProperties: text },
})();

/** The schema of how many open drafts a change touches. */
export const DRAFTS = record({
  open: number,
  setAside: number,
  answerAgain: number,
  touched: number,
  isWhole: flag,
});

/** The schema of what differs between two releases. */
export const DIFFERENCE = record({
  before: text,
  after: text,
  changes: listOf(CHANGE),
  drafts: DRAFTS(),
});

/**
 * The schema of what drafts and received applications use, and so cannot be taken away silently.
 */
export const IN_USE = record({
  questions: { type: 'object', additionalProperties: listOf(text) },
  programs: listOf(
    record({ folder: text, programID: number, program: text, friendlyName: text })(),
  ),
  forms: listOf(text),
});

/** The schema of an entry of a copy's history. */
export const ENTRY = record({
  id: number,
  kind: { enum: ['edit', 'import', 'rebase', 'publish', 'take-back', 'restore'] },
  said: { type: 'object' },
  by: text,
  at: time,
  paths: listOf(text),
});

/** The schema of what a colleague said of a copy. */
export const REVIEW = record({
  verdict: { enum: ['asked', 'approved', 'changes'] },
  comment: text,
  by: text,
  at: time,
  isCurrent: flag,
});
const SAID = { id: number, text, by: text, at: time };
/** The schema of a comment with its replies. */
export const COMMENT_THREAD = record({
  ...SAID,
  file: text,
  question: { type: ['string', 'null'] },
  replies: listOf(record(SAID)()),
  resolved: { type: ['object', 'null'], properties: { by: text, at: time } },
});

/** The schema of the answer to a publish. */
export const PUBLISHED = record({ release: text, isNew: flag });
/** The schema of a release in the list of those that were public. */
export const RELEASE = record({
  release: text,
  since: time,
  by: text,
  name: text,
  notes: text,
  reason: text,
  isPublic: flag,
  drafts: number,
})();

/** The schema of a release that becomes public at a time. */
export const SCHEDULE = record({
  id: number,
  release: text,
  name: text,
  at: time,
  releaseName: text,
  notes: text,
  reason: text,
  by: text,
  madeAt: time,
  state: { enum: ['waiting', 'published', 'failed', 'cancelled'] },
  doneAt: { type: ['string', 'null'], format: 'date-time' },
  outcome: record({ code: text, paths: listOf(text), findings: FINDINGS, release: text })(),
});
