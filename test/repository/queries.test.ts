import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

/** A parsed file of queries. */
interface Source {
  readonly path: string;
  readonly tree: ts.SourceFile;
}

const sourcesByPath = new Map<string, Source>();
const parse = (path: string, text: string): Source => ({
  path,
  tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true),
});
function fileAt(path: string): Source {
  const source = sourcesByPath.get(path) ?? parse(path, readFileSync(path, "utf8"));
  sourcesByPath.set(path, source);
  return source;
}

const callsIn = (node: ts.Node): ts.CallExpression[] => {
  const ownCall = ts.isCallExpression(node) ? [node] : [];
  return [...ownCall, ...node.getChildren().flatMap(callsIn)];
};
const methodOf = ({ expression }: ts.CallExpression): string =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : "";

/** The calls before and after this one in its chain: `a.b().c()`. */
function chainOf(call: ts.CallExpression): ts.CallExpression[] {
  const callChain: ts.CallExpression[] = [];
  for (let at: ts.Expression = call.expression; ts.isPropertyAccessExpression(at); ) {
    const inner: ts.Expression = at.expression;
    if (!ts.isCallExpression(inner)) break;
    callChain.push(inner);
    at = inner.expression;
  }
  const after: ts.CallExpression[] = [];
  for (let at: ts.Node = call; ts.isPropertyAccessExpression(at.parent) && ts.isCallExpression(at.parent.parent); ) {
    at = at.parent.parent;
    after.push(at as ts.CallExpression);
  }
  return [...callChain, call, ...after];
}

/** Resolves a name of a file: its own constant, or that of the file it is imported from; "table" = from the schema. */
function resolveName(source: Source, name: string): { source: Source; value: ts.Expression } | "table" | null {
  for (const statement of source.tree.statements)
    if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
      const names = statement.importClause?.namedBindings;
      const importedName =
        names && ts.isNamedImports(names) ? names.elements.find((element) => element.name.text === name) : undefined;
      if (!importedName) continue;
      if (/\/schema\//.test(statement.moduleSpecifier.text)) return "table";
      const path = join(dirname(source.path), `${statement.moduleSpecifier.text}.ts`);
      return existsSync(path) ? resolveName(fileAt(path), (importedName.propertyName ?? importedName.name).text) : null;
    }
  const listVariables = (node: ts.Node): ts.VariableDeclaration[] => [
    ...(ts.isVariableDeclaration(node) ? [node] : []),
    ...node.getChildren().flatMap(listVariables),
  ];
  const value = listVariables(source.tree).find(
    (declaration) => ts.isIdentifier(declaration.name) && declaration.name.text === name,
  )?.initializer;
  return value ? { source, value } : null;
}

/** Functions in orm.ts that name each column by its key. */
const NAMING_FUNCTIONS: ReadonlySet<string> = new Set(["selectColumns", "selectNullableColumns"]);

/** Returns the single table from whose plain columns the selection is made, so that their names are unique. null = several tables, or other expressions. */
function onlyTable(source: Source, node: ts.Expression): string | null {
  if (ts.isPropertyAccessExpression(node)) return ts.isIdentifier(node.expression) ? node.expression.text : null;
  if (ts.isSatisfiesExpression(node) || ts.isAsExpression(node)) return onlyTable(source, node.expression);
  if (ts.isIdentifier(node)) {
    const meaning = resolveName(source, node.text);
    return meaning === null || meaning === "table" ? null : onlyTable(meaning.source, meaning.value);
  }
  if (!ts.isObjectLiteralExpression(node)) return null;
  const tables = new Set(
    node.properties.map((property) =>
      ts.isSpreadAssignment(property)
        ? onlyTable(source, property.expression)
        : ts.isPropertyAssignment(property)
          ? onlyTable(source, property.initializer)
          : null,
    ),
  );
  const [table = null] = tables;
  return tables.size === 1 ? table : null;
}

/** True if every column of a selection has a unique name in the result. */
function isNamed(source: Source, node: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(node) || ts.isSatisfiesExpression(node) || ts.isAsExpression(node))
    return isNamed(source, node.expression);
  if (ts.isCallExpression(node))
    return methodOf(node) === "as" || (ts.isIdentifier(node.expression) && NAMING_FUNCTIONS.has(node.expression.text));
  if (ts.isIdentifier(node)) {
    const meaning = resolveName(source, node.text);
    return meaning !== null && meaning !== "table" && isNamed(meaning.source, meaning.value);
  }
  if (!ts.isObjectLiteralExpression(node)) return false;
  // A single column cannot be confused with another.
  const [onlyProperty, ...otherProperties] = node.properties;
  const value =
    onlyProperty && ts.isPropertyAssignment(onlyProperty) && otherProperties.length === 0
      ? onlyProperty.initializer
      : undefined;
  if (value && (ts.isPropertyAccessExpression(value) || ts.isCallExpression(value))) return true;
  return node.properties.every(
    (property) =>
      (ts.isSpreadAssignment(property) && isNamed(source, property.expression)) ||
      (ts.isPropertyAssignment(property) && isNamed(source, property.initializer)) ||
      (ts.isShorthandPropertyAssignment(property) && isNamed(source, property.name)),
  );
}

