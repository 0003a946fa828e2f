export { type ConnectOptions, connect, embeddedFolder } from './connect.ts';
export { type Database, openDatabase } from './Database.ts';
export { findRunning, startEmbedded } from './embedded/startEmbedded.ts';
export { isUnavailable } from './isUnavailable.ts';
export { type Migration, migrate, migration } from './migrate.ts';
export { coreMigrations } from './migrations/index.ts';
export { type Session, type Statement, sql } from './Session.ts';
