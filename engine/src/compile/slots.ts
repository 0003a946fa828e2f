import type { DocumentSlot, JsonObject, Resource, Step } from '../kernel/types.ts';
import { findCategoryKey } from './categoryKey.ts';
import { compileOwn, type StepContext } from './fields.ts';
import type { StepSlotSource } from './meta/sources.generated.ts';
import { collectCategories } from './options.ts';
import { findStepFile, formFile, type Pack } from './readPack.ts';

/** A paper that a step or a program wants, as it is written; a program's may replace one of the step's. */
export type SlotEntry = StepSlotSource & { replaces?: string };

/** Where documents are collected: the fact of the list, and the key under which an item tells its category. */
export interface DocumentList {
  fact: string;
  key: string;
}

/** Under which key the items of a form tell their category; undefined where no question asks for it. */
function categoryKey(pack: Pack, form: string): string | undefined {
  const { fileCategories } = pack.files.get('portal.json')!.data;
  const entries = (formFile(pack, form)?.data.steps ?? []) as (string | { step: string })[];
  const steps = entries.map((entry) => {
    const name = typeof entry === 'string' ? entry : entry.step;
    const declared = findStepFile(pack, form, name, 'schema.json')?.data.properties;
    return (declared ?? {}) as { [field: string]: JsonObject };
  });
  return findCategoryKey(steps, fileCategories);
}

/** The first collection whose items tell a category of the pack. */
export function findDocumentPlace(
  pack: Pack,
  resources: (Resource | undefined)[],
): DocumentList | undefined {
  for (const resource of resources) {
    const key = resource && categoryKey(pack, resource.form);
    if (key) return { fact: resource.fact, key };
  }
  return undefined;
}

/** What a slot says, in one language; undefined where its category is none. */
export function compileSlot(
  entry: SlotEntry,
  place: DocumentList,
  context: StepContext,
  /** Where the file's translations have its words: `slots` or `documents`. */
  under: 'slots' | 'documents',
): DocumentSlot | undefined {
  const { pack, file, translate } = context;
  const category = collectCategories(pack, translate).find(({ name }) => name === entry.category);
  if (!category) return undefined;
  const { id, help, min = 1, replaces } = entry;
  const say = (key: string, english: string) =>
    translate(file.name, `${under}/${id}/${key}`, english);
  const papers = (kind: 'examples' | 'alternatives') =>
    entry[kind] && { [kind]: entry[kind].map((one) => say(`${kind}/${one.id}`, one.text)) };
  const when = compileOwn(entry.when, context);
  return {
    id,
    title: say('title', entry.title),
    ...(help && { help: say('help', help) }),
    ...papers('examples'),
    ...papers('alternatives'),
    ...(when && { when }),
    ...place,
    category: category.value,
    categoryLabel: category.label,
    min,
    ...(replaces !== undefined && { replaces }),
  };
}

/** Where a step collects documents, and the papers that it wants by itself. */
export function compileSlots(
  source: JsonObject,
  resources: (Resource | undefined)[],
  context: StepContext,
): Pick<Step, 'collects' | 'documents'> {
  const place = findDocumentPlace(context.pack, resources);
  if (!place) return {};
  const entries = source.slots as SlotEntry[] | undefined;
  const documents = entries?.flatMap((entry) => {
    const slot = compileSlot(entry, place, context, 'slots');
    return slot ? [{ ...slot, ...(!entry.isRequired && { isOptional: true as const }) }] : [];
  });
  return { collects: place, ...(documents && { documents }) };
}
