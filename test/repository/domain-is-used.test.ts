import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const shipped = globSync("{app,durable-objects,workers,scripts,bench}/**/*.{ts,tsx,mjs}").filter(
  (path) => !isTest(path),
);
const parse = (path: string) => ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);

/** `app/domain/a/b` of a specifier, without its ending; null = a package. */
function moduleOf(from: string, specifier: string): string | null {
  const bare = specifier.replace(/\.tsx?$/, "");
  if (bare.startsWith("~/")) return `app/${bare.slice(2)}`;
  return bare.startsWith(".") ? relative(".", join(dirname(from), bare)) : null;
}

/** What a file takes from other modules: `module#name`, or `module#*` where it takes all of one. */
function takenBy(path: string): string[] {
  const taken: string[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) {
      const module = moduleOf(path, (node.moduleSpecifier as ts.StringLiteral).text);
      const clause = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : node.exportClause;
      if (module !== null && clause && (ts.isNamedImports(clause) || ts.isNamedExports(clause)))
        for (const { propertyName, name } of clause.elements) taken.push(`${module}#${(propertyName ?? name).text}`);
      else if (module !== null) taken.push(`${module}#*`);
    }
    const [argument] =
      ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword ? node.arguments : [];
    if (argument && ts.isStringLiteral(argument)) taken.push(`${moduleOf(path, argument.text)}#*`);
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal))
      taken.push(`${moduleOf(path, node.argument.literal.text)}#*`);
    ts.forEachChild(node, visit);
  };
  visit(parse(path));
  return taken;
}

/** Functions and constants that a rule's file offers; a type is used by what it types. */
function offeredBy(path: string): string[] {
  return parse(path).statements.flatMap((statement) => {
    const isOffered =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isOffered) return [];
    if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))
      return statement.name ? [statement.name.text] : [];
    return ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []))
      : [];
  });
}

/** How often a file names something: once is its own declaration. */
function mentions(path: string, name: string): number {
  let count = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === name) count += 1;
    ts.forEachChild(node, visit);
  };
  visit(parse(path));
  return count;
}

it("every rule of the domain that is offered is asked by the product, not by its tests alone", () => {
  const taken = new Set(shipped.flatMap(takenBy));
  const rules = shipped.filter((path) => path.startsWith("app/domain/"));
  expect(rules.length).toBeGreaterThan(200);
  const unasked = rules.flatMap((path) => {
    const module = path.replace(/\.ts$/, "");
    const isAsked = (name: string) =>
      taken.has(`${module}#*`) || taken.has(`${module}#${name}`) || mentions(path, name) > 1;
    return offeredBy(path).flatMap((name) => (isAsked(name) ? [] : [`${path}: ${name}`]));
  });
  expect(unasked).toEqual([]);
});
