import { type Form, type Portal, standaloneName } from '@porchlight/engine';
import type { ReleaseLoader } from '../../release/releaseLoader.ts';

/** A form that stands alone, and the portal with the words that the form brings. */
export interface LoadedAlone {
  form: Form;
  portal: Portal;
  hash: string;
}

/** Loads the form at an address from a release. Rejects when it is not to be had. */
export async function loadAlone(
  release: ReleaseLoader,
  address: string,
  language: string,
): Promise<LoadedAlone> {
  const [form, portal] = await Promise.all([
    release.form(standaloneName(address), language),
    release.portal(language),
  ]);
  const texts = { ...portal.texts, ...form.texts };
  return { form, portal: { ...portal, texts }, hash: release.hash };
}
