import { readFile } from 'node:fs/promises';

/** What `/proc/PID/stat` says behind the name: field 3 of proc(5) is the first. Empty for one that ended. */
async function readStat(pid: number): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

const seconds = (fields: string[]) => fields.reduce((sum, ticks) => sum + Number(ticks), 0) / 100;

/** Seconds of processor time that a process has had, its threads included. */
export const processorSeconds = async (pid: number): Promise<number> =>
  seconds((await readStat(pid)).slice(11, 13));

/** The same, and of its children that ended. */
export const processorSecondsWithChildren = async (pid: number): Promise<number> =>
  seconds((await readStat(pid)).slice(11, 15));

/** The pid of the process that started it; NaN for one that ended. */
export const parentOf = async (pid: number): Promise<number> => Number((await readStat(pid))[1]);

/** Megabytes (2^20 bytes) of a process that are in memory. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
