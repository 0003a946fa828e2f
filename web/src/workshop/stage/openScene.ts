import {
  derive,
  type Facts,
  type Form,
  fieldsOf,
  type JsonObject,
  layAnswers,
  type Portal,
  programsNeeded,
  seed,
} from '@porchlight/engine';
import type { FormData } from '@porchlight/engine/react';
import { createReleaseLoader, type ReleaseLoader } from '../../release/releaseLoader.ts';
import type { Scene } from '../scene/Scene.ts';
import { toRecord } from './toRecord.ts';

/** What a scene needs to be painted. */
export interface OpenScene {
  scene: Scene;
  loader: ReleaseLoader;
  portal: Portal;
  form: Form;
  data: FormData;
}

const loaders = new Map<string, ReleaseLoader>();
/** Each keystroke may make a release: those of some turns ago are not asked for again. */
const REMEMBERED = 4;

function loaderOf({ base, release }: Scene): ReleaseLoader {
  const key = `${base}/${release}`;
  const loader = loaders.get(key) ?? createReleaseLoader({ hash: release, base });
  loaders.delete(key);
  loaders.set(key, loader);
  for (const oldest of loaders.keys()) {
    if (loaders.size <= REMEMBERED) break;
    loaders.delete(oldest);
  }
  return loader;
}

/** The facts of the scene over those that every page has: the day in the portal's time zone, the limits. */
function factsOf({ facts }: Scene, { timeZone, limits }: Portal): Facts {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
  return { today, year: Number(today.slice(0, 4)), ...facts, limits };
}

/** Loads what a scene shows: its release, its form with what the programs add, its answers. */
export async function openScene(scene: Scene): Promise<OpenScene> {
  const loader = loaderOf(scene);
  const { language } = scene;
  const [base, words] = await Promise.all([
    loader.form(scene.form, language),
    loader.portal(language),
  ]);
  const chosen = programsNeeded(
    base,
    scene.answers,
    scene.programs.map((folder) => `${folder}.`),
  );
  const form = chosen.length ? await loader.form(scene.form, language, chosen) : base;
  const portal = { ...words, texts: { ...words.texts, ...form.texts } };
  const facts = factsOf(scene, portal);
  for (const { resource } of fieldsOf(form).values()) {
    const items = resource && facts[resource.fact];
    if (!resource || !Array.isArray(items)) continue;
    const itemForm = await loader.form(resource.form, language);
    facts[resource.fact] = items.map((item) => toRecord(itemForm, resource, item as JsonObject));
  }
  const answers = derive(form, layAnswers(seed(form), scene.answers), facts);
  return { scene, loader, portal, form, data: { form, answers, facts, kept: {} } };
}
