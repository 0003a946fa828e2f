export { openPlace } from './places/openPlace.ts';
export { backUp, type Restored, restore, verify } from './runBackup.ts';
