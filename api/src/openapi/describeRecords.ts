import type { JsonObject } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import { type CollectionPath, findCollectionForm } from '../applications/collectionForms.ts';
import { applicationSchema, flatSchema } from './flatSchema.ts';

const text = { type: 'string' };
const textOrNull = { type: ['string', 'null'] };
const time = { type: 'string', format: 'date-time' };
const id = { type: 'integer' };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const list = (name: string) => ({ type: 'array', items: ref(name) });
const problems = list('ShownProblem');
const names = { type: 'array', items: text };
const kept = { type: 'object', additionalProperties: text };
const setAside = list('SetAside');

/** The records of the calls, by the names under which the document refers to them. */
export function describeRecords(release: Release): JsonObject {
  return {
    Problem: PROBLEM,
    ShownProblem: SHOWN_PROBLEM,
    SetAside: SET_ASIDE,
    Application: describeApplication(release),
    ApplicationAnswer: APPLICATION_ANSWER,
    Member: describeItem(release, 'household_member', MEMBER),
    MemberAnswer: MEMBER_ANSWER,
    IncomeSource: describeItem(release, 'income', INCOME),
    Document: describeItem(release, 'document', DOCUMENT),
  };
}

const PROBLEM = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'requestId'],
  properties: {
    type: text,
    title: text,
    status: { type: 'integer' },
    code: text,
    requestId: text,
    errors: problems,
    more: {
      type: 'integer',
      description: 'How many errors there are beside those that are told.',
    },
  },
};

const SHOWN_PROBLEM = {
  type: 'object',
  required: ['step', 'path', 'code', 'message'],
  properties: { step: text, path: text, code: text, params: { type: 'object' }, message: text },
};

const SET_ASIDE = {
  type: 'object',
  description: 'An answer that no question takes now, and the release under which it was given',
  required: ['release', 'pointer'],
  properties: {
    release: text,
    pointer: { type: 'string', format: 'json-pointer' },
    value: {},
    kept: { type: 'string', description: 'How a restricted one is shown' },
  },
};

const APPLICATION_ANSWER = {
  type: 'object',
  properties: {
    application: ref('Application'),
    isDemoUser: { type: 'boolean' },
    invalidSteps: names,
    errors: problems,
    facts: { type: 'object' },
  },
};

const MEMBER_ANSWER = {
  allOf: [ref('Member'), { type: 'object', properties: { errors: problems, invalidSteps: names } }],
};

/** What the server knows of a member, beside what was answered. */
const MEMBER = {
  otherHouseholdMemberID: id,
  entityTag: text,
  isComplete: { type: 'boolean' },
  memberCurrentStep: id,
  kept,
  setAside,
  incomeSources: list('IncomeSource'),
};

const INCOME = {
  id,
  entityTag: text,
  applicationId: id,
  incomeSource: textOrNull,
  otherHouseholdMemberId: { type: ['integer', 'null'] },
};

const DOCUMENT = {
  id,
  slot: text,
  size: { type: 'integer' },
  type: text,
  state: { type: 'string', enum: ['ready', 'waiting', 'refused'] },
  refusal: text,
  scan: text,
  uploadedAt: time,
  isHeld: { type: 'boolean' },
};

function describeApplication(release: Release): JsonObject {
  return record(applicationSchema(release), {
    applicationID: id,
    status: textOrNull,
    statusDescription: textOrNull,
    statusRole: textOrNull,
    statusNext: textOrNull,
    answerBy: {
      type: 'string',
      format: 'date',
      description: 'The day by which the agency aims to answer, where the status says one',
    },
    dateReceived: { type: ['string', 'null'], format: 'date-time' },
    startedAt: time,
    lastDay: {
      type: 'string',
      format: 'date',
      description: 'Of a draft: the last whole day on which it can be submitted',
    },
    publicFormCurrentStep: id,
    release: text,
    visitedSteps: names,
    answerAgain: names,
    setAside,
    previous: {
      type: 'object',
      description: 'A draft that was not finished in time',
      properties: { applicationID: id, startedAt: time },
    },
    kept,
    files: list('Document'),
    otherHouseholdMembers: list('Member'),
    incomeSources: list('IncomeSource'),
  });
}

/** An item of a list: what is asked of it, and more. */
const describeItem = (release: Release, path: CollectionPath, more: JsonObject): JsonObject =>
  record(flatSchema(findCollectionForm(release, path)), more);

const record = ({ properties }: JsonObject, more: JsonObject): JsonObject => ({
  type: 'object',
  properties: { ...(properties as JsonObject), ...more },
});
