export { readReturnPath } from './readReturnPath.ts';
