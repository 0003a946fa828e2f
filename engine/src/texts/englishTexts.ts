import { localFile, translationsOf } from '../compile/owner.ts';
import { AGENCY_WORDS } from '../compile/portalPlaces.ts';
import type { JsonObject } from '../kernel/types.ts';

/** A text of a definition, as it stands there in English (the pack's first language). */
export interface EnglishText {
  /** By what its translations know it: `fields/City/title`. */
  key: string;
  text: string;
  /** Where it stands in its file. */
  at: (string | number)[];
  /** A name, a number or an address: without a translation it is the same in every language. */
  isName?: true;
}

type Source = Record<string, unknown>;
type Path = (string | number)[];

const isSource = (value: unknown): value is Source =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function pick(source: Source, keys: string[], prefix: string, at: Path): EnglishText[] {
  return keys.flatMap((key) => {
    const text = source[key];
    return typeof text === 'string' ? [{ key: prefix + key, text, at: [...at, key] }] : [];
  });
}

/** Each entry of a list, with its place. */
function each(
  list: unknown,
  at: Path,
  read: (entry: Source, at: Path) => EnglishText[],
): EnglishText[] {
  // What else a hand may have written there has no texts: the check tells of it.
  const entries: Source[] = Array.isArray(list) ? list : [];
  return entries.flatMap((entry, index) => read(entry, [...at, index]));
}

function flatTexts({ $schema: _schema, ...texts }: Source): EnglishText[] {
  return pick(texts, Object.keys(texts), '', []);
}

/** By what the agency is known, what else is said of it, and how an application can stand. */
function portalTexts(portal: Source): EnglishText[] {
  const agency = isSource(portal.agency) ? portal.agency : {};
  const facts = isSource(agency.facts) ? agency.facts : {};
  return [
    ...pick(agency, [...AGENCY_WORDS], 'agency/', ['agency']).map((one) => ({
      ...one,
      isName: true as const,
    })),
    ...pick(facts, Object.keys(facts), 'agency/facts/', ['agency', 'facts']),
    ...statusTexts(portal),
  ];
}

function statusTexts(portal: Source): EnglishText[] {
  return each(portal.statuses, ['statuses'], (status, at) =>
    pick(status, ['label', 'next'], `statuses/${status.id}/`, at),
  );
}

function enumerationTexts(enumeration: Source): EnglishText[] {
  return each(enumeration.values, ['values'], ({ value, label }, at) => [
    { key: `values/${value}`, text: String(label), at: [...at, 'label'] },
  ]);
}

/** Labels that are proper names (`translate: false`) stay as they are in every language. */
function lookupTexts({ translate, idKey, labelKey, items }: Source): EnglishText[] {
  if (translate === false) return [];
  const [id, label] = [String(idKey), String(labelKey)];
  return each(items, ['items'], (item, at) => [
    { key: `items/${item[id]}`, text: String(item[label]), at: [...at, label] },
  ]);
}

/** What is said of the papers that are wanted. */
function slotTexts(slots: unknown, under: string, at: Path): EnglishText[] {
  return each(slots, at, (slot, place) => {
    const own = `${under}/${slot.id}/`;
    return [
      ...pick(slot, ['title', 'help'], own, place),
      ...['examples', 'alternatives'].flatMap((kind) =>
        each(slot[kind], [...place, kind], ({ id, text }, paper) => [
          { key: `${own}${kind}/${id}`, text: String(text), at: [...paper, 'text'] },
        ]),
      ),
    ];
  });
}

function programTexts(source: Source): EnglishText[] {
  const { steps, documents } = (source.adds ?? {}) as { steps?: unknown; documents?: unknown };
  const name = source.friendlyName === undefined ? 'program' : 'friendlyName';
  return [
    { key: 'friendlyName', text: String(source[name]), at: [name] },
    ...each(steps, ['adds', 'steps'], (step, at) =>
      pick(step, ['next', 'back'], `steps/${step.step}/`, at),
    ),
    ...slotTexts(documents, 'documents', ['adds', 'documents']),
  ];
}

/** Of a form that stands alone also what is said before, after, and on the first page. */
function wizardTexts(wizard: Source): EnglishText[] {
  const inside = (key: string, texts: string[]) =>
    isSource(wizard[key]) ? pick(wizard[key], texts, `${key}/`, [key]) : [];
  return [
    ...pick(wizard, ['title', 'intro'], '', []),
    ...inside('receipt', ['title', 'text']),
    ...inside('listing', ['title', 'text', 'link']),
    ...each(wizard.steps, ['steps'], (step, at) =>
      pick(step, ['next', 'back'], `steps/${step.step}/`, at),
    ),
  ];
}

function stepTexts(step: Source): EnglishText[] {
  const fields = Object.entries((step.properties ?? {}) as Record<string, Source>);
  return [
    ...pick(step, ['title', 'description'], '', []),
    ...fields.flatMap(([name, field]) => {
      const [prefix, at] = [`fields/${name}/`, ['properties', name]];
      const often = (field.frequencies ?? {}) as Source;
      return [
        ...pick(field, ['title', 'description', 'advice', 'none', 'noneQuestion'], prefix, at),
        ...pick(often, ['title'], `${prefix}frequencies/`, [...at, 'frequencies']),
      ];
    }),
    ...slotTexts(step.slots, 'slots', ['slots']),
  ];
}

