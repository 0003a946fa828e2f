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
export const FINDINGS = listOf(FINDING);
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
export const FILE = record({
  path: text,
  version: number,
  etag: text,
  isDeleted: flag,
  changedAt: time,
  changedBy: text,
});
export const LISTED_FILE = record({
  ...(FILE().properties as { [name: string]: JsonObject }),
  size: number,
  state: { enum: ['same', 'changed', 'new', 'deleted'] },
});
export const CHANGE = record({
  kind: { enum: ['safe', 'needs-answer', 'breaking'] },
  code: text,
  sentence: text,
  drafts: number,
  form: text,
  step: text,
  pointer: text,
  program: text,
})();
export const DRAFTS = record({
  open: number,
  setAside: number,
  answerAgain: number,
  touched: number,
  isWhole: flag,
});
export const DIFFERENCE = record({
  before: text,
  after: text,
  changes: listOf(CHANGE),
  drafts: DRAFTS(),
});
export const IN_USE = record({
  questions: { type: 'object', additionalProperties: listOf(text) },
  programs: listOf(
    record({ folder: text, programID: number, program: text, friendlyName: text })(),
  ),
  forms: listOf(text),
});
export const ENTRY = record({
  id: number,
  kind: { enum: ['edit', 'import', 'rebase', 'publish', 'take-back', 'restore'] },
  said: { type: 'object' },
  by: text,
  at: time,
  paths: listOf(text),
});
export const REVIEW = record({
  verdict: { enum: ['asked', 'approved', 'changes'] },
  comment: text,
  by: text,
  at: time,
  isCurrent: flag,
});
const SAID = { id: number, text, by: text, at: time };
export const COMMENT_THREAD = record({
  ...SAID,
  file: text,
  question: { type: ['string', 'null'] },
  replies: listOf(record(SAID)()),
  resolved: { type: ['object', 'null'], properties: { by: text, at: time } },
});
export const PUBLISHED = record({ release: text, isNew: flag });
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
