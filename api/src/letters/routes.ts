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

/** The calls for a message as a letter. */
export function letterRoutes(services: Services): Route[] {
  const { database } = services;
  /** Writes it, and only then notes that it was seen. */
  async function answer(ctx: Koa.Context, message: MessageRow, actor: string): Promise<void> {
    const letter = await readLetter(services, message);
    const bytes = await services.pdfs.write(letter);
    const { applicationId, id } = message;
    const details = { message: id };
    await recordEvent(database, { actor, action: 'letter-view', applicationId, details });
    send(ctx, letter, bytes);
  }
  return [
    {
      method: 'get',
      path: '/api/desk/cases/:id/messages/:message/letter',
      access: 'staff',
      limit: 'writes',
      summary: 'A message that was sent, as a letter: a tagged PDF; audited',
      answers: { 200: PDF, ...CLOSED },
      async handle(ctx) {
        const [id, asking] = [idParameter(ctx), staffOf(ctx, services)];
        await findCase(services, database, id, asking);
        const message = await findSent(services, idParameter(ctx, 'message'));
        if (message.applicationId !== id) throw notFound();
        await answer(ctx, message, asking.subject);
      },
    },
    {
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
    },
    {
      method: 'get',
      path: '/api/messages/:id/letter',
      access: 'applicant',
      limit: 'writes',
      summary: 'A message to the applicant, as a letter: a tagged PDF; audited',
      answers: { 200: PDF, 404: { description: 'It is no message to her, or none is printed' } },
      async handle(ctx) {
        const { subject } = stateOf(ctx).applicant;
        const message = await findSent(services, idParameter(ctx));
        const row = await findById(database, message.applicationId);
        if (row?.owner !== subject) throw notFound();
        await answer(ctx, message, subject);
      },
    },
  ];
}
