import ts from 'typescript';

/** How long a file, a function and a class may be, in lines. */
export const LIMITS = { files: 300, functions: 60, classes: 200 };

/** What a function is called that has no name of its own: by what it is given to. */
function nameOf(node) {
  if (node.name) return node.name.getText();
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent))
    return parent.name.getText();
  if (ts.isCallExpression(parent)) return `in ${parent.expression.getText().split('\n')[0]}`;
  return 'nameless';
}

const isDocumented = (node) => ts.getJSDocCommentsAndTags(node).length > 0;

const isExported = (statement) =>
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/** The names that a statement declares. */
function namesOf(statement) {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  return statement.name ? [statement.name.getText()] : [];
}

/** What a file declares for others, and what it passes on of theirs. */
function readExports(source) {
  const exported = new Map();
  const passed = [];
  for (const statement of source.statements) {
    if (ts.canHaveModifiers(statement) && isExported(statement))
      // Of overloads, or a type beside a value, one says it.
      for (const name of namesOf(statement))
        exported.set(name, exported.get(name) === true || isDocumented(statement));
    if (!ts.isExportDeclaration(statement) || !statement.moduleSpecifier) continue;
    const from = statement.moduleSpecifier.text;
    if (!statement.exportClause) passed.push({ as: '*', name: '*', from });
    for (const { name, propertyName } of statement.exportClause?.elements ?? [])
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
export function measureCode(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line;
  const long = { functions: [], classes: [] };
  let casts = 0;
  const visit = (node) => {
    const lines = lineOf(node.end) - lineOf(node.getStart()) + 1;
    const isBody = ts.isFunctionLike(node) && node.body && ts.isBlock(node.body);
    if (isBody && lines > LIMITS.functions) long.functions.push({ name: nameOf(node), lines });
    if (ts.isClassDeclaration(node) && lines > LIMITS.classes)
      long.classes.push({ name: nameOf(node), lines });
    if (
      ts.isAsExpression(node) &&
      ts.isAsExpression(node.expression) &&
      node.expression.type.kind === ts.SyntaxKind.UnknownKeyword
    )
      casts++;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { lines: text.split('\n').length - 1, ...long, casts, ...readExports(source) };
}
