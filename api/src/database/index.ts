export { type Connected, type ConnectOptions, connect } from './connect.ts';
export { type Database, openDatabase } from './Database.ts';
export { type Fault, faultOf } from './faultOf.ts';
export { grantServing, mayChangeTables } from './grantServing.ts';
export { migrate, readSchema } from './migrate.ts';
export type { Migration } from './migration.ts';
export { coreMigrations } from './migrations/index.ts';
export { type Session, type Statement, sql } from './Session.ts';
export { type Readiness, type ReadinessWatch, watchReadiness } from './watchReadiness.ts';
