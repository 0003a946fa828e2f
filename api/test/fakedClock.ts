/**
 * What `faketime` sets, for a process that gets few variables: its clock is that of the tests. Not the
 * memory that processes share: it is held while the time is read, and PostgreSQL reads it in its signal
 * handlers.
 */
export function fakedClock(): Record<string, string> {
  const names = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC'];
  const isFaked = process.env.FAKETIME !== undefined;
  const all = names.flatMap((name) => (isFaked ? [[name, process.env[name] ?? '']] : []));
  return Object.fromEntries(all);
}
