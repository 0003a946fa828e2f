import { deskKindOf, noticeBlocks } from '@porchlight/engine/builder';
import { FileEdits } from '@porchlight/engine/edit';
import { createContext, type RefObject, useContext, useEffect } from 'react';
import type { OpenedPlace } from '../../../form-preview/SourceLink.tsx';
import { readIfThere } from '../../readIfThere.ts';
import type { BuilderProps } from '../BuilderProps.ts';
import { originalOf } from '../builtPlace.ts';

/** A place in a file that somebody wants to see, until its form has shown it. */
export interface Wanted {
  place: OpenedPlace | undefined;
  onShown(): void;
}

/** What a finding led to last: the form of its file scrolls to it, focuses and marks it. */
export const WantedPlace = createContext<Wanted>({ place: undefined, onShown: () => undefined });

/** `['blocks', 0, 'to']` → `/blocks/0/to`, by which a field is found in its form. */
export const pointerAt = (at: readonly (string | number)[]): string =>
  at.map((key) => `/${key}`).join('');

/** A text of a part by what its translations know it: `blocks/dear` stands at `/blocks/0`. */
function pointerOfKey(files: BuilderProps['files'], file: string, key: string): string {
  const [list, id] = key.split('/');
  const index = noticeBlocks(files, file).findIndex((block) => block.id === id);
  return list === 'blocks' && index >= 0 ? `/blocks/${index}` : `/${list}`;
}

/** A value is mended where a text of the notice tells it: in a part, where one does. */
function pointerOfValue(files: BuilderProps['files'], file: string, name: string): string {
  const { blocks = [] } = new FileEdits(files).read<{ blocks?: object[] }>(file);
  const index = blocks.findIndex((block) =>
    Object.values(block).some(
      (text) =>
        typeof text === 'string' && (text.includes(`{${name}}`) || text.includes(`{${name},`)),
    ),
  );
  return index >= 0 ? `/blocks/${index}` : '/subject';
}

/** Where a form has the field of a place: of a notice that nothing sends, where it says when it goes. */
function fieldOf(files: BuilderProps['files'], { file, pointer = '' }: OpenedPlace): string {
  const { file: original } = originalOf(file);
  const isNotice = deskKindOf(original) === 'notice';
  if (file !== original) {
    const key = pointer.split('/')[1]?.replaceAll('~1', '/') ?? '';
    return isNotice ? pointerOfKey(files, original, key) : `/${key}`;
  }
  if (!isNotice) return pointer;
  const value = /^\/values\/([^/]+)/.exec(pointer)?.[1];
  if (value !== undefined) return pointerOfValue(files, file, value);
  return pointer || '/on';
}

/** The field at a pointer, of a part of it, or what is around it: the nearest that the form has. */
function findField(form: Element, pointer: string): HTMLElement | undefined {
  const fields = [...form.querySelectorAll<HTMLElement>('[data-at]')];
  const keys = pointer.split('/').slice(1);
  const within = fields.find(({ dataset }) => `${dataset.at}/`.startsWith(`${pointer}/`));
  if (within) return within;
  for (let count = keys.length; count > 0; count -= 1) {
    const at = pointerAt(keys.slice(0, count));
    const found = fields.find(({ dataset }) => dataset.at === at);
    if (found) return found;
  }
  const groups = [...form.querySelectorAll<HTMLElement>('[data-keys]')];
  return groups.find(({ dataset }) => dataset.keys?.split(' ').includes(keys[0] ?? ''));
}

/** Scrolls to a field, focuses and marks it until the focus leaves it. */
export function showField(field: HTMLElement, language?: string): void {
  for (let up = field.closest('details'); up; up = up.parentElement?.closest('details') ?? null)
    up.open = true;
  const controls = [...field.querySelectorAll<HTMLElement>('textarea, input, select, button')];
  const control = controls.find(({ lang }) => lang && lang === language) ?? controls[0];
  field.dataset.wanted = 'true';
  const handleLeave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && field.contains(relatedTarget)) return;
    delete field.dataset.wanted;
    field.removeEventListener('focusout', handleLeave);
  };
  control?.focus({ preventScroll: true });
  field.addEventListener('focusout', handleLeave);
  field.scrollIntoView({ block: 'center' });
}

/** Shows the field that somebody wants to see in the form of a file. @param form Around its fields. */
export function useWanted(
  form: RefObject<HTMLElement | null>,
  { files, file }: { files: BuilderProps['files']; file: string },
): void {
  const { place, onShown } = useContext(WantedPlace);
  useEffect(() => {
    if (!place || originalOf(place.file).file !== file) return undefined;
    // The panel scrolls to its beginning first, where something else is chosen.
    const frame = requestAnimationFrame(() => {
      const language = /^texts\/([\w-]+)\//.exec(place.file)?.[1] ?? place.params?.language;
      const field =
        form.current && findField(form.current, readIfThere(() => fieldOf(files, place)) ?? '');
      if (field) showField(field, language);
      onShown();
    });
    return () => cancelAnimationFrame(frame);
  }, [place, onShown, files, file, form]);
}
