import path from 'node:path';
import type { Desk } from '../kernel/desk/index.ts';
import type {
  CompiledForm,
  Field,
  FormPart,
  Pointer,
  Portal,
  Status,
  UploadFlow,
} from '../kernel/types.ts';
import { checkFiles } from './checkFiles.ts';
import { checkRecordNames } from './checkRecordNames.ts';
import { compileParts } from './compileParts.ts';
import {
  type CompiledDesk,
  caseFields,
  checkCompiledDesk,
  compileDesk,
  deskFacts,
} from './desk/index.ts';
import { checkEvents, compileEvents } from './events.ts';
import { errorsOf, type Finding, PackError } from './findings.ts';
import { compileForm, formNames } from './forms.ts';
import type { PackFiles, PackSource } from './gatherPack.ts';
import { kindOf } from './kindOf.ts';
import type { PortalSource } from './meta/sources.generated.ts';
import { collectCategories, collectLookups, collectPrograms } from './options.ts';
import { AGENCY_WORDS } from './portalPlaces.ts';
import { createReadMemory, type Fields } from './readMemory.ts';
import { type Pack, portalOf, readPack } from './readPack.ts';
import { type CompiledRelease, hashPack, type Settings } from './release.ts';
import { collectTexts, type Translate, translator } from './texts.ts';
import { compileAgencies, compileFlow, flowNames } from './uploads.ts';

const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
};

const english: Translate = (_file, _key, text) => text;

function languageName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

function translateStatuses(statuses: Status[], translate: Translate): Status[] {
  return statuses.map(({ leadsTo: _, ...status }) => ({
    ...status,
    label: translate('portal.json', `statuses/${status.id}/label`, status.label),
    next: translate('portal.json', `statuses/${status.id}/next`, status.next),
  }));
}

/** What pages say of the agency themselves; its other facts stand in the texts that name them. */
function translateAgency(
  { facts: _, ...agency }: PortalSource['agency'],
  translate: Translate,
): Portal['agency'] {
  const words = AGENCY_WORDS.map((word) => [
    word,
    translate('portal.json', `agency/${word}`, agency[word]),
  ]);
  return { ...agency, ...Object.fromEntries(words) };
}

function compilePortal(pack: Pack, language: string, translate: Translate): Portal {
  const source = portalOf(pack);
  return {
    release: '',
    language,
    languages: source.languages.map((id) => ({ id, name: languageName(id) })),
    agency: translateAgency(source.agency, translate),
    vendor: source.vendor,
    accent: source.accent,
    timeZone: source.timeZone,
    statuses: translateStatuses(source.statuses, translate),
    limits: source.limits,
    documentTypes: source.documentTypes,
    fileCategories: collectCategories(pack, translate),
    signIn: source.signIn,
    texts: collectTexts(pack, translate),
  };
}

/** keyword → message id, where a field declares none of its own. */
function keywordsOf(pack: Pack): Record<string, string> {
  const { $schema: _schema, ...keywords } = pack.files.get('keywords.json')?.data ?? {};
  return keywords as Record<string, string>;
}

/** A language of a pack; the first one is that of its definitions, and what is wrong is said of it. */
interface OneLanguage {
  language: string;
  isFirst: boolean;
}

/** What one language has beside programs' parts. */
interface Base {
  portal: Portal;
  lookups: CompiledRelease['lookups'][string];
  forms: Record<string, CompiledForm>;
  flows: Record<string, UploadFlow>;
}

const [portals, lookups, forms, flows, desks] = [
  createReadMemory<Portal>(),
  createReadMemory<Base['lookups']>(),
  createReadMemory<CompiledForm>(),
  createReadMemory<UploadFlow>(),
  createReadMemory<CompiledDesk | undefined>(),
];

/** Made anew only as far as what it was made of has changed; what is wrong with it is said each time. */
function compileBase(pack: Pack, { language, isFirst }: OneLanguage): Base {
  const kept = JSON.stringify([language, isFirst]);
  // The first language is the one that the definitions are written in.
  const translateIn = (read: Pack) => (isFirst ? english : translator(read, language));
  const base: Base = {
    portal: portals(pack, kept, (read) => compilePortal(read, language, translateIn(read))),
    lookups: lookups(pack, kept, (read) => collectLookups(read, translateIn(read))),
    forms: {},
    flows: {},
  };
  for (const name of formNames(pack)) {
    base.forms[name] = forms(pack, kept + name, (read) => {
      const { form, check } = compileForm(read, name, keywordsOf(read), translateIn(read));
      if (isFirst) check();
      return form;
    });
  }
  if (isFirst) checkRecordNames(pack, base.forms);
  for (const name of flowNames(pack))
    base.flows[name] = flows(pack, kept + name, (read) =>
      compileFlow(read, name, translateIn(read)),
    );
  return base;
}

/** Every question that a program adds. */
const fieldsOfPart = ({ fields, steps }: FormPart): Field[] => [
  ...fields.flatMap((lot) => lot.fields),
  ...steps.flatMap(({ step }) => step.fields),
];

function packAssets(pack: Pack): CompiledRelease['assets'] {
  return Object.fromEntries(
    [...pack.assets].map(([name, body]) => [
      name,
      { type: TYPES[path.extname(name)]!, base64: body.toString('base64') },
    ]),
  );
}

