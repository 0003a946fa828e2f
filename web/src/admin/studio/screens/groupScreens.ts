import { stateTitle, titleOf } from '../../form-preview/titleOf.ts';
import type { SayWords } from '../../words/words.ts';
import type { ChangedScreen, CopyScreens } from '../api/records.ts';

/** One screen that differs, in whichever languages it does. */
export interface ScreenGroup {
  key: string;
  /** By the language; those that are missing show it as it was. */
  byLanguage: ReadonlyMap<string, ChangedScreen>;
  /** Whether the screen itself differs in one of them. */
  isOwn: boolean;
}

const keyOf = ({ outline, program, step, state }: ChangedScreen): string =>
  JSON.stringify([outline.form, program, step.name, state?.id]);

/** Puts together what is one screen in several languages; those that differ themselves come first. */
export function groupScreens(screens: ChangedScreen[]): ScreenGroup[] {
  const groups = new Map<string, Map<string, ChangedScreen>>();
  for (const screen of screens) {
    const key = keyOf(screen);
    groups.set(key, (groups.get(key) ?? new Map()).set(screen.language, screen));
  }
  const all = [...groups].map(([key, byLanguage]) => ({
    key,
    byLanguage,
    isOwn: [...byLanguage.values()].some(({ isOwn }) => isOwn),
  }));
  return [...all.filter(({ isOwn }) => isOwn), ...all.filter(({ isOwn }) => !isOwn)];
}

/** A screen in a language; where nothing of it differs there, as another language has it, on both sides. */
export function screenIn({ byLanguage }: ScreenGroup, language: string): ChangedScreen {
  const own = byLanguage.get(language);
  return own ?? { ...[...byLanguage.values()][0]!, is: 'changed' };
}

/** The languages that a screen is shown in: those in which it differs, and those that both releases have. */
export const shownLanguages = (
  { byLanguage }: ScreenGroup,
  { languages }: CopyScreens,
): CopyScreens['languages'] =>
  languages.filter(({ id, isInBoth }) => isInBoth || byLanguage.has(id));

/** What names of screens are made with. */
export interface NamingOptions {
  /** What people read as the name of a program of the copy, by its folder. */
  titleOfProgram?: ((program: string) => string | undefined) | undefined;
  say: SayWords;
}

/** What a screen is called: the form or its program, the step, and in which state it is looked at. */
export function nameOfScreen(
  { outline, program, step, state }: ChangedScreen,
  { titleOfProgram, say }: NamingOptions,
): string {
  const own = program === undefined ? undefined : (titleOfProgram?.(program) ?? program);
  const parts = [own ?? titleOf(outline, say), step.title, state && stateTitle(state, say)];
  return parts.filter((part) => part !== undefined).join(' › ');
}
