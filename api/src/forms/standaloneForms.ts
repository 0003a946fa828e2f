import {
  type Form,
  isTaken,
  type StandaloneForm,
  standaloneAddress,
  standaloneName,
} from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import { factsNow } from '../releases/factsNow.ts';

/** A form that stands alone. */
export type AloneForm = Form & { standalone: StandaloneForm };

/** The form at an address of a release, if there is one. An unknown language gives the first. */
export function findStandalone(
  release: Release,
  address: string,
  language?: string,
): AloneForm | undefined {
  const name = standaloneName(address);
  if (!Object.hasOwn(release.compiled.forms, name)) return undefined;
  const form = release.form(name, language);
  return form.standalone && (form as AloneForm);
}

/** Every form of a release that stands alone, by its address, in the alphabet's order. */
export function listStandalone(release: Release, language?: string): Map<string, AloneForm> {
  const addresses = Object.keys(release.compiled.forms).flatMap(
    (name) => standaloneAddress(name) ?? [],
  );
  return new Map(
    addresses.sort().flatMap((address) => {
      const form = findStandalone(release, address, language);
      return form ? [[address, form] as const] : [];
    }),
  );
}

/** The forms that are taken now and that the first page speaks of. */
export function listedForms(release: Release, language: string, now: Date) {
  const facts = factsNow(release, now);
  return [...listStandalone(release, language)].flatMap(([address, { standalone }]) =>
    standalone.listing && isTaken(standalone, facts) === 'taken'
      ? [{ address, ...standalone.listing }]
      : [],
  );
}
