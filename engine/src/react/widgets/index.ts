import type { Choice, Field } from '../../kernel/index.ts';
import { AgreementWidget } from './agreement/AgreementWidget.tsx';
import { CheckboxWidget } from './checkbox/CheckboxWidget.tsx';
import { CheckboxesWidget } from './checkboxes/CheckboxesWidget.tsx';
import { LazyComputedWidget } from './computed/LazyComputedWidget.tsx';
import { LazyFileWidget } from './file/LazyFileWidget.tsx';
import { LookupWidget } from './lookup/LookupWidget.tsx';
import { MaskedWidget } from './masked/MaskedWidget.tsx';
import { MoneyWidget } from './money/MoneyWidget.tsx';
import { NumberWidget } from './number/NumberWidget.tsx';
import { RadioWidget } from './radio/RadioWidget.tsx';
import { SameAsWidget } from './same-as/SameAsWidget.tsx';
import { SelectWidget } from './select/SelectWidget.tsx';
import { TextWidget } from './text/TextWidget.tsx';
import { TextareaWidget } from './textarea/TextareaWidget.tsx';
import type { Widget } from './WidgetProps.ts';
import { YesNoWidget } from './yes-no/YesNoWidget.tsx';

/** Every widget by the name that a UI schema gives it. A new one is a folder and a line here. */
export const WIDGETS: Record<string, Widget> = {
  agreement: { component: AgreementWidget, frame: 'own' },
  checkbox: { component: CheckboxWidget, frame: 'own' },
  checkboxes: { component: CheckboxesWidget, frame: 'group' },
  file: { component: LazyFileWidget, frame: 'group' },
  lookup: { component: LookupWidget, frame: 'label' },
  masked: { component: MaskedWidget, frame: 'label' },
  money: { component: MoneyWidget, frame: 'label' },
  number: { component: NumberWidget, frame: 'label' },
  radio: { component: RadioWidget, frame: 'radiogroup' },
  'same-as': { component: SameAsWidget, frame: 'own' },
  select: { component: SelectWidget, frame: 'label' },
  text: { component: TextWidget, frame: 'label' },
  textarea: { component: TextareaWidget, frame: 'label' },
  'yes-no': { component: YesNoWidget, frame: 'radiogroup' },
};

/** Of what is worked out, whatever a UI schema says: there is nothing to type. */
const COMPUTED: Widget = { component: LazyComputedWidget, frame: 'label' };

const BY_TYPE: Record<Field['type'], string> = {
  string: 'text',
  number: 'number',
  integer: 'number',
  boolean: 'checkbox',
  array: 'checkboxes',
  object: 'text',
};
/** So many choices can be seen at once, and so many be looked through in a list. */
const AT_ONCE = 5;
const IN_A_LIST = 20;

const isYesNo = (choices: Choice[]) =>
  choices.length === 2 && choices.every(({ value }) => value === 'yes' || value === 'no');

/** The widget that fits a field of which no UI schema says more. */
function fitting({ type, choices, mask, wire, upperCase }: Field): string {
  if (wire.as === 'yn') return 'yes-no';
  if (choices && type !== 'array') {
    if (isYesNo(choices)) return 'yes-no';
    if (choices.length <= AT_ONCE) return 'radio';
    return choices.length <= IN_A_LIST ? 'select' : 'lookup';
  }
  if (mask === 'money') return 'money';
  return mask === undefined && !upperCase ? BY_TYPE[type] : 'masked';
}

/** The widget of that name, or the one that fits the field. */
export function findWidget(name: string | undefined, field: Field): Widget {
  if (field.computed !== undefined) return COMPUTED;
  return WIDGETS[name ?? ''] ?? WIDGETS[fitting(field)]!;
}
