import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

type Source = Record<string, unknown>;
type Named = { id: string } & Record<string, unknown>;

/** Key of a text in its translation file → the English that stands in the definition. */
export type English = Map<string, string>;

function pick(source: Source, keys: string[], prefix = ''): [string, string][] {
  return keys.flatMap((key) => {
    const text = source[key];
    return typeof text === 'string' ? [[prefix + key, text] as [string, string]] : [];
  });
}

function flatTexts({ $schema: _schema, ...texts }: Source): [string, string][] {
  return pick(texts, Object.keys(texts));
}

function statusTexts(portal: Source): [string, string][] {
  return (portal.statuses as Named[]).flatMap((status) =>
    pick(status, ['label', 'next'], `statuses/${status.id}/`),
  );
}

function enumerationTexts(enumeration: Source): [string, string][] {
  return (enumeration.values as Source[]).map(({ value, label }) => [
    `values/${value}`,
    String(label),
  ]);
}

/** Labels that are proper names (`translate: false`) stay as they are in every language. */
function lookupTexts({ translate, idKey, labelKey, items }: Source): [string, string][] {
  if (translate === false) return [];
  return (items as Source[]).map((item) => [
    `items/${item[String(idKey)]}`,
    String(item[String(labelKey)]),
  ]);
}

function programTexts({ program, friendlyName, adds = {} }: Source): [string, string][] {
  const { steps = [], documents = [] } = adds as { steps?: Source[]; documents?: Named[] };
  return [
    ['friendlyName', String(friendlyName ?? program)],
    ...steps.flatMap((step) => pick(step, ['next', 'back'], `steps/${step.step}/`)),
    ...documents.flatMap((one) => pick(one, ['title', 'help'], `documents/${one.id}/`)),
  ];
}

function wizardTexts(wizard: Source): [string, string][] {
  const steps = (wizard.steps as (string | Source)[]).flatMap((step) =>
    typeof step === 'string' ? [] : pick(step, ['next', 'back'], `steps/${step.step}/`),
  );
  return [...pick(wizard, ['title']), ...steps];
}

function stepTexts(step: Source): [string, string][] {
  const fields = Object.entries(step.properties as Record<string, Source>).flatMap(
    ([name, field]) => pick(field, ['title', 'description'], `fields/${name}/`),
  );
  return [...pick(step, ['title', 'description']), ...fields];
}

function contentTexts({ content = [] }: { content?: Named[] }): [string, string][] {
  return content.flatMap((block) => {
    const own = block.heading ?? block.paragraph;
    const lines = (block.list ?? []) as { id: string; text: string }[];
    return [
      ...(typeof own === 'string' ? [[`content/${block.id}`, own] as [string, string]] : []),
      ...lines.map(({ id, text }): [string, string] => [`content/${block.id}/${id}`, text]),
    ];
  });
}

function uploadStepTexts(step: Source): [string, string][] {
  return [...pick(step, ['title', 'next']), ...contentTexts(step)];
}

const READERS: [RegExp, (source: Source) => [string, string][]][] = [
  [/^((programs\/[^/]+\/)?messages\.json|pages\/.+\.json)$/, flatTexts],
  [/^portal\.json$/, statusTexts],
  [/^(programs\/[^/]+\/)?enumerations\//, enumerationTexts],
  [/^(programs\/[^/]+\/)?lookups\//, lookupTexts],
  [/(^|\/)program\.json$/, programTexts],
  [/(^|\/)wizard\.json$/, wizardTexts],
  [/\.(schema|fields)\.json$/, stepTexts],
  [/\.ui\.json$/, (ui) => contentTexts((ui['ui:options'] ?? {}) as Source)],
  [/\.upload\.json$/, uploadStepTexts],
];

/** Where a file's translations stand; a program carries its own. `steps/race.ui.json` → `texts/es/steps/race.json` */
export function translationFile(file: string, language: string): string {
  const name = file.replace(/(\.schema|\.fields|\.ui|\.upload)?\.json$/, '.json');
  const own = /^(programs\/[^/]+)\/(.+)$/.exec(name);
  return own ? `${own[1]}/texts/${language}/${own[2]}` : `texts/${language}/${name}`;
}

/** The JSON files of a pack, by their path from its root; the models beside it (`examples`) are packs of their own. */
export async function readDefinitions(folder: string): Promise<Map<string, Source>> {
  const names = (await readdir(folder, { recursive: true }))
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => name.endsWith('.json') && !/(^|\/)examples\//.test(name))
    .sort();
  const files = new Map<string, Source>();
  for (const name of names) {
    files.set(name, JSON.parse(await readFile(path.join(folder, name), 'utf8')));
  }
  return files;
}

/** Every English text of a pack that has to be translated, by translation file and key. */
export function collectEnglish(
  definitions: Map<string, Source>,
  language: string,
): Map<string, English> {
  const texts = new Map<string, English>();
  for (const [name, source] of definitions) {
    if (name.startsWith('meta/') || /(^|\/)texts\//.test(name)) continue;
    const read = READERS.find(([pattern]) => pattern.test(name))?.[1];
    const found = read?.(source) ?? [];
    if (!found.length) continue;
    const file = translationFile(name, language);
    texts.set(file, new Map([...(texts.get(file) ?? []), ...found]));
  }
  return texts;
}
