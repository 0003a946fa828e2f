import type { JsonObject } from '../../kernel/types.ts';
import agenciesSchema from './agencies.schema.json' with { type: 'json' };
import conditionSchema from './condition.schema.json' with { type: 'json' };
import deskSchema from './desk.schema.json' with { type: 'json' };
import deskActionSchema from './desk-action.schema.json' with { type: 'json' };
import deskCalendarSchema from './desk-calendar.schema.json' with { type: 'json' };
import deskNoticeSchema from './desk-notice.schema.json' with { type: 'json' };
import deskQueueSchema from './desk-queue.schema.json' with { type: 'json' };
import deskRolesSchema from './desk-roles.schema.json' with { type: 'json' };
import enumerationSchema from './enumeration.schema.json' with { type: 'json' };
import eventSchema from './event.schema.json' with { type: 'json' };
import expressionSchema from './expression.schema.json' with { type: 'json' };
import externalFormSchema from './external-form.schema.json' with { type: 'json' };
import fieldsSchema from './fields.schema.json' with { type: 'json' };
import formSchema from './form.schema.json' with { type: 'json' };
import keywordsSchema from './keywords.schema.json' with { type: 'json' };
import lookupSchema from './lookup.schema.json' with { type: 'json' };
import pointerSchema from './pointer.schema.json' with { type: 'json' };
import portalSchema from './portal.schema.json' with { type: 'json' };
import programSchema from './program.schema.json' with { type: 'json' };
import sampleSchema from './sample.schema.json' with { type: 'json' };
import schemaSchema from './schema.schema.json' with { type: 'json' };
import stepSchema from './step.schema.json' with { type: 'json' };
import tableSchema from './table.schema.json' with { type: 'json' };
import textsSchema from './texts.schema.json' with { type: 'json' };
import translationSchema from './translation.schema.json' with { type: 'json' };
import uiSchema from './ui.schema.json' with { type: 'json' };
import uploadFlowSchema from './upload-flow.schema.json' with { type: 'json' };
import uploadStepSchema from './upload-step.schema.json' with { type: 'json' };
import wireSchema from './wire.schema.json' with { type: 'json' };
import wizardSchema from './wizard.schema.json' with { type: 'json' };

/**
 * What each kind of file of a pack may hold, by file name. These are the engine's: a pack's `meta/` is a
 * copy for editors, and changes nothing.
 */
export const META_SCHEMAS: ReadonlyMap<string, JsonObject> = new Map(
  Object.entries<object>({
    'agencies.schema.json': agenciesSchema,
    'condition.schema.json': conditionSchema,
    'desk.schema.json': deskSchema,
    'desk-action.schema.json': deskActionSchema,
    'desk-calendar.schema.json': deskCalendarSchema,
    'desk-notice.schema.json': deskNoticeSchema,
    'desk-queue.schema.json': deskQueueSchema,
    'desk-roles.schema.json': deskRolesSchema,
    'enumeration.schema.json': enumerationSchema,
    'event.schema.json': eventSchema,
    'expression.schema.json': expressionSchema,
    'fields.schema.json': fieldsSchema,
    'external-form.schema.json': externalFormSchema,
    'form.schema.json': formSchema,
    'keywords.schema.json': keywordsSchema,
    'lookup.schema.json': lookupSchema,
    'pointer.schema.json': pointerSchema,
    'portal.schema.json': portalSchema,
    'program.schema.json': programSchema,
    'sample.schema.json': sampleSchema,
    'schema.schema.json': schemaSchema,
    'step.schema.json': stepSchema,
    'table.schema.json': tableSchema,
    'texts.schema.json': textsSchema,
    'translation.schema.json': translationSchema,
    'ui.schema.json': uiSchema,
    'upload-flow.schema.json': uploadFlowSchema,
    'upload-step.schema.json': uploadStepSchema,
    'wire.schema.json': wireSchema,
    'wizard.schema.json': wizardSchema,
  }).map(([name, schema]) => [name, schema as JsonObject]),
);
