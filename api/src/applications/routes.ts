import type { JsonObject } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import type Koa from 'koa';
import { entityTag } from '../http/entityTags.ts';
import { booleanQuery, idParameter, optionalHeader } from '../http/parameters.ts';
import { type Route, stateOf } from '../http/Route.ts';
import { readJsonBody } from '../http/readJsonBody.ts';
import { createPapersLink } from '../links/linkForPapers.ts';
import { type MailState, stateOfMail, stateOfNotice } from '../mail/stateOfMail.ts';
import { noticesOfSending } from '../messages/noticeOf.ts';
import { applicationSchema } from '../openapi/flatSchema.ts';
import type { Services } from '../Services.ts';
import type { DecryptedApplication, Validated } from './DecryptedApplication.ts';
import { moveStep } from './moveStep.ts';
import { openApplication } from './openApplication.ts';
import { isDemoUser, roleOf } from './policies.ts';
import { presentApplication } from './presentApplication.ts';
import { revealValue } from './revealValue.ts';
import { type Saved, saveApplication } from './saveApplication.ts';
import { startFrom } from './startFrom.ts';
import { submitApplication } from './submitApplication.ts';

const ANSWER = {
  description: 'The application as it stands now',
  schema: () => ({ $ref: '#/components/schemas/ApplicationAnswer' }),
};
const CONDITIONS = {
  'If-Match': 'The entity tag that the change was made on; another one gets 412.',
  'Porchlight-Release': 'The release that the page was built on; an older one gets 412.',
};

/** What an answer tells beside the application itself. */
interface Presented {
  validated?: Validated;
  /** Pointers of what was sent. */
  sent?: string[];
  receiptMail?: MailState | undefined;
}

/** The calls of the application itself. */
export function applicationRoutes(services: Services): Route[] {
  return [readRoute, saveRoute, stepRoute, startFromRoute, papersLinkRoute, revealRoute].map(
    (route) => route(services),
  );
}

function answer(
  ctx: Koa.Context,
  { config }: Services,
  application: DecryptedApplication,
  more: Presented = {},
): void {
  const { applicant, language } = stateOf(ctx);
  const { validated, sent, receiptMail } = more;
  ctx.set('ETag', entityTag(application.row));
  ctx.set('Content-Language', language);
  ctx.vary('Accept-Language');
  ctx.body = presentApplication(application, {
    isDemo: isDemoUser(config, applicant),
    validated,
    at: sent && new Set(sent),
    receiptMail,
  });
}

const answerSaved = (ctx: Koa.Context, services: Services, { application, ...saved }: Saved) =>
  answer(ctx, services, application, saved);

/** What became of the mail about what was sent. Asked where it was sent alone: a save does without. */
async function mailOf({ database, releases }: Services, { row, release }: DecryptedApplication) {
  if (roleOf(release, row) !== 'submitted') return undefined;
  const notices = noticesOfSending(releases.current());
  const told = notices.length > 0 && (await stateOfNotice(database, row.id, notices));
  // What was sent before the pack had such a notice has the mail of its receipt.
  return told || stateOfMail(database, row.id, 'receipt');
}

const conditionsOf = (ctx: Koa.Context) => ({
  ifMatch: optionalHeader(ctx, 'If-Match'),
  release: optionalHeader(ctx, 'Porchlight-Release'),
});

function readRoute(services: Services): Route {
  return {
    method: 'get',
    path: '/api/application',
    access: 'applicant',
    summary: 'The applicant’s application; the first call makes the draft',
    answers: { 200: ANSWER },
    async handle(ctx) {
      const { applicant, language } = stateOf(ctx);
      const application = await openApplication(services, applicant, language);
      answer(ctx, services, application, { receiptMail: await mailOf(services, application) });
    },
  };
}

function saveRoute(services: Services): Route {
  return {
    method: 'put',
    path: '/api/application',
    access: 'applicant',
    limit: 'writes',
    summary: 'Saves answers, or submits them all',
    headers: CONDITIONS,
    query: { submit: { type: 'boolean', default: false } },
    body: {
      schema: (release: Release): JsonObject => {
        const schema = applicationSchema(release);
        const step = { type: 'integer', minimum: 0 };
        const properties = { ...(schema.properties as JsonObject), publicFormCurrentStep: step };
        return { ...schema, properties };
      },
    },
    answers: {
      200: ANSWER,
      409: { description: 'It cannot be changed now' },
      412: { description: 'It was changed since, or the page is outdated; `current` holds it' },
      422: { description: 'Something in the request is unknown, or the application incomplete' },
    },
    async handle(ctx) {
      const { applicant, language } = stateOf(ctx);
      const isSubmit = booleanQuery(ctx, 'submit');
      const request = {
        flat: await readJsonBody(ctx, undefined, 'validated-by-form'),
        ...conditionsOf(ctx),
      };
      if (!isSubmit)
        return answerSaved(
          ctx,
          services,
          await saveApplication(services, applicant, request, language),
        );
      const { application, ...saved } = await submitApplication(
        services,
        applicant,
        request,
        language,
      );
      answer(ctx, services, application, {
        ...saved,
        receiptMail: await mailOf(services, application),
      });
    },
  };
}

function stepRoute(services: Services): Route {
  return {
    method: 'put',
    path: '/api/application/step/:step',
    access: 'applicant',
    limit: 'writes',
    summary: 'Remembers the step',
    headers: CONDITIONS,
    answers: { 200: ANSWER, 422: { description: 'There is no such step' } },
    async handle(ctx) {
      const { applicant, language } = stateOf(ctx);
      const { step } = ctx.params as { step: string };
      answerSaved(
        ctx,
        services,
        await moveStep(services, applicant, step, conditionsOf(ctx), language),
      );
    },
  };
}

function startFromRoute(services: Services): Route {
  return {
    method: 'post',
    path: '/api/application/start-from/:id',
    access: 'applicant',
    limit: 'writes',
    summary: 'Copies an expired draft into the new one',
    answers: { 200: ANSWER, 409: { description: 'It was done before' } },
    async handle(ctx) {
      const { applicant, language } = stateOf(ctx);
      answer(ctx, services, await startFrom(services, applicant, idParameter(ctx), language));
    },
  };
}

function papersLinkRoute(services: Services): Route {
  return {
    method: 'post',
    path: '/api/application/papers-link',
    access: 'applicant',
    limit: 'writes',
    summary: 'Makes an upload link for the papers that may come later; audited',
    answers: {
      201: { description: 'Its address, told this once: `{ url, expiresAt }`' },
      404: { description: 'Nothing is to come later' },
    },
    async handle(ctx) {
      const { applicant, language } = stateOf(ctx);
      const { url, expiresAt } = await createPapersLink(services, applicant, language);
      ctx.status = 201;
      ctx.body = { url, expiresAt: expiresAt.toISOString() };
    },
  };
}

function revealRoute(services: Services): Route {
  return {
    method: 'post',
    path: '/api/application/reveal',
    access: 'applicant',
    limit: 'writes',
    summary: 'Shows one restricted value whole; audited',
    body: {
      schema: () => ({
        type: 'object',
        additionalProperties: false,
        required: ['pointer'],
        properties: {
          pointer: { type: 'string' },
          otherHouseholdMemberID: { type: ['integer', 'null'] },
        },
      }),
    },
    answers: { 200: { description: 'The value: `{ value }`' } },
    async handle(ctx) {
      ctx.body = await revealValue(services, stateOf(ctx).applicant, await readJsonBody(ctx));
    },
  };
}
