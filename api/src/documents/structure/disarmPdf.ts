import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';

const name = (text: string) => PDFName.of(text);
const names = (text: string) => text.split(' ').map(name);

/** What acts by itself or carries something along, whatever it stands in. */
const ACTIVE_KEYS = names(
  'AA AF Collection EF EmbeddedFiles JS JavaScript RF Renditions RichMediaContent RichMediaSettings XFA',
);
/** What a stream need not have: bytes from another file, a page of another document. */
const OUTSIDE_KEYS = names('F FFilter FDecodeParms Ref OPI');
/** Where actions stand. */
const ACTION_KEYS = names('A OpenAction Next PA');
/** Where one stands that somebody presses, in an annotation or an outline: the others are carried out unasked. */
const PRESSED = name('A');
/** What runs a program or a script, sends a form, opens a file, or plays one. */
const ACTIVE_ACTIONS = new Set(
  names(
    'JavaScript Launch SubmitForm ImportData ResetForm GoToE GoToR GoTo3DView Rendition RichMediaExecute Movie Sound Hide SetOCGState',
  ),
);
/** Annotations that carry or play a file. What they look like stays, as a stamp does. */
const ACTIVE_ANNOTATIONS = new Set(names('FileAttachment RichMedia Screen Movie Sound 3D'));
const ANNOTATION_KEYS = names('FS Movie Sound 3DD 3DA 3DI A');
const PAGE_TURNS = new Set(names('NextPage PrevPage FirstPage LastPage'));
const LINK = /^(https?:|mailto:|tel:)/i;
/** What a mere list of fonts and pictures by their names has none of. */
const NO_LIST = names('Type S F UF Subtype Pages Kids');
const [S, TYPE, SUBTYPE] = [name('S'), name('Type'), name('Subtype')];

/**
 * Takes out of a PDF's objects what acts by itself, leads to other files, or carries them: scripts,
 * actions other than links within the document and, pressed, to the web, attachments, films, XFA. What is drawn
 * stays as it is.
 * @returns True where there was something of the kind.
 */
export function disarmObjects(context: PDFContext, objects: Iterable<PDFObject>): boolean {
  let hasFound = false;
  const waiting = [...objects];
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    const dict = object instanceof PDFStream ? object.dict : object;
    if (dict instanceof PDFDict && disarmDict(context, dict, object instanceof PDFStream))
      hasFound = true;
    for (const part of partsOf(object)) waiting.push(part);
  }
  return hasFound;
}

function disarmDict(context: PDFContext, dict: PDFDict, isStream: boolean): boolean {
  const before = dict.keys().length;
  let hasChanged = false;
  const isList = !NO_LIST.some((key) => dict.has(key));
  for (const key of ACTIVE_KEYS)
    if (dict.has(key) && !(isList && isDrawn(dict.lookup(key)))) dict.delete(key);
  if (isStream) for (const key of OUTSIDE_KEYS) dict.delete(key);
  if (isOf(ACTIVE_ACTIONS, dict.lookup(S)) || dict.lookup(TYPE) === name('EmbeddedFile'))
    for (const key of dict.keys()) dict.delete(key);
  for (const key of ACTION_KEYS) if (disarmAction(context, dict, key)) hasChanged = true;
  if (isOf(ACTIVE_ANNOTATIONS, dict.lookup(SUBTYPE)) && dict.has(name('Rect'))) {
    for (const key of ANNOTATION_KEYS) dict.delete(key);
    dict.set(SUBTYPE, name('Stamp'));
    hasChanged = true;
  }
  return hasChanged || dict.keys().length < before;
}

/** Leaves an action that leads to a page, or to the web when it is pressed, and what is none. */
function disarmAction(context: PDFContext, dict: PDFDict, key: PDFName): boolean {
  const value = dict.lookup(key);
  const all = value instanceof PDFArray ? value.asArray() : [value];
  const isActive = all.some((one) => {
    const action = one instanceof PDFRef ? context.lookup(one) : one;
    return action instanceof PDFDict && action.has(S) && !isHarmless(action, key);
  });
  if (isActive) dict.delete(key);
  return isActive;
}

function isHarmless(action: PDFDict, key: PDFName): boolean {
  switch (action.lookup(S)) {
    case name('GoTo'):
      return true;
    case name('Thread'):
      return !action.has(name('F'));
    case name('Named'):
      return isOf(PAGE_TURNS, action.lookup(name('N')));
    case name('URI'): {
      if (key !== PRESSED) return false;
      const uri = action.lookup(name('URI'));
      const isText = uri instanceof PDFString || uri instanceof PDFHexString;
      return isText && LINK.test(uri.decodeText());
    }
    default:
      return false;
  }
}

/** True for what pages draw with: a font, a picture, a pattern, under whatever name. */
function isDrawn(value: PDFObject | undefined): boolean {
  if (value instanceof PDFStream)
    return (
      ['Form', 'Image'].some((kind) => value.dict.lookup(SUBTYPE) === name(kind)) ||
      isDrawn(value.dict)
    );
  if (!(value instanceof PDFDict)) return false;
  return (
    ['Font', 'ExtGState', 'OCG', 'OCMD'].some((kind) => value.lookup(TYPE) === name(kind)) ||
    ['PatternType', 'ShadingType'].some((key) => value.has(name(key)))
  );
}

const isOf = (kinds: Set<PDFName>, value: PDFObject | undefined) =>
  value instanceof PDFName && kinds.has(value);

/** What stands in an object itself; references are among it as they are. */
function partsOf(object: PDFObject): PDFObject[] {
  if (object instanceof PDFArray) return object.asArray();
  if (object instanceof PDFDict) return object.values();
  return object instanceof PDFStream ? object.dict.values() : [];
}

/** Forgets the objects that nothing leads to any more: what was taken out goes with its bytes. */
export function forgetUnreachable(context: PDFContext): void {
  const { Root, Info } = context.trailerInfo;
  const reached = new Set<PDFRef>();
  const waiting = [Root, Info].filter((object) => object !== undefined);
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (!(object instanceof PDFRef)) {
      for (const part of partsOf(object)) waiting.push(part);
      continue;
    }
    if (reached.has(object)) continue;
    reached.add(object);
    const target = context.lookup(object);
    if (target) waiting.push(target);
  }
  for (const [ref, object] of context.enumerateIndirectObjects())
    if (!reached.has(ref) || object instanceof PDFInvalidObject) context.delete(ref);
}
