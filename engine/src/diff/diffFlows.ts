import type { CompiledRelease } from '../compile/index.ts';
import { isSame, pair, quote, type Tell } from './DiffEntry.ts';

/** What holders of upload links meet: no draft hangs on it. */
export function diffFlows(before: CompiledRelease, after: CompiledRelease, tell: Tell): void {
  const flowsOf = ({ flows = {}, settings }: CompiledRelease) =>
    Object.values(flows).map((languages) => languages[settings.languages[0]!]!);
  const { gone, added, both } = pair(flowsOf(before), flowsOf(after), ({ name }) => name);
  for (const { name } of gone)
    tell('safe', 'flow-removed', `The upload flow ${quote(name)} is gone.`);
  for (const { name } of added)
    tell('safe', 'flow-added', `There is an upload flow ${quote(name)}.`);
  for (const [one, other] of both) {
    const flow = `The upload flow ${quote(other.name)}`;
    const steps = pair(one.steps, other.steps, ({ name }) => name);
    for (const { title } of steps.gone)
      tell('safe', 'flow-changed', `${flow} no longer has the step ${quote(title)}.`);
    for (const { title } of steps.added)
      tell('safe', 'flow-changed', `${flow} has the step ${quote(title)}.`);
    for (const [then, now] of steps.both) {
      if (isSame(then, now)) continue;
      const what =
        then.isRequired !== now.isRequired
          ? now.isRequired
            ? 'warns now where nothing is uploaded'
            : 'no longer warns where nothing is uploaded'
          : then.category !== now.category
            ? 'files under another category'
            : 'has other words';
      tell('safe', 'flow-changed', `${flow}: the step ${quote(now.title)} ${what}.`);
    }
    if (steps.isReordered) tell('safe', 'flow-changed', `${flow} has its steps in another order.`);
  }
  for (const kind of ['appointment', 'application'] as const) {
    const [then, now] = [before.agencies?.[kind], after.agencies?.[kind]];
    if (isSame(then, now)) continue;
    const codes = Object.keys({ ...then?.agencies, ...now?.agencies }).filter(
      (code) => then?.agencies[code] !== now?.agencies[code],
    );
    const whose = codes.length
      ? `the agencies ${codes.join(', ')}`
      : 'agencies without one of their own';
    tell('safe', 'flow-changed', `Another upload flow for ${whose} (links of the kind ${kind}).`);
  }
}
