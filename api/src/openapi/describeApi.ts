import type { JsonObject } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import type { Route } from '../http/Route.ts';
import { describeRecords } from './describeRecords.ts';

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
