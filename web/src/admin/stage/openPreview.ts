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
import type {
  FormPreview,
  PagePreview,
  PreviewState,
  UploadPreview,
} from '../form-preview/PreviewState.ts';
import { keepEqual } from './keepEqual.ts';
import { offering } from './offering.ts';
import { toRecord } from './toRecord.ts';

/** What a step of a form needs to be painted. */
export interface OpenForm {
  kind: 'form';
  preview: FormPreview;
  loader: ReleaseLoader;
  portal: Portal;
  form: Form;
  data: FormData;
}

/** What a step of an upload link needs to be painted. */
export interface OpenUpload {
  kind: 'upload';
  preview: UploadPreview;
  portal: Portal;
  flow: UploadFlow;
}

/** What a page needs to be painted: its markup, or the answers that it shows. */
export interface OpenPage {
  kind: 'pages';
  preview: PagePreview;
  portal: Portal;
  screen: ScreenMarkup | undefined;
  data: FormData | undefined;
}

/** What a preview needs to be painted. */
export type OpenPreview = OpenForm | OpenUpload | OpenPage;

interface Opened {
  loader: ReleaseLoader;
  files: ReleaseFiles;
}

const opened = new Map<string, Opened>();
/** Each keystroke may make a release: those of some turns ago are not asked for again. */
const MOST_KEPT = 4;

function openRelease({ base, release: hash }: PreviewState): Opened {
  const key = `${base}/${hash}`;
  const one = opened.get(key) ?? {
    loader: createReleaseLoader({ hash, base }),
    files: openReleaseFiles({ hash, base }),
  };
  opened.delete(key);
  opened.set(key, one);
  for (const oldest of opened.keys()) {
    if (opened.size <= MOST_KEPT) break;
    opened.delete(oldest);
  }
  return one;
}

/** What was opened last: what a keystroke left as it was is the same object, so it is not rendered again. */
const last: { portal?: Portal; form?: Form } = {};

/** The facts of the preview over those that every page has: the day in the portal's time zone, the limits. */
function factsOf({ facts }: FormPreview, { timeZone, limits }: Portal): Facts {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
  return { today, year: Number(today.slice(0, 4)), ...facts, limits };
}

/** A form with what the programs add, and its answers. */
async function openForm(
  preview: FormPreview,
  { loader }: Opened,
  words: Portal,
): Promise<OpenForm> {
  const { language } = preview;
  const base = await loader.form(preview.form, language);
  const chosen = programsNeeded(
    base,
    preview.answers,
    preview.programs.map((folder) => `${folder}.`),
  );
  const composed = chosen.length ? await loader.form(preview.form, language, chosen) : base;
  const texts = { ...words.texts, ...composed.texts };
  const portal = keepEqual(last.portal, { ...words, texts });
  last.portal = portal;
  const facts = factsOf(preview, portal);
  const form = keepEqual(last.form, offering(composed, preview.offered, String(facts.today)));
  last.form = form;
  for (const { resource } of fieldsOf(form).values()) {
    const items = resource && facts[resource.fact];
    if (!resource || !Array.isArray(items)) continue;
    const itemForm = await loader.form(resource.form, language);
    facts[resource.fact] = items.map((item) => toRecord(itemForm, resource, item as JsonObject));
  }
  const answers = computeInitially(
    form,
    overlayAnswers(initialAnswers(form), preview.answers),
    facts,
  );
  const data = { form, answers, facts, kept: {} };
  return { kind: 'form', preview, loader, portal, form, data };
}

/** A page: what the server renders of it, and the form that it shows answers of. */
async function openPage(preview: PagePreview, release: Opened, words: Portal): Promise<OpenPage> {
  const { form: name, step, language } = preview;
  const all = await release.files.json<Screens>(`screens.${language}.json`);
  const screen = all.markup[step];
  if (name === undefined) return { kind: 'pages', preview, portal: words, screen, data: undefined };
  const asked: FormPreview = { ...preview, kind: 'form', form: name, programs: [], offered: {} };
  const { portal, data } = await openForm(asked, release, words);
  return { kind: 'pages', preview, portal, screen, data };
}

/** Loads what a preview shows: its release, and what of it stands on the screen. */
export async function openPreview(preview: PreviewState): Promise<OpenPreview> {
  const release = openRelease(preview);
  // Beside the portal: it is read again, from what came, once that is there.
  if (preview.kind === 'form')
    void release.loader.form(preview.form, preview.language).catch(() => {});
  const portal = await release.loader.portal(preview.language);
  if (preview.kind === 'form') return openForm(preview, release, portal);
  if (preview.kind === 'pages') return openPage(preview, release, portal);
  const file = `upload.${preview.flow}.${preview.language}.json`;
  return { kind: 'upload', preview, portal, flow: await release.files.json<UploadFlow>(file) };
}
