/** In a process that files share: loads TypeScript, and tests that name `@jest/globals`. */
import { register } from 'node:module';

process.setSourceMapsEnabled(true);
register('./hooks.mjs', import.meta.url);