function contentTexts(content: unknown, at: Path): EnglishText[] {
  return each(content, at, (block, here) => {
    const part = block.heading === undefined ? 'paragraph' : 'heading';
    const key = `content/${block.id}`;
    const own = block[part];
    return [
      ...(typeof own === 'string' ? [{ key, text: own, at: [...here, part] }] : []),
      ...each(block.list, [...here, 'list'], ({ id, text }, line) => [
        { key: `${key}/${id}`, text: String(text), at: [...line, 'text'] },
      ]),
    ];
  });
}

function uiTexts(ui: Source): EnglishText[] {
  const { content } = (ui['ui:options'] ?? {}) as { content?: unknown };
  return contentTexts(content, ['ui:options', 'content']);
}

function uploadStepTexts(step: Source): EnglishText[] {
  return [
    ...pick(step, ['title', 'titleWhileMissing', 'next'], '', []),
    ...contentTexts(step.content, ['content']),
  ];
}

function labelTexts(key: string, under: string) {
  return (source: Source): EnglishText[] =>
    each(source[key], [key], ({ id, label }, at) => [
      { key: `${under}/${id}`, text: String(label), at: [...at, 'label'] },
    ]);
}

function queueTexts(queue: Source): EnglishText[] {
  return [
    ...pick(queue, ['title', 'says'], '', []),
    ...each(queue.columns, ['columns'], ({ at: pointer, label }, at) =>
      typeof label === 'string'
        ? [{ key: `columns${pointer}`, text: label, at: [...at, 'label'] }]
        : [],
    ),
    ...labelTexts('badges', 'badges')(queue),
  ];
}

const BLOCK_WORDS = ['heading', 'paragraph', 'button', 'signature'];

function noticeTexts(notice: Source): EnglishText[] {
  return [
    ...pick(notice, ['subject', 'text'], '', []),
    ...each(notice.blocks, ['blocks'], (block, at) =>
      BLOCK_WORDS.flatMap((word) =>
        typeof block[word] === 'string'
          ? [{ key: `blocks/${block.id}`, text: block[word], at: [...at, word] }]
          : [],
      ),
    ),
  ];
}

const actionTexts = (action: Source) => pick(action, ['label', 'says'], '', []);

/** By what a file is called in the folder of who owns it (a program, a form that stands alone), or in the pack. */
const READERS: [RegExp, (source: Source) => EnglishText[]][] = [
  [/^(messages\.json|pages\/.+\.json)$/s, flatTexts],
  [/^portal\.json$/, portalTexts],
  [
    /^desk\/desk\.json$/,
    (file) => [...labelTexts('flags', 'flags')(file), ...labelTexts('same', 'same')(file)],
  ],
  [/^desk\/roles\.json$/, labelTexts('roles', 'roles')],
  [/^desk\/words\.json$/, flatTexts],
  [/^desk\/queues\//, queueTexts],
  [/^desk\/notices\//, noticeTexts],
  [/^desk\/actions\/[^/.]+\.json$/, actionTexts],
  [/^enumerations\//, enumerationTexts],
  [/^lookups\//, lookupTexts],
  [/(^|\/)program\.json$/, programTexts],
  // An external schema is in the language that it was written in.
  [/^schemas\//, () => []],
  [/(^|\/)(wizard|form)\.json$/, wizardTexts],
  [/\.(schema|fields)\.json$/, stepTexts],
  [/\.ui\.json$/, uiTexts],
  [/\.upload\.json$/, uploadStepTexts],
];

/** Every text of a definition that has to be translated; none of a meta-schema or a translation. */
export function englishTexts(name: string, source: JsonObject): EnglishText[] {
  if (name.startsWith('meta/') || isTranslation(name)) return [];
  const local = localFile(name);
  return READERS.find(([pattern]) => pattern.test(local))?.[1](source) ?? [];
}

/** Where a file's translations stand; a program carries its own. `steps/race.ui.json` → `texts/es/steps/race.json` */
export function translationFile(file: string, language: string): string {
  return translationsOf(
    file.replace(/(\.schema|\.fields|\.ui|\.upload)?\.json$/, '.json'),
    language,
  );
}

/**
 * What a file of translations translates, up to what tells apart the files that share them; undefined for other files.
 * `programs/garden/texts/es/steps/race.json` → `programs/garden/steps/race`
 */
export function translatedStem(name: string): string | undefined {
  const local = localFile(name);
  const stem = /^texts\/[^/]+\/(.+)\.json$/s.exec(local)?.[1];
  return stem === undefined ? undefined : name.slice(0, -local.length) + stem;
}

/** Whether a file translates others. */
export function isTranslation(name: string): boolean {
  return languageOf(name) !== undefined;
}

/** The language of a file that translates others. `programs/garden/texts/es/program.json` → `es` */
export function languageOf(name: string): string | undefined {
  return /^texts\/([^/]+)\//.exec(localFile(name))?.[1];
}
