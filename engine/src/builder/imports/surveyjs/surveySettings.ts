import type { JsonObject } from '../../../kernel/types.ts';
import type { Collected } from '../Collected.ts';
import { leaveSettings, type Settings } from '../values.ts';

/** Of the whole survey. */
export const OF_SURVEY: Settings = {
  logic: ['triggers', 'calculatedValues', 'completedHtmlOnCondition'],
  limit: ['maxTextLength'],
  setting: ['description', 'completedHtml'],
};

/** Of a page or a panel. */
const OF_SECTION: Settings = { setting: ['description'] };

/** Of a page, a panel or a question. */
const OF_PART: Settings = {
  logic: ['enableIf', 'requiredIf'],
  setting: ['readOnly'],
};

const OF_QUESTION: Settings = {
  logic: [
    'resetValueIf',
    'setValueIf',
    'setValueExpression',
    'defaultValueExpression',
    'choicesVisibleIf',
    'choicesEnableIf',
  ],
  limit: ['step', 'maskSettings'],
  setting: [
    'defaultValue',
    'placeholder',
    'placeHolder',
    'requiredErrorText',
    'labelTrue',
    'labelFalse',
    'valueTrue',
    'valueFalse',
    'showNoneItem',
    'hasNone',
    'showRefuseItem',
    'showDontKnowItem',
    'showCommentArea',
    'hasComment',
    'choicesOrder',
    'correctAnswer',
    'minRateDescription',
    'maxRateDescription',
  ],
  elsewhere: ['choicesByUrl', 'choicesFromQuestion'],
};

function leaveOfPart(collected: Collected, part: JsonObject, source: string): void {
  leaveSettings(collected, part, { source, settings: OF_PART });
  if (part.visible === false) collected.leave(source, 'setting', 'visible: false');
}

/** Names what a page or a panel says beside its title and what stands in it. */
export function leaveOfSection(collected: Collected, section: JsonObject, source: string): void {
  leaveOfPart(collected, section, source);
  leaveSettings(collected, section, { source, settings: OF_SECTION });
}

/** Names what a question says beside its words and choices. */
export function leaveOfQuestion(collected: Collected, element: JsonObject, source: string): void {
  leaveOfPart(collected, element, source);
  leaveSettings(collected, element, { source, settings: OF_QUESTION });
}
