import { publishDue } from '../studio/publishDue.ts';
import { type Job, SECOND } from './Job.ts';

export const publishScheduledReleases: Job = {
  name: 'publish-scheduled-releases',
  summary: 'Makes scheduled releases public when their time has come.',
  every: 10 * SECOND,
  attempts: 6,
  needsClock: true,
  async run(studio) {
    const runs = await publishDue(studio);
    if (runs.length === 0) return undefined;
    const published = runs.flatMap(({ outcome }) => outcome.release ?? []);
    const refused = runs.flatMap(({ schedule, outcome }) =>
      outcome.release ? [] : `${schedule.id}: ${outcome.code}`,
    );
    if (refused.length === 0) return { published };
    return { published, refused, warning: 'A scheduled release was not made public.' };
  },
};
