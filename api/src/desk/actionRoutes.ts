import type { Release } from '@porchlight/engine/compile';
import type { Route } from '../http/Route.ts';
import { readJsonBody } from '../http/readJsonBody.ts';
import type { Services } from '../Services.ts';
import { answerChanged, changeOf } from './answerCase.ts';
import { askPreview } from './askPreview.ts';
import { doAction } from './doAction.ts';
import { CASE, CHANGED, CLOSED, GONE, TAG } from './routeTexts.ts';

const ACTION_REFUSED =
  '`action-refused`: not in this status, or the release of the case can’t be opened; `still-asked`; `case-held`';

/** What each action asks stands in its form, which the desk answers. */
const BODY = { schema: (_release: Release) => ({ type: 'object', additionalProperties: true }) };

const doRoute = (services: Services): Route => ({
  method: 'post',
  path: `${CASE}/actions/:action`,
  access: 'staff',
  limit: 'writes',
  summary: 'Does an action: status, requests, notes and audit in one transaction',
  headers: TAG,
  body: BODY,
  answers: {
    200: { description: 'The case as it stands then' },
    204: GONE,
    409: { description: ACTION_REFUSED },
    422: { description: 'What the form asks is missing or wrong; nothing was done' },
    ...CHANGED,
    ...CLOSED,
  },
  async handle(ctx) {
    const { action } = ctx.params as { action: string };
    const flat = await readJsonBody(ctx, undefined, 'validated-by-form');
    const change = changeOf(services, ctx);
    await doAction(services, change, action, flat);
    await answerChanged(services, ctx, change.id, change.staff);
  },
});

const noticeRoute = (services: Services): Route => ({
  method: 'post',
  path: `${CASE}/actions/:action/notice`,
  access: 'staff',
  limit: 'writes',
  summary:
    'What the applicant would be told by an action, as she will read it; nothing is done; audited as a look',
  headers: TAG,
  body: BODY,
  answers: {
    200: { description: 'The notice in her language, and what the mail says of it' },
    409: { description: ACTION_REFUSED },
    412: { description: '`case-changed`: look at it again' },
    422: { description: 'What the form asks is missing or wrong' },
    ...CLOSED,
  },
  async handle(ctx) {
    const { told } = await askPreview(services, ctx);
    const { language, address, mail, written, text } = told;
    ctx.body = {
      language,
      mail: address && services.sendMail ? mail : 'none',
      ...written,
      ...(text && { text: text.body }),
    };
  },
});

/** What can be done with a case, and what its applicant would be told of it. */
export const actionRoutes = (services: Services): Route[] => [
  doRoute(services),
  noticeRoute(services),
];
