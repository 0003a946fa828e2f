/** `checkCode.ts`, for `npm run check`: `node tools/check/code.mjs`, and with `--write` to lower the budget. */
import { register } from 'tsx/esm/api';

register();
await import('./checkCode.ts');
