/** `npm run cluster`: each part of a cluster is broken in turn while people apply. */
import { register } from 'tsx/esm/api';

register();
await import('./main.ts');
