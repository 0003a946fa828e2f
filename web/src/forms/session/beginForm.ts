import { type Answers, computeInitially, type Facts } from '@porchlight/engine';
import type { FormData } from '@porchlight/engine/react';
import type { LoadedAlone } from './loadAlone.ts';

/**
 * What a store begins with: a form with these answers.
 * @param today The server's date in the portal's time zone.
 */
export function beginForm(loaded: LoadedAlone, answers: Answers, today: string): FormData {
  const { form, portal } = loaded;
  const facts: Facts = { today, year: Number(today.slice(0, 4)), limits: portal.limits };
  return { form, facts, kept: {}, answers: computeInitially(form, answers, facts) };
}
