import type { JsonObject } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import { type CollectionPath, findCollectionForm } from '../applications/collectionForms.ts';
import type { Route } from '../http/Route.ts';
import { applicationSchema, flatSchema } from './flatSchema.ts';

const PROBLEM = {
  description: 'Problem details (RFC 9457)',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

/** The OpenAPI document, made of the routes and of the public release. */
export function describeApi(routes: Route[], release: Release, publicUrl: string): JsonObject {
  const paths: { [path: string]: JsonObject } = {};
  for (const route of routes) {
    const path = route.path.replace(/[:*](\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method]: describeRoute(route, release) };
  }
  return {
    openapi: '3.1.0',
    info: { title: release.portal().agency.name, version: release.hash },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: describeRecords(release),
    },
  };
}

function describeRoute(route: Route, release: Release): JsonObject {
  const { answers, body, access, limit } = route;
  const responses: JsonObject = {};
  for (const [status, { description, schema }] of Object.entries(answers)) {
    const isProblem = Number(status) >= 400;
    responses[status] = {
      ...(isProblem && PROBLEM),
      description,
      ...(schema && { content: { 'application/json': { schema: schema(release) } } }),
    } as JsonObject;
  }
  const isSignedIn = ['applicant', 'admin', 'staff'].includes(access);
  if (isSignedIn) responses['401'] = PROBLEM;
  if (access === 'admin' || access === 'staff') responses['403'] = PROBLEM;
  if (limit) responses['429'] = PROBLEM;
  const type = body?.type ?? 'application/json';
  return {
    summary: route.summary,
    parameters: describeParameters(route),
    ...(body && {
      requestBody: { required: true, content: { [type]: { schema: body.schema(release) } } },
    }),
    responses,
    ...(isSignedIn && { security: [{ bearer: [] }] }),
  };
}

function describeParameters({ path, query = {}, headers = {} }: Route): JsonObject[] {
  const inPath = [...path.matchAll(/[:*](\w+)/g)].map(([, name]) => ({
    name: name!,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery = Object.entries(query).map(([name, schema]) => ({ name, in: 'query', schema }));
  const inHeader = Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    description,
    schema: { type: 'string' },
  }));
  return [...inPath, ...inQuery, ...inHeader];
}

const id = { type: 'integer' };
const list = (name: string) => ({ type: 'array', items: { $ref: `#/components/schemas/${name}` } });
const problems = list('ShownProblem');
const names = { type: 'array', items: { type: 'string' } };
const kept = { type: 'object', additionalProperties: { type: 'string' } };
const setAside = list('SetAside');

function describeRecords(release: Release): JsonObject {
  const record = ({ properties }: JsonObject, more: JsonObject): JsonObject => ({
    type: 'object',
    properties: { ...(properties as JsonObject), ...more },
  });
  const item = (path: CollectionPath, more: JsonObject): JsonObject =>
    record(flatSchema(findCollectionForm(release, path)), more);
  const member = item('household_member', {
    otherHouseholdMemberID: id,
    entityTag: { type: 'string' },
    isComplete: { type: 'boolean' },
    memberCurrentStep: id,
    kept,
    setAside,
    incomeSources: list('IncomeSource'),
  });
  return {
    Problem: {
      type: 'object',
      required: ['type', 'title', 'status', 'code', 'requestId'],
      properties: {
        type: { type: 'string' },
        title: { type: 'string' },
        status: { type: 'integer' },
        code: { type: 'string' },
        requestId: { type: 'string' },
        errors: problems,
        more: {
          type: 'integer',
          description: 'How many errors there are beside those that are told.',
        },
      },
    },
    ShownProblem: {
      type: 'object',
      required: ['step', 'path', 'code', 'message'],
      properties: {
        step: { type: 'string' },
        path: { type: 'string' },
        code: { type: 'string' },
        params: { type: 'object' },
        message: { type: 'string' },
      },
    },
    SetAside: {
      type: 'object',
      description: 'An answer that no question takes now, and the release under which it was given',
      required: ['release', 'pointer'],
      properties: {
        release: { type: 'string' },
        pointer: { type: 'string', format: 'json-pointer' },
        value: {},
        kept: { type: 'string', description: 'How a restricted one is shown' },
      },
    },
    Application: record(applicationSchema(release), {
      applicationID: id,
      status: { type: ['string', 'null'] },
      statusDescription: { type: ['string', 'null'] },
      statusRole: { type: ['string', 'null'] },
      statusNext: { type: ['string', 'null'] },
      answerBy: {
        type: 'string',
        format: 'date',
        description: 'The day by which the agency aims to answer, where the status says one',
      },
      dateReceived: { type: ['string', 'null'], format: 'date-time' },
      startedAt: { type: 'string', format: 'date-time' },
      lastDay: {
        type: 'string',
        format: 'date',
        description: 'Of a draft: the last whole day on which it can be submitted',
      },
      publicFormCurrentStep: id,
      release: { type: 'string' },
      visitedSteps: names,
      answerAgain: names,
      setAside,
      previous: {
        type: 'object',
        description: 'A draft that was not finished in time',
        properties: { applicationID: id, startedAt: { type: 'string', format: 'date-time' } },
      },
      kept,
      files: list('Document'),
      otherHouseholdMembers: list('Member'),
      incomeSources: list('IncomeSource'),
    }),
    ApplicationAnswer: {
      type: 'object',
      properties: {
        application: { $ref: '#/components/schemas/Application' },
        isDemoUser: { type: 'boolean' },
        invalidSteps: names,
        errors: problems,
        facts: { type: 'object' },
      },
    },
    Member: member,
    MemberAnswer: {
      allOf: [
        { $ref: '#/components/schemas/Member' },
        { type: 'object', properties: { errors: problems, invalidSteps: names } },
      ],
    },
    IncomeSource: item('income', {
      id,
      applicationId: id,
      incomeSource: { type: ['string', 'null'] },
      otherHouseholdMemberId: { type: ['integer', 'null'] },
    }),
    Document: item('document', {
      id,
      slot: { type: 'string' },
      size: { type: 'integer' },
      type: { type: 'string' },
      state: { type: 'string', enum: ['ready', 'waiting', 'refused'] },
      refusal: { type: 'string' },
      scan: { type: 'string' },
      uploadedAt: { type: 'string', format: 'date-time' },
      isHeld: { type: 'boolean' },
    }),
  };
}
