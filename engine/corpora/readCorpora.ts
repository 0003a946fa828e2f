import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Json, JsonObject } from '../src/kernel/index.ts';

const here = import.meta.dirname;
const readJson = <T>(...names: string[]): T =>
  JSON.parse(readFileSync(path.join(here, ...names), 'utf8')) as T;

/** A labelled instance: what upstream’s own tests expect of it. */
export interface GrantCase {
  test: string;
  valid: boolean;
  issues: { type: string; field: string }[];
  data: Json;
}

export interface GrantForm {
  name: string;
  /** References resolved. */
  schema: JsonObject;
  /** With references to the shared documents. */
  schemaWithRefs: JsonObject;
  cases: GrantCase[];
}

/** The 20 grant forms. */
export function readGrantForms(): GrantForm[] {
  const folder = 'simpler-grants-gov/forms';
  return readdirSync(path.join(here, folder)).map((name) => ({
    name,
    schema: readJson(folder, name, 'schema.json'),
    schemaWithRefs: readJson(folder, name, 'schema.ref.json'),
    cases: readJson(folder, name, 'cases.json'),
  }));
}

/** The documents that grant forms refer to, by address. */
export function readGrantDocuments(): { [uri: string]: JsonObject } {
  const folder = 'simpler-grants-gov/shared';
  const names = readdirSync(path.join(here, folder));
  const entries = names.map((name) => [
    `https://files.simpler.grants.gov/schemas/${name}`,
    readJson<JsonObject>(folder, name),
  ]);
  return Object.fromEntries(entries);
}

export interface PlaygroundSample {
  name: string;
  schema: JsonObject;
  uiSchema: JsonObject;
  formData: Json;
  hasFormData: boolean;
}

/** The 36 samples of the RJSF playground. */
export function readPlayground(): PlaygroundSample[] {
  const names = readdirSync(path.join(here, 'rjsf-playground'));
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => readJson('rjsf-playground', name));
}

/** The official tests of a dialect, as the suite names their folder. */
export type SuiteFolder = 'draft2020-12' | 'draft2019-09' | 'draft7' | 'draft6' | 'draft4';

export interface SuiteGroup {
  file: string;
  description: string;
  schema: JsonObject | boolean;
  tests: { description: string; data: Json; valid: boolean }[];
}

const SUITE = 'json-schema-test-suite';

function filesBelow(folder: string): string[] {
  return readdirSync(path.join(here, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replaceAll(path.sep, '/'))
    .sort();
}

/** The official tests of a dialect, a group for each schema. */
export function readSuite(dialect: SuiteFolder): SuiteGroup[] {
  const folder = `${SUITE}/tests/${dialect}`;
  return filesBelow(folder).flatMap((file) =>
    readJson<Omit<SuiteGroup, 'file'>[]>(folder, file).map((group) => ({ ...group, file })),
  );
}

/** The documents that the official tests refer to, by address. */
export function readSuiteDocuments(): { [uri: string]: JsonObject } {
  const files = filesBelow(`${SUITE}/remotes`);
  const entries = files.map((file) => [
    `http://localhost:1234/${file}`,
    readJson<JsonObject>(`${SUITE}/remotes`, file),
  ]);
  return Object.fromEntries(entries);
}
