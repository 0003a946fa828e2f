import type { Json, JsonObject } from '@porchlight/engine';
import type Koa from 'koa';
import { StatusRefusedError } from '../applications/setStatus.ts';
import { setStatusByAction } from '../desk/setStatusByAction.ts';
import { bodyLimitsOf } from '../http/bodyLimits.ts';
import { invalidRequest, notFound, ProblemError } from '../http/ProblemError.ts';
import { idParameter } from '../http/parameters.ts';
import type { Route } from '../http/Route.ts';
import type { RateLimiter } from '../http/rateLimits.ts';
import { readJson, readJsonBody } from '../http/readJsonBody.ts';
import { authenticateKey, type KeyScope } from '../keys/operatorKeys.ts';
import { NotThereError, OperatorError } from '../OperatorError.ts';
import type { Services } from '../Services.ts';
import { importAppointments } from './importAppointments.ts';
import { createLink, type LinkTarget, listLinks, revokeLink } from './manageLinks.ts';

const CLOSED = {
  401: { description: 'No good operator’s key' },
  403: { description: 'The key is for something else' },
};

/** What the calls have in common. */
interface OperatorCalls {
  services: Services;
  /** Who calls. Tries without a good key are counted, by address. */
  authorize(ctx: Koa.Context, scope: KeyScope): Promise<string>;
}

/** The calls of the agency's own programs: what the operator's tool does, with a key. */
export function operatorRoutes(services: Services, limits: RateLimiter): Route[] {
  async function authorize(ctx: Koa.Context, scope: KeyScope): Promise<string> {
    try {
      return await authenticateKey(services, ctx, scope);
    } catch (error) {
      await limits.spend('linkTries', { address: ctx.ip });
      throw error;
    }
  }

  return [createRoute, listRoute, revokeRoute, statusRoute, appointmentsRoute].map((route) =>
    route({ services, authorize }),
  );
}

function createRoute({ services, authorize }: OperatorCalls): Route {
  return {
    method: 'post',
    path: '/api/operator/links',
    access: 'operator',
    summary: 'Makes an upload link for an appointment or an application',
    body: {
      schema: () => ({
        type: 'object',
        properties: {
          appointment: { type: 'integer' },
          application: { type: 'integer' },
          agencyCode: { type: 'string' },
        },
      }),
    },
    answers: { 201: { description: 'The link; its address is shown once' }, ...CLOSED },
    async handle(ctx) {
      const actor = await authorize(ctx, 'links');
      const target = readTarget(await readJsonBody(ctx));
      ctx.status = 201;
      ctx.body = await orNotFound(createLink(services, target, actor));
    },
  };
}

function listRoute({ services, authorize }: OperatorCalls): Route {
  return {
    method: 'get',
    path: '/api/operator/links',
    access: 'operator',
    summary: 'Links, without their tokens',
    query: {
      appointment: { type: 'integer' },
      application: { type: 'integer' },
      after: { type: 'integer' },
    },
    answers: {
      200: { description: 'Up to a hundred, in the order of their numbers' },
      ...CLOSED,
    },
    async handle(ctx) {
      await authorize(ctx, 'links');
      const links = await listLinks(services, {
        appointment: numberIn(ctx, 'appointment'),
        application: numberIn(ctx, 'application'),
        after: numberIn(ctx, 'after'),
      });
      ctx.body = { links };
    },
  };
}

function revokeRoute({ services, authorize }: OperatorCalls): Route {
  return {
    method: 'delete',
    path: '/api/operator/links/:id',
    access: 'operator',
    summary: 'Ends a link at once',
    answers: { 204: { description: 'Ended' }, ...CLOSED },
    async handle(ctx) {
      const actor = await authorize(ctx, 'links');
      await orNotFound(revokeLink(services, idParameter(ctx), actor));
      ctx.status = 204;
    },
  };
}

function statusRoute({ services, authorize }: OperatorCalls): Route {
  return {
    method: 'put',
    path: '/api/operator/applications/:id/status',
    access: 'operator',
    summary: 'Gives an application another status, as the pack lets it follow',
    body: {
      schema: () => ({
        type: 'object',
        properties: {
          status: { type: 'string' },
          reason: { type: 'string' },
          requests: {
            type: 'array',
            maxItems: MOST_REQUESTS,
            items: { type: 'string' },
            description:
              'The papers that are asked for, each the id of a slot, or `slot:reason` with why.',
          },
          withdraws: {
            type: 'boolean',
            description: 'What is still asked for is withdrawn; otherwise it keeps the status.',
          },
        },
        required: ['status'],
      }),
    },
    answers: {
      200: {
        description:
          'The status before, and the one it has; `action`: the action of the desk that was done, `told`: the notice by which the applicant was told; `passedOver`: the actions that make this change, and were not done',
      },
      409: {
        description:
          '`status-refused`: this status may not follow; `still-asked`: something that was asked for is open; where an action of the desk makes the change, `case-held` and what else it answers',
      },
      ...CLOSED,
    },
    async handle(ctx) {
      const actor = await authorize(ctx, 'statuses');
      const { status, ...said } = readSetting(await readJsonBody(ctx));
      const setting = { actor, by: 'key', ...said } as const;
      ctx.body = await orRefused(setStatusByAction(services, idParameter(ctx), status, setting));
    },
  };
}

