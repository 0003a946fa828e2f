export { phoneHref } from './phoneHref.ts';
export { readReturnPath } from './readReturnPath.ts';
