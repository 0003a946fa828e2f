/**
 * `node --import tsx tools/bench/builderEdit.ts`: one edit by the builder, as with each key in a field, among
 * 1, 100 and 1,000 programs: the change itself, the files with it, and all that the screen reads of them
 * anew: the outline, the program and the panel of the question with what its condition can be made of. No
 * browser draws it; from a key to the live step, see studioPage.
 */
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  conditionOf,
  expressionContext,
  listAskable,
  outlinePack,
  outlineProgram,
  readQuestion,
  setCondition,
  setQuestionText,
} from '@porchlight/engine/build';
import { withChanges } from '../../web/src/workshop/studio/builder/build.ts';
import { makePackOfPrograms } from './packOfPrograms.ts';
