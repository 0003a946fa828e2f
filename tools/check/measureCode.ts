import ts from 'typescript';

/** A function or a class that is too long. */
interface LongPart {
  name: string;
  lines: number;
}

/** What can be counted of a source. */
export interface MeasuredCode {
  lines: number;
  functions: LongPart[];
  classes: LongPart[];
  /** Casts through `unknown`. */
  casts: number;
  /** What it declares for others, and whether it says what that is. */
  exported: { name: string; isDocumented: boolean }[];
  /** What it passes on of other modules; `*` is all of one. */
  passed: { as: string; name: string; from: string }[];
}

/** How long a file, a function and a class may be, in lines. */
export const LIMITS = { files: 300, functions: 60, classes: 200 };

/** What a function is called that has no name of its own: by what it is given to. */
function nameOf(node: ts.SignatureDeclaration | ts.ClassDeclaration): string {
  if (node.name) return node.name.getText();
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent))
    return parent.name.getText();
  if (ts.isCallExpression(parent)) return `in ${parent.expression.getText().split('\n')[0]}`;
  return 'nameless';
}

const hasDocstring = (node: ts.Node) => ts.getJSDocCommentsAndTags(node).length > 0;

/** Whether an object has a property `summary`, by which it says at run time what it is: a job does. */
const isSummed = (node: ts.VariableStatement) =>
  node.declarationList.declarations.some(
    ({ initializer }) =>
      initializer &&
      ts.isObjectLiteralExpression(initializer) &&
      initializer.properties.some((one) => one.name?.getText() === 'summary'),
  );

/**
 * Whether it says what it is, in a docstring or in a `summary`. The properties of a component are what its own
 * docstring is about: `DialogProps` needs none where `Dialog` beside it has one.
 */
function isDocumented(statement: ts.Statement, source: ts.SourceFile): boolean {
  if (hasDocstring(statement)) return true;
  if (ts.isVariableStatement(statement)) return isSummed(statement);
  const component = ts.isInterfaceDeclaration(statement)
    ? /^(.+)Props$/.exec(statement.name.text)?.[1]
    : undefined;
  return source.statements.some(
    (other) => component && namesOf(other).includes(component) && hasDocstring(other),
  );
}

const isExported = (statement: ts.HasModifiers) =>
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/** The names that a statement declares. */
function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const { name } = statement as ts.DeclarationStatement;
  return name ? [name.getText()] : [];
}

/** What a file declares for others, and what it passes on of theirs. */
function readExports(source: ts.SourceFile): Pick<MeasuredCode, 'exported' | 'passed'> {
  const exported = new Map<string, boolean>();
  const passed: MeasuredCode['passed'] = [];
  for (const statement of source.statements) {
    if (ts.canHaveModifiers(statement) && isExported(statement))
      // Of overloads, or a type beside a value, one says it.
      for (const name of namesOf(statement))
        exported.set(name, exported.get(name) === true || isDocumented(statement, source));
    if (!ts.isExportDeclaration(statement)) continue;
    const { moduleSpecifier, exportClause } = statement;
    if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) continue;
    const from = moduleSpecifier.text;
    if (!exportClause) passed.push({ as: '*', name: '*', from });
    if (!exportClause || !ts.isNamedExports(exportClause)) continue;
    for (const { name, propertyName } of exportClause.elements)
      passed.push({ as: name.text, name: (propertyName ?? name).text, from });
  }
  return {
    exported: [...exported].map(([name, isSaid]) => ({ name, isDocumented: isSaid })),
    passed,
  };
}

/**
 * What can be counted of a source: its lines, its long functions and classes, its casts through
 * `unknown`, and what it declares and passes on, with whether it says what that is.
 */
export function measureCode(file: string, text: string): MeasuredCode {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const functions: LongPart[] = [];
  const classes: LongPart[] = [];
  let casts = 0;
  const visit = (node: ts.Node): void => {
    const lines = lineOf(node.end) - lineOf(node.getStart()) + 1;
    const hasBlock =
      ts.isFunctionLike(node) && 'body' in node && node.body && ts.isBlock(node.body);
    if (hasBlock && lines > LIMITS.functions) functions.push({ name: nameOf(node), lines });
    if (ts.isClassDeclaration(node) && lines > LIMITS.classes)
      classes.push({ name: nameOf(node), lines });
    if (
      ts.isAsExpression(node) &&
      ts.isAsExpression(node.expression) &&
      node.expression.type.kind === ts.SyntaxKind.UnknownKeyword
    )
      casts += 1;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { lines: text.split('\n').length - 1, functions, classes, casts, ...readExports(source) };
}
