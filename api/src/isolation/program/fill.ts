import { type Form, initialAnswers } from '@porchlight/engine';
import type { GatheredPack } from '@porchlight/engine/pack';
import { keepLast } from '../../keepLast.ts';
import type { FormOpened, FormWanted, IsolationCalls } from '../IsolationCalls.ts';
import { openAgain, openGathered } from './open.ts';
import type { Done } from './serve.ts';
import { validateStep } from './validateStep.ts';

/** Forms that stay composed: what is made ready for one is made once. */
const COMPOSED = 8;
const composed = new Map<string, Form>();

function compose(key: string, make: () => Form): Form {
  const form = composed.get(key) ?? make();
  keepLast(composed, key, form, COMPOSED);
  return form;
}

/** A form as a page that is filled in has it, with what these answers bring into it. */
async function open(pack: GatheredPack, { release: hash, form, answers = {} }: FormWanted) {
  const release = hash === undefined ? await openGathered(pack) : await openAgain(pack, hash);
  const language = release.languages[0]!;
  const key = JSON.stringify([release.hash, form, answers]);
  const made = compose(key, () => release.formFor(form, answers, { language }));
  return { release, language, form: made };
}

/** A form of a pack as data, in the pack's first language. */
export async function openForm(
  pack: GatheredPack,
  wanted: IsolationCalls['openForm']['options'],
): Promise<Done> {
  const { release, language, form } = await open(pack, wanted);
  const result: FormOpened = {
    release: release.hash,
    language,
    form,
    texts: release.texts(language),
    limits: release.compiled.settings.limits,
    initial: initialAnswers(form),
  };
  return { result };
}

/** What the page has to say of a step of a form once Next is pressed. */
export async function tryStep(
  pack: GatheredPack,
  { of, filled, facts, step }: IsolationCalls['tryStep']['options'],
): Promise<Done> {
  const { release, language, form } = await open(pack, of);
  const texts = release.texts(language);
  return { result: validateStep({ form, facts, texts, language }, filled, step) };
}