/**
 * Reads, checks and compiles a pack. Throws PackError with every mistake that was found,
 * each with file, line, column and JSON pointer. The same files give the same hash on any machine.
 */
export async function compilePack(source: PackSource): Promise<CompiledRelease> {
  return compileRead(await readPack(source));
}

/**
 * Compiles anew what an earlier version made a release of, under the name that it has. It was checked
 * then, and people have answered it: what is refused today is left out and never run.
 * @param files Those of which the release was made.
 * @returns `refused` is what was left out, as errors at their places.
 */
export async function compileStored(
  files: PackFiles,
  hash: string,
): Promise<{ compiled: CompiledRelease; refused: Finding[] }> {
  const pack = await readPack({ files, findings: [] });
  const compiled = compileChecked(pack, hash);
  return { compiled, refused: errorsOf(pack.findings) };
}

function throwErrors({ findings }: Pack): void {
  if (errorsOf(findings).length) throw new PackError(findings);
}

function compileRead(pack: Pack): CompiledRelease {
  if (!checkFiles(pack)) throw new PackError(pack.findings);
  const compiled = compileChecked(pack, hashPack(pack));
  throwErrors(pack);
  return compiled;
}

/** What of `portal.json` the server reads. */
const settingsOf = (source: Settings): Settings => ({
  timeZone: source.timeZone,
  languages: source.languages,
  intake: source.intake,
  statuses: source.statuses,
  limits: source.limits,
  rateLimits: source.rateLimits,
  ...(source.publish && { publish: source.publish }),
  ...(source.reminder && { reminder: source.reminder }),
  ...(source.retention && { retention: source.retention }),
  documentTypes: source.documentTypes,
  ...(source.needs && { needs: source.needs }),
});

/** The desk of a pack, made anew where its files or what it reads of an application have changed. */
function compileOwnDesk(
  pack: Pack,
  { language, isFirst }: OneLanguage,
  fields: Map<Pointer, Field>,
  forms: Base['forms'],
): CompiledDesk | undefined {
  // What is wrong is said once, in the first language.
  const known = isFirst ? deskFacts(pack, forms) : undefined;
  const make = (read: Pack, asked: Fields) => {
    const translate = isFirst ? english : translator(read, language);
    const keywords = keywordsOf(read);
    const desk = compileDesk({ pack: read, fields: asked, keywords, translate });
    if (desk && known) checkCompiledDesk(read, desk, known, asked);
    return desk;
  };
  return desks(pack, JSON.stringify([language, isFirst]), make, { fields, rest: known });
}

/** A pack in one language. What is wrong with it is reported, once for all languages. */
function compileLanguage(pack: Pack, one: OneLanguage) {
  const found = pack.findings.length;
  const { language, isFirst } = one;
  const { portal, lookups, forms, flows } = compileBase(pack, one);
  const translate = isFirst ? english : translator(pack, language);
  const added = compileParts({ pack, forms, portal, language, translate });
  if (isFirst) added.check();
  const parts = Object.fromEntries([...added.parts].map(([folder, { part }]) => [folder, part]));
  const fields = caseFields(
    forms,
    [...added.parts.values()].map(({ part }) => fieldsOfPart(part)),
  );
  const desk = compileOwnDesk(pack, one, fields, forms);
  if (isFirst) checkEvents(pack, fields);
  // What is wrong in the first language is wrong in all; it is said once. A translation is its own.
  if (!isFirst) {
    const again = pack.findings.splice(found);
    pack.findings.push(...again.filter(({ file }) => kindOf(file) === 'translation'));
  }
  return { portal, lookups, forms, flows, parts, desk: desk?.desk };
}

/** Things by name in each language → each thing by language. */
function byName<Thing>(made: [string, Record<string, Thing>][]) {
  const things: Record<string, Record<string, Thing>> = {};
  for (const [language, own] of made)
    for (const [name, thing] of Object.entries(own))
      things[name] = { ...things[name], [language]: thing };
  return things;
}

/** Compiles a pack whose files are of the right shape; what is wrong with their meaning is reported. */
function compileChecked(pack: Pack, hash: string): CompiledRelease {
  const settings = portalOf(pack);
  const agencies = compileAgencies(pack);
  const events = compileEvents(pack);
  const made = settings.languages.map(
    (language, position) =>
      [language, compileLanguage(pack, { language, isFirst: position === 0 })] as const,
  );
  type Made = (typeof made)[number][1];
  const each = <Thing>(pick: (one: Made) => Thing) =>
    made.map(([language, one]): [string, Thing] => [language, pick(one)]);
  const desks = each(({ desk }) => desk).filter(([, desk]) => desk) as [string, Desk][];
  return {
    hash,
    settings: settingsOf(settings),
    portals: Object.fromEntries(each(({ portal }) => ({ ...portal, release: hash }))),
    forms: byName(each(({ forms }) => forms)),
    flows: byName(each(({ flows }) => flows)),
    ...(agencies && { agencies }),
    parts: byName(each(({ parts }) => parts)),
    ...(desks.length > 0 && { desk: Object.fromEntries(desks) }),
    ...(events.length > 0 && { events }),
    programs: collectPrograms(pack, english),
    lookups: Object.fromEntries(each(({ lookups }) => lookups)),
    assets: packAssets(pack),
  };
}
