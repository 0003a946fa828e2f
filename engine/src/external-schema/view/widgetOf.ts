import type { SchemaNode } from '../types.ts';
import type { Constant } from './constants.ts';
import type { UiWords } from './readUi.ts';
import type { ViewKind } from './ViewKind.ts';
import { doesFit, findWidgetName, type WidgetName } from './widgets.ts';

/** A text this long is asked for in several lines. */
const SEVERAL_LINES = 250;

const BY_FORMAT: { [format: string]: WidgetName } = {
  date: 'date',
  'date-time': 'date-time',
  time: 'time',
  email: 'email',
  'idn-email': 'email',
  uri: 'uri',
  'uri-reference': 'uri',
  iri: 'uri',
  password: 'password',
  color: 'color',
  'data-url': 'file',
};

interface WidgetQuestion {
  kind: ViewKind;
  nodes: SchemaNode[];
  ui: UiWords;
  choices: Constant[] | undefined;
}

/**
 * The widget that asks for a value: the one that the UI schema names, where it can, or else the one for
 * the format; undefined where the kind's plain one does.
 */
export function widgetOf({ kind, nodes, ui, choices }: WidgetQuestion): WidgetName | undefined {
  const named = ui.widget === undefined ? undefined : findWidgetName(ui.widget);
  if (named && doesFit(named, kind)) return named;
  if (ui.inputType === 'tel' && kind === 'string') return 'tel';
  if (kind !== 'string' || choices) return undefined;
  const format = nodes.find((node) => node.format !== undefined)?.format;
  if (format !== undefined && BY_FORMAT[format]) return BY_FORMAT[format];
  if (nodes.some((node) => node.contentEncoding === 'base64')) return 'file';
  const longest = Math.min(...nodes.map((node) => node.maxLength ?? Number.POSITIVE_INFINITY));
  const isLong = Number.isFinite(longest) && longest >= SEVERAL_LINES;
  return isLong || nodes.some((node) => node.contentMediaType !== undefined)
    ? 'textarea'
    : undefined;
}
