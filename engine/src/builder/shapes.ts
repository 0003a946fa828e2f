import { EditError, type PackTexts } from '../edit/FileEdit.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import type { JsonObject } from '../kernel/types.ts';
import type { Built } from './Built.ts';
import {
  exampleOfMask,
  fixedMaskOf,
  maskOfExample,
  partsOfMask,
  patternOfMask,
  type ShapePart,
} from './fixedShapes.ts';
import { dropUnnamed, messageFile } from './messages.ts';
import { declarationOf, placeOfFile, type QuestionPlace, titleOf } from './places.ts';
import { kindOfDeclaration } from './question.ts';
import { FIELD_ORDER } from './words.ts';

/** Of which characters a text may be: `account` is of letters and digits, with spaces and hyphens between. */
export const SHAPES = ['any', 'account', 'digits'] as const;
/** One of the shapes that can be asked for. */
export type Shape = (typeof SHAPES)[number];

/** How long an answer looks on the page. */
export const WIDTHS = ['short', 'medium', 'full'] as const;
/** One of the widths of a box. */
export type Width = (typeof WIDTHS)[number];

/** How a text is typed. */
export interface TextShape {
  /** `fixed` has each of its places said; `hand` is a pattern that no sentence says. */
  shape: Shape | 'fixed' | 'hand';
  /** Of a fixed shape: a text of it. */
  example: string | undefined;
  /** Of a fixed shape: what stands in it, in order. */
  parts: ShapePart[];
  isUpperCase: boolean;
  /** Undefined while it is that of its kind. */
  width: Width | undefined;
}

const PATTERNS: { [shape in Exclude<Shape, 'any'>]: string } = {
  account: '^[0-9A-Za-z][0-9A-Za-z -]*$',
  digits: '^\\d+$',
};

/** Limits of length that a hand wrote into the pattern say the same of the characters. */
const SAID_SO: { [shape in Exclude<Shape, 'any'>]: RegExp } = {
  account: /^\^\[0-9A-Za-z\]\[0-9A-Za-z -\](\*|\{\d+,\d*\})\$$/,
  digits: /^\^\\d(\+|\{\d+,\d*\})\$$/,
};

/** How many characters a pattern allows, where it says so. */
interface Lengths {
  least: number;
  most: number | undefined;
}

/** A hyphen or a space may only follow what an account begins with, so that its pattern counts from the second. */
function lengthsOf({ pattern }: JsonObject): Lengths | undefined {
  for (const shape of ['account', 'digits'] as const) {
    const [, counted = ''] = SAID_SO[shape].exec(String(pattern)) ?? [];
    const [, least, most] = /^\{(\d+),(\d*)\}$/.exec(counted) ?? [];
    if (least === undefined) continue;
    const before = shape === 'account' ? 1 : 0;
    return { least: Number(least) + before, most: most ? Number(most) + before : undefined };
  }
  return undefined;
}

function patternOf(shape: Exclude<Shape, 'any'>, lengths: Lengths | undefined): string {
  if (!lengths) return PATTERNS[shape];
  const before = shape === 'account' ? 1 : 0;
  const [least, most = ''] = [lengths.least, lengths.most].map(
    (one) => one && Math.max(0, one - before),
  );
  return PATTERNS[shape].replace(/[*+]\$$/, `{${least},${most}}$`);
}

function shapeOf(declared: JsonObject): TextShape['shape'] {
  const { pattern } = declared;
  if (fixedMaskOf(declared) !== undefined) return 'fixed';
  if (pattern === undefined) return 'any';
  const found = SHAPES.find((one) => one !== 'any' && SAID_SO[one].test(String(pattern)));
  return found ?? 'hand';
}

/** What is typed by a shape of its own, as a phone number, has no other; what is locked keeps the one it has. */
const isPlain = (declared: JsonObject) => {
  const { mask, format, computed } = declared;
  const isFixed = fixedMaskOf(declared) !== undefined;
  return (
    kindOfDeclaration(declared) === 'text' &&
    [isFixed ? undefined : mask, format, computed].every((one) => one === undefined)
  );
};

function looksOf(edits: FileEdits, { file, name }: QuestionPlace) {
  const ui = placeOfFile(edits, file)?.ui;
  const looks = ui && edits.has(ui) ? (edits.read(ui)[name] as JsonObject | undefined) : undefined;
  return { ui, looks };
}

const widthOf = (looks: JsonObject | undefined) =>
  (looks?.['ui:options'] as { width?: Width } | undefined)?.width;

/** How a text is typed; undefined of a question that is no plain text. */
export function readShape(files: PackTexts, place: QuestionPlace): TextShape | undefined {
  const edits = new FileEdits(files);
  const declared = declarationOf(edits, place);
  if (!isPlain(declared)) return undefined;
  const mask = fixedMaskOf(declared);
  const isUpperCase = declared.upperCase === true;
  return {
    shape: shapeOf(declared),
    example: mask && exampleOfMask(mask, true),
    parts: mask ? partsOfMask(mask) : [],
    isUpperCase,
    width: widthOf(looksOf(edits, place).looks),
  };
}

