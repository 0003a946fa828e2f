/** The build of recheck that needs no process of its own. */
declare module 'recheck/lib/browser.js' {
  type Recheck = Pick<typeof import('recheck'), 'checkSync'>;
  const recheck: Recheck | undefined;
  export default recheck;
  export const checkSync: Recheck['checkSync'];
}
