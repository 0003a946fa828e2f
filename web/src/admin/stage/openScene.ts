import {
  computeInitially,
  type Facts,
  type Form,
  fieldsOf,
  initialAnswers,
  type JsonObject,
  overlayAnswers,
  type Portal,
  programsNeeded,
  type UploadFlow,
} from '@porchlight/engine';
import type { ScreenMarkup, Screens } from '@porchlight/engine/explain';
import type { FormData } from '@porchlight/engine/react';
import { openReleaseFiles, type ReleaseFiles } from '../../release/releaseFiles.ts';
import { createReleaseLoader, type ReleaseLoader } from '../../release/releaseLoader.ts';
import type { FormScene, PageScene, Scene, UploadScene } from '../scene/Scene.ts';
import { offering } from './offering.ts';
import { toRecord } from './toRecord.ts';

/** What a step of a form needs to be painted. */
export interface OpenForm {
  kind: 'form';
  scene: FormScene;
  loader: ReleaseLoader;
  portal: Portal;
  form: Form;
  data: FormData;
}

/** What a step of an upload link needs to be painted. */
export interface OpenUpload {
  kind: 'upload';
  scene: UploadScene;
  portal: Portal;
  flow: UploadFlow;
}

/** What a page needs to be painted: its markup, or the answers that it shows. */
export interface OpenPage {
  kind: 'pages';
  scene: PageScene;
  portal: Portal;
  screen: ScreenMarkup | undefined;
  data: FormData | undefined;
}

/** What a scene needs to be painted. */
export type OpenScene = OpenForm | OpenUpload | OpenPage;

interface Opened {
  loader: ReleaseLoader;
  files: ReleaseFiles;
}

const opened = new Map<string, Opened>();
/** Each keystroke may make a release: those of some turns ago are not asked for again. */
const REMEMBERED = 4;

function openRelease({ base, release: hash }: Scene): Opened {
  const key = `${base}/${hash}`;
  const one = opened.get(key) ?? {
    loader: createReleaseLoader({ hash, base }),
    files: openReleaseFiles({ hash, base }),
  };
  opened.delete(key);
  opened.set(key, one);
  for (const oldest of opened.keys()) {
    if (opened.size <= REMEMBERED) break;
    opened.delete(oldest);
  }
  return one;
}

/** The facts of the scene over those that every page has: the day in the portal's time zone, the limits. */
function factsOf({ facts }: FormScene, { timeZone, limits }: Portal): Facts {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
  return { today, year: Number(today.slice(0, 4)), ...facts, limits };
}

/** A form with what the programs add, and its answers. */
async function openForm(scene: FormScene, { loader }: Opened, words: Portal): Promise<OpenForm> {
  const { language } = scene;
  const base = await loader.form(scene.form, language);
  const chosen = programsNeeded(
    base,
    scene.answers,
    scene.programs.map((folder) => `${folder}.`),
  );
  const composed = chosen.length ? await loader.form(scene.form, language, chosen) : base;
  const portal = { ...words, texts: { ...words.texts, ...composed.texts } };
  const facts = factsOf(scene, portal);
  const form = offering(composed, scene.offered, String(facts.today));
  for (const { resource } of fieldsOf(form).values()) {
    const items = resource && facts[resource.fact];
    if (!resource || !Array.isArray(items)) continue;
    const itemForm = await loader.form(resource.form, language);
    facts[resource.fact] = items.map((item) => toRecord(itemForm, resource, item as JsonObject));
  }
  const answers = computeInitially(
    form,
    overlayAnswers(initialAnswers(form), scene.answers),
    facts,
  );
  const data = { form, answers, facts, kept: {} };
  return { kind: 'form', scene, loader, portal, form, data };
}

/** A page: what the server renders of it, and the form that it shows answers of. */
async function openPage(scene: PageScene, release: Opened, words: Portal): Promise<OpenPage> {
  const { form: name, step, language } = scene;
  const all = await release.files.json<Screens>(`screens.${language}.json`);
  const screen = all.markup[step];
  if (name === undefined) return { kind: 'pages', scene, portal: words, screen, data: undefined };
  const asked: FormScene = { ...scene, kind: 'form', form: name, programs: [], offered: {} };
  const { portal, data } = await openForm(asked, release, words);
  return { kind: 'pages', scene, portal, screen, data };
}

/** Loads what a scene shows: its release, and what of it stands on the screen. */
export async function openScene(scene: Scene): Promise<OpenScene> {
  const release = openRelease(scene);
  const portal = await release.loader.portal(scene.language);
  if (scene.kind === 'form') return openForm(scene, release, portal);
  if (scene.kind === 'pages') return openPage(scene, release, portal);
  const file = `upload.${scene.flow}.${scene.language}.json`;
  return { kind: 'upload', scene, portal, flow: await release.files.json<UploadFlow>(file) };
}
