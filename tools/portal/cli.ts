import { runPortal } from './runPortal.ts';

/** The process of the operator's tool. */
process.exitCode = await runPortal(process.argv.slice(2));
