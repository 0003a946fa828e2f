import { createHash } from 'node:crypto';
import { type Statement, sql } from '../src/database/index.ts';

/** A statement of a test, whose name follows from its text: files that share a process share its names. */
export const unnamedSql = (text: string): Statement =>
  sql(`test-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`, text);
