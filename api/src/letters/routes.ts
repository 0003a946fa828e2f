import type Koa from 'koa';
import { findById } from '../applications/ApplicationRow.ts';
import { recordEvent } from '../audit/recordEvent.ts';
import { askPreview } from '../desk/askPreview.ts';
import { findCase } from '../desk/findCase.ts';
import { CASE, CLOSED, TAG } from '../desk/routeTexts.ts';
import { staffOf } from '../desk/Staff.ts';
import { notFound } from '../http/ProblemError.ts';
import { idParameter } from '../http/parameters.ts';
import { type Route, stateOf } from '../http/Route.ts';
import type { MessageRow } from '../messages/messageRows.ts';
import type { Services } from '../Services.ts';
import type { Letter } from './Letter.ts';
import { findSent, layOutLetter, readLetter } from './readLetter.ts';

const PDF = { description: 'The PDF, as an attachment, in the language of the message' };

function send(ctx: Koa.Context, { fileName, language }: Letter, bytes: Buffer): void {
  ctx.set('Cache-Control', 'no-store');
  ctx.attachment(`${fileName}.pdf`);
  ctx.type = 'application/pdf';
  ctx.set('Content-Language', language);
  ctx.body = bytes;
}

/** Writes a message as a letter, and only then notes that it was seen. */
async function answer(
  services: Services,
  ctx: Koa.Context,
  message: MessageRow,
  actor: string,
): Promise<void> {
  const letter = await readLetter(services, message);
  const bytes = await services.pdfs.write(letter);
  const { applicationId, id } = message;
  const details = { message: id };
  await recordEvent(services.database, { actor, action: 'letter-view', applicationId, details });
  send(ctx, letter, bytes);
}

/** A message of a case, for staff. */
const letterOfCase = (services: Services): Route => ({
  method: 'get',
  path: '/api/desk/cases/:id/messages/:message/letter',
  access: 'staff',
  limit: 'writes',
  summary: 'A message that was sent, as a letter: a tagged PDF; audited',
  answers: { 200: PDF, ...CLOSED },
  async handle(ctx) {
    const [id, asking] = [idParameter(ctx), staffOf(ctx, services)];
    await findCase(services, services.database, id, asking);
    const message = await findSent(services, idParameter(ctx, 'message'));
    if (message.applicationId !== id) throw notFound();
    await answer(services, ctx, message, asking.subject);
  },
});

/** What an action would tell, for staff who look at it before they do it. */
const letterOfAction = (services: Services): Route => ({
  method: 'post',
  path: `${CASE}/actions/:action/letter`,
  access: 'staff',
  limit: 'writes',
  summary:
    'What an action would tell the applicant, as the letter that it becomes; nothing is done; audited as a look',
  headers: TAG,
  body: { schema: () => ({ type: 'object', additionalProperties: true }) },
  answers: {
    200: PDF,
    409: { description: '`action-refused`: not in this status; `case-held`' },
    412: { description: '`case-changed`: look at it again' },
    422: { description: 'What the form asks is missing or wrong' },
    ...CLOSED,
  },
  async handle(ctx) {
    const { id, told } = await askPreview(services, ctx);
    const { written, language } = told;
    const words = { ...written, language, sentAt: services.clock(), fileNumber: id };
    const letter = await layOutLetter(services, id, words);
    send(ctx, letter, await services.pdfs.write(letter));
  },
});

/** A message of her own, for the applicant. */
const letterOfApplicant = (services: Services): Route => ({
  method: 'get',
  path: '/api/messages/:id/letter',
  access: 'applicant',
  limit: 'writes',
  summary: 'A message to the applicant, as a letter: a tagged PDF; audited',
  answers: { 200: PDF, 404: { description: 'It is no message to her, or none is printed' } },
  async handle(ctx) {
    const { subject } = stateOf(ctx).applicant;
    const message = await findSent(services, idParameter(ctx));
    const row = await findById(services.database, message.applicationId);
    if (row?.owner !== subject) throw notFound();
    await answer(services, ctx, message, subject);
  },
});

/** The calls for a message as a letter. */
export const letterRoutes = (services: Services): Route[] => [
  letterOfCase(services),
  letterOfAction(services),
  letterOfApplicant(services),
];
