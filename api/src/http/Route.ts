import type { JsonObject } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import type Koa from 'koa';
import type { Applicant } from '../auth/index.ts';
import type { QueryRunner } from '../database/index.ts';
import type { LimitedKind } from './rateLimits.ts';

type SchemaOf = (release: Release) => JsonObject;

/** What a handler finds in `ctx.state`. */
export interface RequestState {
  requestId: string;
  /** The language of the answer, one of the release's. */
  language: string;
  /** Only on routes whose access is `applicant`, `admin` or `staff`. */
  applicant: Applicant;
  /** Her roles at the desk; only on routes whose access is `staff`. */
  roles: string[];
  /** By which code she was refused, where she tried what no page of ours lets her: the log has it. */
  refused?: string;
  /**
   * Lets her in anew, where a request goes on for long.
   * @param runner Of a transaction: until it ends nobody takes a role, or her key, from her.
   * @throws ProblemError as at its start
   */
  readmit(runner?: QueryRunner): Promise<Pick<RequestState, 'applicant' | 'roles'>>;
}

/** One call: the router is built of these, and so is the OpenAPI document. */
export interface Route {
  method: 'get' | 'head' | 'put' | 'post' | 'patch' | 'delete';
  /** As @koa/router writes it: `/api/application/income/:id`. */
  path: string;
  /**
   * `applicant` needs an access token; records are looked up by its subject. `operator` needs an
   * operator's key, which the route's own handler asks for with the scope that it wants. `admin`
   * needs an access token of somebody who has the studio's role at this moment, `staff` of somebody
   * who has a role of the desk.
   */
  access: 'public' | 'applicant' | 'operator' | 'admin' | 'staff';
  /** Counts against the allowance of the account and of the address. */
  limit?: LimitedKind;
  summary: string;
  headers?: { [name: string]: string };
  query?: { [name: string]: JsonObject };
  body?: { type?: string; schema: SchemaOf };
  answers: { [status: number]: { description: string; schema?: SchemaOf } };
  handle(ctx: Koa.Context): Promise<void>;
}

/** The typed state of a request. */
export function stateOf(ctx: Koa.Context): RequestState {
  return ctx.state as RequestState;
}
