import { composeForm } from '../kernel/composeForm.ts';
import type { Desk } from '../kernel/desk/index.ts';
import type { PackEvent } from '../kernel/events.ts';
import { fileStem } from '../kernel/forms.ts';
import { programsNeeded } from '../kernel/programs.ts';
import type {
  Answers,
  Form,
  LinkKind,
  Portal,
  Status,
  StatusRole,
  Texts,
  UploadFlow,
} from '../kernel/types.ts';
import type { CompiledRelease } from './release.ts';
import { packPart } from './releaseParts.ts';

/** What a form is made for, beside the answers. */
export interface FormForOptions {
  language?: string;
  names?: Iterable<string>;
}

/** A release that the server can run. */
export interface Release {
  hash: string;
  compiled: CompiledRelease;
  languages: string[];
  /** Throws when the release has no such form. An unknown language gives the first. */
  form(name: string, language?: string): Form;
  /**
   * A form with what the programs add that these answers choose or hold.
   * @param options.names Flat server names beside the answers: the program of `water.meter` is put in, too.
   */
  formFor(name: string, answers: Answers, options?: FormForOptions): Form;
  /** What the page reads of `portal.json`. An unknown language gives the first. */
  portal(language?: string): Portal;
  /** The pack's texts and those that forms and programs bring. */
  texts(language?: string): Texts;
  /** The first status with the role; the check of a pack sees to it that there is one. */
  statusByRole(role: StatusRole): Status & { returnsTo?: string };
  /** The status of that id; undefined when the release has none. */
  statusById(id: string): (Status & { returnsTo?: string }) | undefined;
  /**
   * The name of the upload flow that an agency's code gets: `generic`.
   * @throws Error when the pack has no upload flows.
   */
  flowOf(kind: LinkKind, agencyCode: string): string;
  /** An upload flow; undefined when there is none of that name. An unknown language gives the first. */
  flow(name: string, language?: string): UploadFlow | undefined;
  /** What staff see and do; undefined in a pack without a desk. An unknown language gives the first. */
  desk(language?: string): Desk | undefined;
  /** What other systems are told. */
  events: PackEvent[];
  /** What the page may fetch, by file name: `application.en.json`, `upload.generic.en.json`, `logo.svg`. */
  pageFiles: Map<string, { type: string; body: Buffer }>;
}

function collectPageFiles(compiled: CompiledRelease): Release['pageFiles'] {
  const files: Release['pageFiles'] = new Map();
  const json = (name: string, data: unknown) =>
    files.set(name, { type: 'application/json', body: Buffer.from(JSON.stringify(data)) });
  for (const [language, portal] of Object.entries(compiled.portals))
    json(`portal.${language}.json`, portal);
  for (const [name, languages] of Object.entries(compiled.forms)) {
    for (const [language, form] of Object.entries(languages))
      json(`${fileStem(name)}.${language}.json`, form);
  }
  for (const [name, languages] of Object.entries(compiled.flows ?? {})) {
    for (const [language, flow] of Object.entries(languages))
      json(`upload.${name}.${language}.json`, flow);
  }
  for (const [folder, languages] of Object.entries(compiled.parts ?? {})) {
    for (const [language, part] of Object.entries(languages)) {
      const { body } = packPart(part);
      files.set(`program.${folder}.${language}.json`, { type: 'application/json', body });
    }
  }
  for (const [name, { type, base64 }] of Object.entries(compiled.assets)) {
    files.set(name, { type, body: Buffer.from(base64, 'base64') });
  }
  return files;
}

/**
 * Opens a compiled release. It is data: nothing of it is ever run. Its `form` throws an Error for
 * a name that the release does not have; a language that it does not have is its first one.
 */
export function openRelease(compiled: CompiledRelease): Release {
  const { languages, statuses } = compiled.settings;
  const known = (language?: string) =>
    language && languages.includes(language) ? language : languages[0]!;
  const texts = new Map<string, Texts>();
  function allTexts(language: string): Texts {
    const bringing = [...Object.values(compiled.forms), ...Object.values(compiled.parts ?? {})];
    const all = texts.get(language) ?? {
      ...compiled.portals[language]!.texts,
      ...Object.assign({}, ...bringing.map((one) => one[language]?.texts)),
    };
    texts.set(language, all);
    return all;
  }
  const release: Release = {
    hash: compiled.hash,
    compiled,
    languages,
    form(name, language) {
      const form = Object.hasOwn(compiled.forms, name) && compiled.forms[name]![known(language)];
      if (!form) throw new Error(`The release has no form "${name}"`);
      return form;
    },
    formFor(name, answers, { language, names } = {}) {
      const base = release.form(name, language);
      const needed = programsNeeded(base, answers, names);
      return composeForm(
        base,
        needed.flatMap((folder) => compiled.parts?.[folder]?.[known(language)] ?? []),
      );
    },
    portal: (language) => compiled.portals[known(language)]!,
    texts: (language) => allTexts(known(language)),
    statusByRole: (role) => statuses.find((status) => status.role === role)!,
    statusById: (id) => statuses.find((status) => status.id === id),
    flowOf(kind, agencyCode) {
      const choice = compiled.agencies?.[kind];
      if (!choice) throw new Error('The release has no upload flows');
      const { flow, agencies } = choice;
      // A code comes from outside: `constructor` is nobody's.
      return (Object.hasOwn(agencies, agencyCode) && agencies[agencyCode]) || flow;
    },
    flow(name, language) {
      const flows = compiled.flows ?? {};
      return Object.hasOwn(flows, name) ? flows[name]![known(language)] : undefined;
    },
    desk: (language) => compiled.desk?.[known(language)],
    events: compiled.events ?? [],
    pageFiles: collectPageFiles(compiled),
  };
  return release;
}
