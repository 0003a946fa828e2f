import type { ViewKind } from './ViewKind.ts';

/** Every widget, with the kinds of value that it can ask for. */
export const WIDGET_KINDS = {
  text: ['string', 'number'],
  textarea: ['string'],
  password: ['string'],
  email: ['string'],
  uri: ['string'],
  tel: ['string'],
  date: ['string'],
  'date-time': ['string'],
  time: ['string'],
  color: ['string'],
  file: ['string', 'array'],
  updown: ['number', 'string'],
  range: ['number'],
  select: ['string', 'number', 'boolean', 'choice', 'choices', 'constant', 'array'],
  radio: ['string', 'number', 'boolean', 'choice', 'constant'],
  checkbox: ['boolean', 'choice', 'constant'],
  checkboxes: ['choices', 'array'],
  hidden: [
    'string', 'number', 'boolean', 'null', 'choice', 'choices', 'constant', 'object', 'array',
  ], // biome-ignore format: a list
} as const satisfies { [name: string]: readonly ViewKind[] };

/** The name of a widget, as a UI schema writes it in `ui:widget`. */
export type WidgetName = keyof typeof WIDGET_KINDS;

/** RJSF's other names for them. */
const ALIASES: { [name: string]: WidgetName } = {
  url: 'uri',
  datetime: 'date-time',
  // Three lists for year, month and day, where a browser has no date field; every browser has one now.
  'alt-date': 'date',
  'alt-datetime': 'date-time',
  'datetime-local': 'date-time',
  number: 'updown',
  // As the forms of a pack call it.
  yesNo: 'radio',
  TextWidget: 'text',
  TextareaWidget: 'textarea',
  PasswordWidget: 'password',
  EmailWidget: 'email',
  URLWidget: 'uri',
  DateWidget: 'date',
  DateTimeWidget: 'date-time',
  TimeWidget: 'time',
  AltDateWidget: 'date',
  AltDateTimeWidget: 'date-time',
  ColorWidget: 'color',
  FileWidget: 'file',
  UpDownWidget: 'updown',
  RangeWidget: 'range',
  SelectWidget: 'select',
  RadioWidget: 'radio',
  CheckboxWidget: 'checkbox',
  CheckboxesWidget: 'checkboxes',
  HiddenWidget: 'hidden',
};

/** The widget of that name, if there is one. */
export function findWidgetName(name: string): WidgetName | undefined {
  if (Object.hasOwn(WIDGET_KINDS, name)) return name as WidgetName;
  return Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined;
}

/** Can the widget ask for a value of that kind? */
export function doesFit(widget: WidgetName, kind: ViewKind): boolean {
  return (WIDGET_KINDS[widget] as readonly ViewKind[]).includes(kind);
}
