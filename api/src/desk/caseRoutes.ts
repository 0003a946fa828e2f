import type { Release } from '@porchlight/engine/compile';
import type Koa from 'koa';
import { recordEvent } from '../audit/recordEvent.ts';
import { invalidRequest, notFound, ProblemError } from '../http/ProblemError.ts';
import { idParameter, optionalHeader } from '../http/parameters.ts';
import type { Route } from '../http/Route.ts';
import { readJsonBody } from '../http/readJsonBody.ts';
import type { Services } from '../Services.ts';
import { assignCase, holdCase, releaseCase } from './assignment.ts';
import { readCaseDocument, revealCaseValue } from './caseValues.ts';
import { doAction, previewNotice } from './doAction.ts';
import { checkSeen, findCase } from './findCase.ts';
import { presentCase } from './presentCase.ts';
import { CLOSED, LONGEST_TEXT } from './routeTexts.ts';
import { type Staff, staffOf } from './Staff.ts';

const CASE = '/api/desk/cases/:id';
const CHANGED = {
  412: { description: '`case-changed`: look at it again' },
  428: { description: '`desk-no-condition`' },
};
const TAG = { 'If-Match': 'The case’s `etag`, as it was seen.' };
const GONE = { description: 'Done; she does not see the case any more' };

/** One case: each look at it is audited. */
export function caseRoutes(services: Services): Route[] {
  const { database } = services;
  const staff = (ctx: Koa.Context) => staffOf(ctx, services);
  /** The case as it stands now. */
  async function answerCase(ctx: Koa.Context, id: number, asking: Staff): Promise<void> {
    const { one, staff: own } = await findCase(services, database, id, asking);
    const shown = await presentCase(services, database, one, own);
    ctx.set('ETag', shown.etag);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = shown;
  }
  /** The case after a change of hers; no content where it is now one that she does not see. */
  async function answerChanged(ctx: Koa.Context, id: number, asking: Staff): Promise<void> {
    await answerCase(ctx, id, asking).catch((error) => {
      if (!(error instanceof ProblemError) || error.status !== 404) throw error;
      ctx.status = 204;
    });
  }
  const changeOf = (ctx: Koa.Context) => ({
    id: idParameter(ctx),
    staff: staff(ctx),
    ifMatch: optionalHeader(ctx, 'If-Match'),
  });

  return [
    {
      method: 'get',
      path: CASE,
      access: 'staff',
      limit: 'writes',
      summary: 'A case: what was sent, under the release that it was given under; audited',
      answers: { 200: { description: 'The case; restricted answers are starred' }, ...CLOSED },
      async handle(ctx) {
        const [id, asking] = [idParameter(ctx), staff(ctx)];
        await findCase(services, database, id, asking);
        const actor = asking.subject;
        await recordEvent(database, { actor, action: 'desk-view', applicationId: id });
        await answerCase(ctx, id, asking);
      },
    },
    {
      method: 'put',
      path: `${CASE}/assignee`,
      access: 'staff',
      limit: 'writes',
      summary: 'Takes a case, hands it over, or gives it back with null',
      headers: TAG,
      body: {
        schema: () => ({ type: 'object', properties: { to: { type: ['string', 'null'] } } }),
      },
      answers: {
        200: { description: 'The case' },
        204: GONE,
        422: { description: 'Nobody of that name is at the desk' },
        ...CHANGED,
        ...CLOSED,
      },
      async handle(ctx) {
        const { to } = await readJsonBody(ctx);
        if (to !== null && (typeof to !== 'string' || to.length > LONGEST_TEXT))
          throw invalidRequest([{ path: '/to', code: 'wrong-type' }]);
        const change = changeOf(ctx);
        // Herself, without the need to know how the provider calls her.
        await assignCase(services, change, to === 'me' ? change.staff.subject : to);
        await answerChanged(ctx, change.id, change.staff);
      },
    },
    {
      method: 'put',
      path: `${CASE}/hold`,
      access: 'staff',
      limit: 'writes',
      summary: 'Holds a case while one works on it',
      answers: {
        200: { description: 'Until when' },
        409: { description: '`case-held`: `holder` works on it' },
        ...CLOSED,
      },
      async handle(ctx) {
        ctx.body = await holdCase(services, idParameter(ctx), staff(ctx));
      },
    },
    {
      method: 'delete',
      path: `${CASE}/hold`,
      access: 'staff',
      limit: 'writes',
      summary: 'Lets a case go',
      answers: { 204: { description: 'Gone' }, ...CLOSED },
      async handle(ctx) {
        await releaseCase(services, idParameter(ctx), staff(ctx));
        ctx.status = 204;
      },
    },
    {
      method: 'post',
      path: `${CASE}/actions/:action`,
      access: 'staff',
      limit: 'writes',
      summary: 'Does an action: status, requests, notes and audit in one transaction',
      headers: TAG,
      body: {
        // What each asks stands in its form, which the desk answers.
        schema: (_release: Release) => ({ type: 'object', additionalProperties: true }),
      },
      answers: {
        200: { description: 'The case as it stands then' },
        204: GONE,
        409: { description: '`action-refused`: not in this status; `case-held`' },
        422: { description: 'What the form asks is missing or wrong; nothing was done' },
        ...CHANGED,
        ...CLOSED,
      },
      async handle(ctx) {
        const { action } = ctx.params as { action: string };
        const flat = await readJsonBody(ctx, undefined, 'judged-by-form');
        const change = changeOf(ctx);
        await doAction(services, change, action, flat);
        await answerChanged(ctx, change.id, change.staff);
      },
    },
    {
      method: 'post',
      path: `${CASE}/actions/:action/notice`,
      access: 'staff',
      limit: 'writes',
      summary:
        'What the applicant would be told by an action, as she will read it; nothing is done',
      headers: TAG,
      body: { schema: (_release: Release) => ({ type: 'object', additionalProperties: true }) },
      answers: {
        200: { description: 'The notice in her language, and what the mail says of it' },
        409: { description: '`action-refused`: not in this status; `case-held`' },
        412: { description: '`case-changed`: look at it again' },
        422: { description: 'What the form asks is missing or wrong' },
        ...CLOSED,
      },
      async handle(ctx) {
        const { action } = ctx.params as { action: string };
        const flat = await readJsonBody(ctx, undefined, 'judged-by-form');
        const { id, staff: asking, ifMatch } = changeOf(ctx);
        const found = await findCase(services, database, id, asking);
        // Nothing is done: who does not say what she has seen is told of what stands now.
        if (ifMatch !== undefined) checkSeen(found.one, ifMatch);
        const told = await previewNotice(services, found, action, flat);
        if (!told) throw notFound();
        const { language, address, mail, written, text } = told;
        ctx.set('Cache-Control', 'no-store');
        ctx.body = {
          language,
          mail: address && services.sendMail ? mail : 'none',
          ...written,
          ...(text && { text: text.body }),
        };
      },
    },
    {
      method: 'post',
      path: `${CASE}/reveal`,
      access: 'staff',
      limit: 'writes',
      summary: 'Shows one restricted answer whole, for a reason; audited',
      body: {
        schema: () => ({
          type: 'object',
          required: ['pointer', 'reason'],
          properties: {
            pointer: { type: 'string' },
            reason: { type: 'string' },
            otherHouseholdMemberID: { type: ['integer', 'null'] },
          },
        }),
      },
      answers: {
        200: { description: 'The value: `{ value }`' },
        422: { description: 'No such answer, or no reason' },
        ...CLOSED,
      },
      async handle(ctx) {
        const body = await readJsonBody(ctx);
        ctx.set('Cache-Control', 'no-store');
        ctx.body = await revealCaseValue(services, idParameter(ctx), staff(ctx), body);
      },
    },
    {
      method: 'get',
      path: `${CASE}/documents/:document/:fileName`,
      access: 'staff',
      summary: 'The bytes of a document, as an attachment; audited',
      answers: {
        200: { description: 'The document' },
        409: { description: 'It waits for its scan, or was refused' },
        ...CLOSED,
      },
      async handle(ctx) {
        const [id, document] = [idParameter(ctx), idParameter(ctx, 'document')];
        const found = await readCaseDocument(services, id, document, staff(ctx));
        ctx.attachment(found.fileName);
        ctx.set('Cache-Control', 'no-store');
        ctx.type = found.type;
        ctx.length = found.size;
        ctx.body = found.bytes;
      },
    },
  ];
}