function appointmentsRoute({ services, authorize }: OperatorCalls): Route {
  return {
    method: 'post',
    path: '/api/operator/appointments',
    access: 'operator',
    summary: 'Takes appointments; all or, with `partial`, those that are good',
    query: { partial: { type: 'boolean', default: false } },
    body: { schema: () => ({ type: 'array', items: { type: 'object' } }) },
    answers: {
      200: { description: 'How many were kept, and which rows were bad' },
      422: { description: 'Rows were bad and nothing was kept' },
      ...CLOSED,
    },
    async handle(ctx) {
      const actor = await authorize(ctx, 'appointments');
      const rows = await readJson(ctx, bodyLimitsOf(ctx).import);
      if (!Array.isArray(rows)) throw invalidRequest([{ path: '', code: 'wrong-type' }]);
      const isPartial = ctx.query.partial === 'true';
      const imported = await importAppointments(services, rows, { actor, isPartial });
      ctx.status = imported.bad.length > 0 && !isPartial ? 422 : 200;
      ctx.body = imported;
    },
  };
}

/** A number of the query; undefined where it is not given. @throws ProblemError 422 */
function numberIn(ctx: Koa.Context, name: string): number | undefined {
  const text = ctx.query[name];
  if (text === undefined) return undefined;
  if (typeof text !== 'string' || !/^\d{1,9}$/.test(text))
    throw invalidRequest([{ path: `/${name}`, code: 'wrong-type' }]);
  return Number(text);
}

const isNumber = (value: Json | undefined): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= 2_147_483_647;

function readTarget(body: JsonObject): LinkTarget {
  const { appointment, application, agencyCode = '' } = body;
  if (typeof agencyCode !== 'string' || agencyCode.length > 20)
    throw invalidRequest([{ path: '/agencyCode', code: 'wrong-type' }]);
  if (isNumber(appointment) && application === undefined) return { appointment };
  if (isNumber(application) && appointment === undefined) return { application, agencyCode };
  throw invalidRequest([{ path: '/appointment', code: 'wrong-type' }]);
}

/** Characters of a reason; the audit keeps it. */
const REASON = 1000;
/** Papers that one change of status asks for. */
const MOST_REQUESTS = 20;

interface SaidStatus {
  status: string;
  reason?: string;
  requests: string[];
  withdraws: boolean;
}

function readSetting(body: JsonObject): SaidStatus {
  const { status, reason, requests = [], withdraws = false } = body;
  const isText = (value: unknown): value is string =>
    typeof value === 'string' && value.length <= REASON;
  if (typeof status !== 'string') throw invalidRequest([{ path: '/status', code: 'wrong-type' }]);
  if (reason !== undefined && !isText(reason))
    throw invalidRequest([{ path: '/reason', code: 'wrong-type' }]);
  if (!Array.isArray(requests) || requests.length > MOST_REQUESTS || !requests.every(isText))
    throw invalidRequest([{ path: '/requests', code: 'wrong-type' }]);
  if (typeof withdraws !== 'boolean')
    throw invalidRequest([{ path: '/withdraws', code: 'wrong-type' }]);
  return { status, requests, withdraws, ...(reason !== undefined && { reason }) };
}

function orRefused<T>(work: Promise<T>): Promise<T> {
  const refuse = (error: unknown): never => {
    if (!(error instanceof StatusRefusedError)) throw error;
    const { refusal } = error;
    if (refusal === 'still-asked') throw new ProblemError(409, refusal, { cause: error });
    if (refusal === 'unknown') throw invalidRequest([{ path: '/status', code: 'not-a-choice' }]);
    if (refusal === 'no-reason') throw invalidRequest([{ path: '/reason', code: 'required' }]);
    throw new ProblemError(409, 'status-refused', { cause: error, extensions: { refusal } });
  };
  return orNotFound(work.catch(refuse));
}

/** What the tool says in a sentence is for a program: there is nothing to do it with. */
async function orNotFound<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof NotThereError) throw notFound();
    if (!(error instanceof OperatorError)) throw error;
    throw new ProblemError(422, 'invalid-request', { cause: error });
  }
}
