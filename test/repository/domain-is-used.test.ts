import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const isRule = (path: string) => path.startsWith("app/domain/");

/** Parsed files by path. */
type Sources = ReadonlyMap<string, ts.SourceFile>;
const parseSources = (files: readonly (readonly [path: string, text: string])[]): Sources =>
  new Map(files.map(([path, text]) => [path, ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)]));

/** The path `app/domain/a/b` of a specifier, without its extension; null for a package. */
function moduleOf(from: string, specifier: string): string | null {
  const bare = specifier.replace(/\.tsx?$/, "");
  if (bare.startsWith("~/")) return `app/${bare.slice(2)}`;
  return bare.startsWith(".") ? relative(".", join(dirname(from), bare)) : null;
}
const modulePath = (path: string) => path.replace(/\.tsx?$/, "");

/** The imports of a file: `module#name`, or `module#*` for a whole module, each with its local name. */
function importsOf(
  path: string,
  source: ts.SourceFile,
): { readonly localName: string | null; readonly from: string }[] {
  const imports: { localName: string | null; from: string }[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) {
      const module = moduleOf(path, (node.moduleSpecifier as ts.StringLiteral).text);
      const clause = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : node.exportClause;
      if (module !== null && clause && (ts.isNamedImports(clause) || ts.isNamedExports(clause)))
        for (const { propertyName, name } of clause.elements)
          imports.push({
            localName: ts.isImportDeclaration(node) ? name.text : null,
            from: `${module}#${(propertyName ?? name).text}`,
          });
      else if (module !== null) imports.push({ localName: null, from: `${module}#*` });
    }
    const [argument] =
      ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword ? node.arguments : [];
    if (argument && ts.isStringLiteral(argument))
      imports.push({ localName: null, from: `${moduleOf(path, argument.text)}#*` });
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal))
      imports.push({ localName: null, from: `${moduleOf(path, node.argument.literal.text)}#*` });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return imports;
}

const namesIn = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []));

/** A top-level part of a file with the names it declares: a function, a type, each constant. Without a name, it runs when the file is loaded. */
interface Part {
  readonly names: readonly string[];
  readonly node: ts.Node;
}
const partsOf = (source: ts.SourceFile): Part[] =>
  source.statements.flatMap((statement): Part[] => {
    if (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map((node) => ({ names: namesIn(node.name), node }));
    const isNamed =
      ts.isFunctionDeclaration(statement) ||
      ts.isClassDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement) ||
      ts.isEnumDeclaration(statement);
    return [{ names: isNamed && statement.name ? [statement.name.text] : [], node: statement }];
  });

/** Identifiers that may refer to a declaration of the file, without property accesses and the keys of objects and types. */
function mentionedNames(part: ts.Node): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      const { parent } = node;
      const isMember =
        (ts.isPropertyAccessExpression(parent) ||
          ts.isPropertyAssignment(parent) ||
          ts.isPropertySignature(parent) ||
          ts.isMethodDeclaration(parent) ||
          ts.isMethodSignature(parent)) &&
        parent.name === node;
      if (!isMember) names.add(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(part);
  return names;
}

/** Exported functions and constants of a file with rules. Types are ignored, because a value that has the type counts as its use. */
const exportsOf = (source: ts.SourceFile): string[] =>
  source.statements.flatMap((statement) => {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) return [];
    if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))
      return statement.name ? [statement.name.text] : [];
    return ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.flatMap(({ name }) => namesIn(name))
      : [];
  });

/** Exported rules that nothing outside the domain uses, directly or through other rules. */
function unusedExports(sources: Sources): string[] {
  const usesByName = new Map<string, Set<string>>();
  const addUse = (from: string, to: string) => usesByName.set(from, (usesByName.get(from) ?? new Set()).add(to));
  const usedFiles = new Set<string>();
  for (const [path, source] of sources) {
    const imports = importsOf(path, source);
    if (!isRule(path)) {
      for (const { from } of imports) usedFiles.add(from);
      continue;
    }
    const module = modulePath(path);
    const parts = partsOf(source);
    const declarations = new Map<string, string>();
    for (const { names } of parts) for (const name of names) declarations.set(name, `${module}#${name}`);
    for (const { localName: here, from } of imports)
      if (here !== null) declarations.set(here, from);
      // A whole-module import or a re-export counts as used by every importer of the file.
      else for (const name of exportsOf(source)) addUse(`${module}#${name}`, from);
    for (const name of exportsOf(source)) addUse(`${module}#*`, `${module}#${name}`);
    for (const { names, node } of parts)
      for (const mentioned of mentionedNames(node)) {
        const to = declarations.get(mentioned);
        if (to === undefined || names.includes(mentioned)) continue;
        if (names.length === 0) usedFiles.add(to);
        for (const name of names) addUse(`${module}#${name}`, to);
      }
  }
  const reachedExports = new Set<string>();
  const waiting = [...usedFiles];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reachedExports.has(next)) continue;
    reachedExports.add(next);
    waiting.push(...(usesByName.get(next) ?? []));
  }
  return [...sources].flatMap(([path, source]) =>
    isRule(path)
      ? exportsOf(source).flatMap((name) =>
          reachedExports.has(`${modulePath(path)}#${name}`) ? [] : [`${path}: ${name}`],
        )
      : [],
  );
}

it("every exported domain rule is used by the product, not only by tests", () => {
  const shipped = parseSources(
    globSync("{app,durable-objects,workers,scripts,bench}/**/*.{ts,tsx,mjs}")
      .filter((path) => !isTest(path))
      .map((path) => [path, readFileSync(path, "utf8")]),
  );
  expect([...shipped.keys()].filter(isRule).length).toBeGreaterThan(200);
  expect(unusedExports(shipped)).toEqual([]);
});

const RULES = `export const LIMIT = 3;
  export const isNear = (metres: number) => metres < LIMIT;
  export const isFar = (metres: number) => !isNear(metres);`;

it.each([
  ["what a page takes, and what that needs", 'import { isNear } from "../domain/a";', "", ["isFar"]],
  [
    "what another rule takes that a page asks",
    'import { isClose } from "~/domain/b";',
    'import { isNear } from "./a"; export const isClose = isNear;',
    ["isFar"],
  ],
  [
    "nothing, where only a rule that nobody asks takes it",
    "",
    'import { isFar } from "./a"; export const isAway = isFar;',
    ["LIMIT", "isNear", "isFar", "isAway"],
  ],
  [
    "a name after a dot is another's",
    'import { isNear } from "../domain/a";',
    "export const words = (place: { isFar: string }) => place.isFar;",
    ["isFar", "words"],
  ],
  ["all of a file that is taken whole", 'import * as all from "../domain/a";', "", []],
] as const)("reports unused rules of two files: %s", (_, page, other, unusedRules) => {
  const files = parseSources([
    ["app/routes/page.ts", page],
    ["app/domain/a.ts", RULES],
    ["app/domain/b.ts", other],
  ]);
  expect(unusedExports(files).map((line) => line.replace(/^.*: /, ""))).toEqual(unusedRules);
});
