/** In a process that files share: loads TypeScript, and tests that name `@jest/globals`. */
import { register } from 'node:module';
import { register as registerTypeScript } from 'tsx/esm/api';

registerTypeScript();
register('./hooks.mjs', import.meta.url);
