const refuse = () => Promise.reject(new Error('Not in a benchmark'));

/** What a page does beside showing a step: none of it. */
export const idleServices = {
  loadForm: refuse,
  saveItem: refuse,
  changeItem: refuse,
  removeItem: refuse,
  reloadItems: refuse,
  uploadFile: refuse,
  openFile: refuse,
  reveal: refuse,
  notify: () => undefined,
};
