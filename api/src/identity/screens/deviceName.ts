import type { PageView } from '../../pages/index.ts';
import type { Agent } from '../describeAgent.ts';

/** A browser and its system in words. @example nameDevice(text, agent) // 'Firefox on Android' */
export function nameDevice(text: PageView['text'], { browser, system }: Agent): string {
  if (browser && system) return text('account.device', { browser, system });
  return browser || system || text('account.device-unknown');
}