/** Mistakes in this file that fail silently, each as "line: description". */
function findPitfalls(source: Source): string[] {
  const describePitfall = (call: ts.CallExpression, label: string) => {
    const calledName = ts.isPropertyAccessExpression(call.expression) ? call.expression.name : call;
    return `${source.tree.getLineAndCharacterOfPosition(calledName.getStart()).line + 1}: ${label}`;
  };
  const isTable = (node: ts.Expression | undefined) =>
    node !== undefined && ts.isIdentifier(node) && resolveName(source, node.text) === "table";
  return callsIn(source.tree).flatMap((call) => {
    const method = methodOf(call);
    const chain = chainOf(call).map((item) => ({ call: item, method: methodOf(item) }));
    if ((method === "update" || method === "delete") && isTable(call.arguments[0]))
      return chain.some((item) => item.method === "where") ? [] : [describePitfall(call, `${method} of a whole table`)];
    if (method === "select" || method === "selectDistinct") {
      if (!chain.some((item) => item.method.endsWith("Join"))) return [];
      const [columns] = call.arguments;
      return columns && (isNamed(source, columns) || onlyTable(source, columns) !== null)
        ? []
        : [describePitfall(call, "a join whose columns are not named")];
    }
    return method === "transaction" ? [describePitfall(call, "a transaction, which D1 refuses")] : [];
  });
}

const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
  .map((name) => join("app", name))
  .filter((path) => /drizzle-orm|\/orm"/.test(readFileSync(path, "utf8")));

it("no query of the application contains a known pitfall of the query builder", () => {
  expect(files.length).toBeGreaterThan(10);
  expect(files.flatMap((path) => findPitfalls(fileAt(path)).map((trap) => `${path}:${trap}`))).toEqual([]);
});

it("only the meter and the query builder's adapter prepare statements", () => {
  const preparingFiles = ["app", "durable-objects", "sandbox", "workers"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => join(folder, name))
      .filter((path) => readFileSync(path, "utf8").includes(".prepare(")),
  );
  expect(preparingFiles.sort()).toEqual(["app/adapters/db/d1-meter.ts", "app/adapters/db/orm.ts"]);
});

describe("a seeded pitfall is detected", () => {
  const IMPORTS = `import { BOOKING_COLUMNS } from "./booking-row";
    import { named, orm } from "./orm";
    import { bookings } from "./schema/bookings";
    import { payments } from "./schema/payments";\n`;
  const findPlantedPitfalls = (text: string) =>
    findPitfalls(parse("app/adapters/db/planted.ts", IMPORTS + text)).map((trap) => trap.replace(/^\d+: /, ""));

  it.each([
    ["orm(db).delete(payments)", "delete of a whole table"],
    ["orm(db).update(payments).set({ status: 'settled' }).returning()", "update of a whole table"],
    ["orm(db).select().from(payments).innerJoin(bookings, on)", "a join whose columns are not named"],
    [
      "orm(db).select({ id: payments.id, token: bookings.token }).from(payments).leftJoin(bookings, on)",
      "a join whose columns are not named",
    ],
    [
      "orm(db).select({ ...BOOKING_COLUMNS, amount: payments.amountCents }).from(payments).innerJoin(bookings, on)",
      "a join whose columns are not named",
    ],
    [
      "const columns = { id: payments.id, at: bookings.createdAt }; orm(db).select(columns).from(payments).innerJoin(bookings, on)",
      "a join whose columns are not named",
    ],
    ["orm(db).transaction(async () => {})", "a transaction, which D1 refuses"],
  ])("%s", (text, trap) => {
    expect(findPlantedPitfalls(text)).toEqual([trap]);
  });

  it("correct queries are not reported", () => {
    expect(
      findPlantedPitfalls(`
        orm(db).delete(payments).where(on);
        orm(db).update(payments).set({ status: "settled" }).where(on).returning();
        orm(db).select().from(payments);
        orm(db).select({ id: payments.id }).from(payments);
        orm(db).select({ id: payments.id }).from(payments).innerJoin(bookings, on);
        orm(db).select({ booking: BOOKING_COLUMNS, ...selectColumns({ id: payments.id }) }).from(payments).innerJoin(bookings, on);
        orm(db).select({ ...selectColumns({ id: payments.id }), ...selectNullableColumns({ token: bookings.token }) }).from(payments).leftJoin(bookings, on);
        orm(db).select({ ...selectColumns({ id: payments.id }), sum: sql\`sum(1)\`.as("sum") }).from(payments).leftJoin(bookings, on);
        const known = new Map(); known.delete(key); statements.delete(sql);`),
    ).toEqual([]);
  });
});

it("errors are logged by their cause, which contains no query parameters", () => {
  const entryPoints = ["app", "durable-objects", "sandbox", "workers"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  const wholeErrorPattern =
    /(?:message|reason): (?:String\(error\)|error\.message|error instanceof Error|`\$\{error\})/;
  const sources = entryPoints.filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((path) => wholeErrorPattern.test(readFileSync(path, "utf8")))).toEqual([]);
});
