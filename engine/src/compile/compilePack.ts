import path from 'node:path';
import type { CompiledForm, Field, FormPart, Portal, Status, UploadFlow } from '../kernel/types.ts';
import { checkFiles } from './checkFiles.ts';
import { checkRecordNames } from './checkRecordNames.ts';
import { createMemory, sharedOf } from './compileCache.ts';
import { compileParts } from './compileParts.ts';
import { caseFields, checkCompiledDesk, compileDesk } from './desk/index.ts';
import { checkEvents, compileEvents } from './events.ts';
import { errorsOf, type Finding, PackError } from './findings.ts';
import { compileForm, formNames } from './forms.ts';
import type { PackFiles, PackSource } from './gatherPack.ts';
import { kindOf } from './kindOf.ts';
import { collectCategories, collectLookups, collectPrograms } from './options.ts';
import { filesOf } from './packFiles.ts';
import { type Pack, readPack } from './readPack.ts';
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

function compilePortal(pack: Pack, language: string, translate: Translate): Portal {
  const file = pack.files.get('portal.json')!;
  const source = file.data as unknown as Portal & { languages: string[] };
  return {
    release: '',
    language,
    languages: (source.languages as string[]).map((id) => ({ id, name: languageName(id) })),
    agency: source.agency,
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

/** What one language has beside programs' parts. */
interface Base {
  portal: Portal;
  lookups: CompiledRelease['lookups'][string];
  forms: Record<string, CompiledForm>;
  flows: Record<string, UploadFlow>;
}

const bases = createMemory<Base>();

/** Made anew only when something of it has changed; what is wrong with it is said each time. */
function compileBase(pack: Pack, language: string, isFirst: boolean): Base {
  const shared = sharedOf(pack);
  const known = bases.get(shared, language);
  if (known) return known;
  const found = pack.findings.length;
  // The first language is the one that the definitions are written in.
  const translate = isFirst ? english : translator(pack, language);
  const keywords = keywordsOf(pack);
  const base: Base = {
    portal: compilePortal(pack, language, translate),
    lookups: collectLookups(pack, translate),
    forms: {},
    flows: {},
  };
  for (const name of formNames(pack)) {
    const compiled = compileForm(pack, name, keywords, translate);
    base.forms[name] = compiled.form;
    if (isFirst) compiled.check();
  }
  if (isFirst) checkRecordNames(pack, base.forms);
  for (const name of flowNames(pack)) base.flows[name] = compileFlow(pack, name, translate);
  if (pack.findings.length === found) bases.set(shared, language, base);
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
 * The same, with the files of which it was made: just those, however its folder changes meanwhile.
 * @throws PackError with every mistake that was found, warnings beside them.
 */
export async function compileWithFiles(
  source: PackSource,
): Promise<{ compiled: CompiledRelease; files: PackFiles }> {
  const pack = await readPack(source);
  const compiled = compileRead(pack);
  if (errorsOf(pack.findings).length) throw new PackError(pack.findings);
  return { compiled, files: filesOf(pack) };
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

/** Compiles a pack whose files are of the right shape; what is wrong with their meaning is reported. */
function compileChecked(pack: Pack, hash: string): CompiledRelease {
  const settings = pack.files.get('portal.json')!.data as unknown as Settings;
  const agencies = compileAgencies(pack);
  const portals: CompiledRelease['portals'] = {};
  const lookups: CompiledRelease['lookups'] = {};
  const forms: Record<string, Record<string, CompiledForm>> = {};
  const flows: NonNullable<CompiledRelease['flows']> = {};
  const parts: NonNullable<CompiledRelease['parts']> = {};
  const desks: NonNullable<CompiledRelease['desk']> = {};
  const events = compileEvents(pack);
  settings.languages.forEach((language, position) => {
    const found = pack.findings.length;
    const base = compileBase(pack, language, position === 0);
    const portal = { ...base.portal, release: hash };
    portals[language] = portal;
    lookups[language] = base.lookups;
    for (const [name, form] of Object.entries(base.forms))
      forms[name] = { ...forms[name], [language]: form };
    for (const [name, flow] of Object.entries(base.flows))
      flows[name] = { ...flows[name], [language]: flow };
    const translate = position === 0 ? english : translator(pack, language);
    const added = compileParts({ pack, forms: base.forms, portal, language, translate });
    for (const [folder, { part }] of added.parts)
      parts[folder] = { ...parts[folder], [language]: part };
    if (position === 0) added.check();
    const fields = caseFields(
      base.forms,
      [...added.parts.values()].map(({ part }) => fieldsOfPart(part)),
    );
    const keywords = keywordsOf(pack);
    const desk = compileDesk({ pack, fields, keywords, translate });
    if (desk) desks[language] = desk.desk;
    if (desk && position === 0) checkCompiledDesk(pack, desk, base.forms, fields);
    if (position === 0) checkEvents(pack, fields);
    // What is wrong in the first language is wrong in all; it is said once. A translation is its own.
    if (position > 0) {
      const again = pack.findings.splice(found);
      pack.findings.push(...again.filter(({ file }) => kindOf(file) === 'translation'));
    }
  });
  return {
    hash,
    settings: {
      timeZone: settings.timeZone,
      languages: settings.languages,
      intake: settings.intake,
      statuses: settings.statuses,
      limits: settings.limits,
      rateLimits: settings.rateLimits,
      ...(settings.publish && { publish: settings.publish }),
      ...(settings.reminder && { reminder: settings.reminder }),
      ...(settings.retention && { retention: settings.retention }),
      documentTypes: settings.documentTypes,
      ...(settings.needs && { needs: settings.needs }),
    },
    portals,
    forms,
    flows,
    ...(agencies && { agencies }),
    parts,
    ...(Object.keys(desks).length > 0 && { desk: desks }),
    ...(events.length > 0 && { events }),
    programs: collectPrograms(pack, english),
    lookups,
    assets: packAssets(pack),
  };
}
