/** The user `nobody`. */
const NOBODY = 65534;

/**
 * Root becomes nobody, before anything is read. It can't be done by whoever starts the process: nobody
 * may not read the folder that Node or the program stand in.
 */
export function giveUpRights(): void {
  if (process.getuid?.() !== 0) return;
  process.setgroups!([]);
  process.setgid!(NOBODY);
  process.setuid!(NOBODY);
}
