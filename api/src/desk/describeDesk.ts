import {
  actionOn,
  CORRECTIONS,
  type DeskAction,
  type JsonObject,
  PAPERS_AGAIN,
  reasonsForPapers,
  today,
} from '@porchlight/engine';
import type { Route } from '../http/Route.ts';
import { describeApi } from '../openapi/describeApi.ts';
import { flatSchema } from '../openapi/flatSchema.ts';
import type { Staff } from './Staff.ts';

const ANY_ACTION = '/api/desk/cases/{id}/actions/{action}';

/** What an action takes on a day: what its form asks, under the server names of its questions. */
function actionSchema(action: DeskAction, day: string): JsonObject {
  const { form, effects } = actionOn(action, day);
  const asked = flatSchema(form);
  const [step] = form?.steps ?? [];
  const always = step?.fields.filter(({ required, when }) => required && !when) ?? [];
  const needed = always.flatMap(({ wire }) => (wire.name ? [wire.name] : []));
  const { corrections } = effects;
  const questions = corrections && {
    [CORRECTIONS]: {
      type: 'array',
      items: {
        type: 'object',
        required: ['at', 'reason'],
        additionalProperties: false,
        properties: {
          at: {
            type: 'string',
            format: 'json-pointer',
            description:
              'The pointer of a line of the case; of one of the people, the place of her section before it; of an item of the line, its id behind it, `-` where one is missing',
          },
          reason: { enum: corrections.reasons.map(({ value }) => value) },
          says: { type: 'string', maxLength: corrections.maxLength },
        },
      },
    },
  };
  const reasons = reasonsForPapers({ form, effects });
  const papers = reasons && {
    [PAPERS_AGAIN]: {
      type: 'array',
      items: {
        type: 'object',
        required: ['document', 'reason'],
        additionalProperties: false,
        properties: {
          document: { type: 'integer', description: 'The id of a document of the case' },
          reason: { enum: reasons.map(({ value }) => value) },
        },
      },
    },
  };
  return {
    ...asked,
    properties: { ...(asked.properties as JsonObject), ...questions, ...papers },
    ...(needed.length > 0 && { required: needed }),
  };
}

/**
 * The OpenAPI document of the desk, as somebody may use it: each action of her roles is a call of its
 * own, with what its form asks.
 */
export function describeDesk(
  routes: Route[],
  { release, desk, roles }: Pick<Staff, 'release' | 'desk' | 'roles'>,
  { publicUrl, now }: { publicUrl: string; now: Date },
): JsonObject {
  const day = today(now, release.compiled.settings.timeZone);
  const document = describeApi(routes, release, publicUrl);
  const own = new Set(roles.map(({ id }) => id));
  const { [ANY_ACTION]: any, ...others } = document.paths as { [path: string]: JsonObject };
  const call = any!.post as JsonObject & { parameters: { name: string }[] };
  const actions = desk.actions
    .filter(({ by }) => by.some((role) => own.has(role)))
    .map((action): [string, JsonObject] => [
      ANY_ACTION.replace('{action}', action.name),
      {
        post: {
          ...call,
          operationId: action.name,
          summary: action.label,
          description: action.says,
          parameters: call.parameters.filter(({ name }) => name !== 'action'),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: actionSchema(action, day) } },
          },
        },
      },
    ]);
  return { ...document, paths: { ...others, ...Object.fromEntries(actions) } };
}
