export {
  beginBlock,
  beginLookUp,
  canBegin,
  columnsFor,
  fitsEach,
  kindsBeside,
  listsFor,
  operandsFor,
  plainValue,
} from './beginBlock.ts';
export {
  BLOCK_WORDS,
  type BlockShape,
  type BlockWord,
  canGive,
  hasUnchosen,
  isNode,
  LISTS,
  shapeOfBlock,
  UNCHOSEN,
} from './blocks.ts';
export { comparedKinds, signsFor, withLeft } from './comparing.ts';
export {
  declarationOfGiven,
  resultsForSamples,
  type SampleResult,
  setExpression,
  setMoney,
} from './expressionEdits.ts';
export {
  addNamed,
  dropNamed,
  listNamed,
  type NamedExpression,
  type NamedPlace,
  setNamed,
  usesOfNamed,
} from './namedExpressions.ts';
export {
  deskExpressionContext,
  type ExpressionContext,
  type ExpressionProblem,
  expressionContext,
  type Operand,
  type TableOption,
} from './typing.ts';
