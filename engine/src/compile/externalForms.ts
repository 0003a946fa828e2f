import {
  checkRenderable,
  compileExternal,
  type ExternalFinding,
  hasPlace,
} from '../external-schema/compile/index.ts';
import type { ExternalForm } from '../external-schema/types.ts';
import { parsePointer } from '../kernel/pointers.ts';
import { suggest } from './findings.ts';
import { type Pack, type PackFile, report } from './readPack.ts';

/** The documents that an external form names, by the name that its findings have for them. */
function documentsOf(pack: Pack, file: PackFile, name: string): Map<string, PackFile> {
  const {
    schema,
    uiSchema,
    schemas = {},
  } = file.data as {
    schema: string;
    uiSchema?: string;
    schemas?: { [uri: string]: string };
  };
  const wanted: [string, string, string[]][] = [
    ['schema', schema, ['schema']],
    ...(uiSchema === undefined ? [] : [['uiSchema', uiSchema, ['uiSchema']] as never]),
    ...Object.entries(schemas).map(([uri, one]): [string, string, string[]] => [
      uri,
      one,
      ['schemas', uri],
    ]),
  ];
  const documents = new Map<string, PackFile>();
  for (const [document, place, at] of wanted) {
    const found = pack.files.get(`${name}/${place}`);
    if (found) documents.set(document, found);
    else {
      const near = [...pack.files.keys()].filter((one) => one.startsWith(`${name}/schemas/`));
      const suggestion = suggest(
        place,
        near.map((one) => one.slice(name.length + 1)),
      );
      report(pack, file, at, 'unknown-ref', `there is no file ${name}/${place}`, {
        ...(suggestion && { suggestion }),
      });
    }
  }
  return documents;
}

function tell(pack: Pack, documents: Map<string, PackFile>, finding: ExternalFinding): void {
  const { document, pointer, severity, code, message, hint, suggestion } = finding;
  const file = documents.get(document) ?? documents.get('schema')!;
  const at = parsePointer(pointer);
  const kind = severity === 'error' ? 'external-schema-refused' : 'external-schema-doubtful';
  report(pack, file, at, kind, `${code}: ${message}. ${hint}`, {
    ...(suggestion && { suggestion }),
  });
}

/** Names that no request may carry: they reach an object's prototype when they are copied carelessly. */
const UNSENDABLE = new Set(['__proto__', 'constructor', 'prototype']);

function refuseNames(pack: Pack, documents: Map<string, PackFile>, form: ExternalForm): void {
  for (const { at, properties = [] } of form.nodes) {
    const [document = '', pointer = ''] = at.split(/#(.*)/s);
    const file = documents.get(document) ?? documents.get('schema')!;
    for (const [name] of properties) {
      if (!UNSENDABLE.has(name)) continue;
      const place = [...parsePointer(pointer), 'properties', name];
      const message = `no answer can be sent under the name "${name}"`;
      report(pack, file, place, 'external-schema-refused', message);
    }
  }
}

/** The places that `form.json` calls restricted; one at which no answer can stand is reported. */
function readRestricted(pack: Pack, file: PackFile, form: ExternalForm): string[] {
  const { classification = {} } = file.data as { classification?: { [place: string]: string } };
  for (const place of Object.keys(classification)) {
    if (hasPlace(form, parsePointer(place))) continue;
    const message = `the schema asks for nothing at "${place}"`;
    report(pack, file, ['classification', place], 'unknown-ref', message);
  }
  return Object.keys(classification).filter((place) => classification[place] === 'restricted');
}

/** A form that takes nothing, in place of a schema that can't be one. Such a pack is no release; one of an earlier version still is. */
const TAKES_NOTHING: ExternalForm = {
  dialect: '2020-12',
  root: 0,
  anything: 1,
  nodes: [{ at: 'schema#', isFalse: true }, { at: 'schema#' }],
  uiSchema: {},
};

/**
 * Compiles the schema that `form.json` names; what is in its way is reported where it stands. A pattern
 * that can't be validated is left out.
 */
export function compileExternalForm(pack: Pack, file: PackFile, name: string): ExternalForm {
  const found = pack.findings.length;
  const documents = documentsOf(pack, file, name);
  if (pack.findings.length > found) return TAKES_NOTHING;
  const dataOf = (document: string) => documents.get(document)?.data;
  const uris = [...documents.keys()].filter((key) => key !== 'schema' && key !== 'uiSchema');
  const uiSchema = dataOf('uiSchema');
  const { form, findings } = compileExternal({
    schema: dataOf('schema')!,
    ...(uiSchema && { uiSchema }),
    schemas: Object.fromEntries(uris.map((uri) => [uri, dataOf(uri)!])),
    doesSkipPatterns: true,
    isOwn: file.data.own === true,
    takesNullable: file.data.nullable === true,
    takesDiscriminator: file.data.discriminator === true,
  });
  for (const finding of [...findings, ...(form ? checkRenderable(form) : [])])
    tell(pack, documents, finding);
  if (form) refuseNames(pack, documents, form);
  const types = form?.nodes[form.root]?.types;
  if (types && !types.includes('object')) {
    const message = 'what is sent is a JSON object, and this schema takes none';
    report(pack, documents.get('schema')!, ['type'], 'external-schema-refused', message);
  }
  if (!form) return TAKES_NOTHING;
  const restricted = readRestricted(pack, file, form);
  return { ...form, ...(restricted.length && { restricted }) };
}