function edit(
  files: PackTexts,
  place: QuestionPlace,
  work: (edits: FileEdits, declared: JsonObject) => void,
): Built {
  const edits = new FileEdits(files);
  const declared = declarationOf(edits, place);
  if (!isPlain(declared)) throw new EditError('not-allowed', `${place.name} is no plain text.`);
  work(edits, declared);
  const params = { title: titleOf(declared, place.name) };
  return { changes: edits.changes(), said: { id: 'question-limit', params } };
}

/** Words of its own for a keyword that it no longer has, or that says something else now. */
function dropWordsOf(edits: FileEdits, place: QuestionPlace, keyword: 'pattern' | 'minLength') {
  const { file, name } = place;
  const messages = (declarationOf(edits, place).messages ?? {}) as { [keyword: string]: string };
  const id = messages[keyword];
  if (id === undefined) return;
  const own = ['properties', name, 'messages'];
  edits.drop(file, Object.keys(messages).length > 1 ? [...own, keyword] : own);
  dropUnnamed(edits, messageFile(edits, file, id), id);
}

/**
 * Of which characters it may be. How many they are stays as it was; words of its own for what is wrong go with
 * the shape that they are of.
 */
export function setShape(files: PackTexts, place: QuestionPlace, shape: Shape): Built {
  return edit(files, place, (edits, declared) => {
    const set = (keyword: string, value: string | number) =>
      edits.set(place.file, ['properties', place.name, keyword], value, FIELD_ORDER);
    if (shapeOf(declared) === shape) return;
    const lengths = lengthsOf(declared);
    if (fixedMaskOf(declared) !== undefined) dropMask(edits, place, declared);
    dropWordsOf(edits, place, 'pattern');
    if (shape !== 'any') return set('pattern', patternOf(shape, lengths));
    edits.drop(place.file, ['properties', place.name, 'pattern']);
    const { least = 0, most } = lengths ?? {};
    if (least > 1 && declared.minLength === undefined) set('minLength', least);
    if (most !== undefined && declared.maxLength === undefined) set('maxLength', most);
  });
}

/** What is typed by a mask changes while it is typed; all else stays as it is. */
function setTypedByMask(edits: FileEdits, place: QuestionPlace, isMasked: boolean) {
  const { ui, looks } = looksOf(edits, place);
  const [from, to] = isMasked ? ['text', 'masked'] : ['masked', 'text'];
  if (ui && looks?.['ui:widget'] === from) edits.set(ui, [place.name, 'ui:widget'], to);
}

function dropMask(edits: FileEdits, place: QuestionPlace, declared: JsonObject) {
  edits.drop(place.file, ['properties', place.name, 'mask']);
  if (declared.upperCase !== true) setTypedByMask(edits, place, false);
}

const CAPITALS_ORDER = [...FIELD_ORDER.slice(0, -4), 'upperCase'];

/**
 * Holds a text to the shape of an example: `AB123456` is two letters, then six digits. Its places say how long it
 * is. Whether it counts in capitals is said apart (`setUpperCase`).
 */
export function setFixedShape(files: PackTexts, place: QuestionPlace, example: string): Built {
  return edit(files, place, (edits, declared) => {
    const mask = maskOfExample(example, fixedMaskOf(declared));
    if (mask === undefined) throw new EditError('not-allowed', `${example} is no shape.`);
    const at = (keyword: string) => ['properties', place.name, keyword];
    const set = (keyword: string, value: string | number | boolean) => {
      if (declared[keyword] !== value) edits.set(place.file, at(keyword), value, FIELD_ORDER);
    };
    if (declared.pattern !== patternOfMask(mask)) dropWordsOf(edits, place, 'pattern');
    if (declared.minLength !== undefined) {
      edits.drop(place.file, at('minLength'));
      dropWordsOf(edits, place, 'minLength');
    }
    // What is pasted may have more spaces than the shape: it is read, and not cut.
    const { maxLength } = declared;
    if (typeof maxLength === 'number' && maxLength < mask.length) set('maxLength', mask.length);
    set('pattern', patternOfMask(mask));
    set('mask', mask);
    setTypedByMask(edits, place, true);
  });
}

/** Whether it counts in capital letters, however it is typed. */
export function setUpperCase(files: PackTexts, place: QuestionPlace, isOn: boolean): Built {
  return edit(files, place, (edits, declared) => {
    if (isOn === (declared.upperCase === true)) return;
    const at = ['properties', place.name, 'upperCase'];
    if (isOn) edits.set(place.file, at, true, CAPITALS_ORDER);
    else edits.drop(place.file, at);
    setTypedByMask(edits, place, isOn || declared.mask !== undefined);
  });
}

/** How long its box is; undefined for as long as those of its kind are. */
export function setWidth(files: PackTexts, place: QuestionPlace, width: Width | undefined): Built {
  return edit(files, place, (edits) => {
    const { ui, looks } = looksOf(edits, place);
    if (!ui || widthOf(looks) === width) return;
    const at = [place.name, 'ui:options'];
    const options = looks?.['ui:options'] as JsonObject | undefined;
    if (width === undefined) {
      edits.drop(ui, Object.keys(options ?? {}).length > 1 ? [...at, 'width'] : at);
    } else if (!looks) edits.set(ui, [place.name], { 'ui:options': { width } });
    else if (!options) edits.set(ui, at, { width });
    else edits.set(ui, [...at, 'width'], width);
  });
}
