import type { ExpressionSyntax } from './Expression.ts';

type Level = [level: number, operators: { [written: string]: string }];

const operators = (levels: Level[]): ExpressionSyntax['binary'] =>
  new Map(
    levels.flatMap(([level, written]) =>
      Object.entries(written).map(([one, op]) => [one, { op, level }] as const),
    ),
  );

/**
 * The expressions of SurveyJS.
 * @see https://github.com/surveyjs/survey-library packages/survey-core/src/expressions/grammar.pegjs
 */
export const SURVEY: ExpressionSyntax = {
  name: /\{([^{}]+)\}/y,
  word: /[a-z_]\w*/iy,
  hasEscapes: true,
  isAnyCase: true,
  binary: operators([
    [1, { or: 'or', '||': 'or' }],
    [2, { and: 'and', '&&': 'and' }],
    [
      3,
      {
        ...{ '=': '=', '==': '=', equal: '=', '!=': '!=', '<>': '!=', notequal: '!=' },
        ...{ '<': '<', less: '<', '<=': '<=', lessorequal: '<=' },
        ...{ '>': '>', greater: '>', '>=': '>=', greaterorequal: '>=' },
      },
    ],
    [4, { '+': '+', '-': '-' }],
    [
      5,
      {
        ...{ '*=': 'contains', contains: 'contains', contain: 'contains' },
        ...{ notcontains: 'notcontains', notcontain: 'notcontains' },
        ...{ anyof: 'anyof', allof: 'allof' },
      },
    ],
  ]),
  before: new Map([
    ['!', '!'],
    ['negate', '!'],
    ['-', '-'],
  ]),
  behind: new Set(['empty', 'notempty']),
  constants: new Map([
    ['true', true],
    ['false', false],
  ]),
};

/**
 * The expressions of XLSForm: those of XPath 1.0 that forms use.
 * @see https://xlsform.org/en/#relevant
 * @see https://getodk.github.io/xforms-spec/#xpath-functions
 */
export const XPATH: ExpressionSyntax = {
  name: /\$\{([^{}]+)\}|\.(?![.\d/])/y,
  word: /[a-z_][\w-]*/iy,
  hasEscapes: false,
  isAnyCase: false,
  binary: operators([
    [1, { or: 'or' }],
    [2, { and: 'and' }],
    [3, { '=': '=', '!=': '!=' }],
    [4, { '<': '<', '<=': '<=', '>': '>', '>=': '>=' }],
    [5, { '+': '+', '-': '-' }],
  ]),
  before: new Map([['-', '-']]),
  behind: new Set(),
  constants: new Map(),
};
