import { z } from "zod";

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly $ref?: string;
}

/** Text fields in a body or query by their full path, such as "CartItems.ServiceName". Fields with a fixed list of values are excluded. */
export function textFields(schema: z.ZodType | null): readonly string[] {
  const fieldNames = new Set<string>();
  const walk = (json: JsonSchema, path: string, depth: number): void => {
    if (depth > 8 || json.enum !== undefined || json.const !== undefined) return;
    if (json.type === "string" || (Array.isArray(json.type) && json.type.includes("string"))) fieldNames.add(path);
    for (const jsonSchema of [...(json.anyOf ?? []), ...(json.oneOf ?? []), ...(json.allOf ?? [])])
      walk(jsonSchema, path, depth + 1);
    if (json.items) walk(json.items, path, depth + 1);
    for (const [name, jsonSchema] of Object.entries(json.properties ?? {}))
      walk(jsonSchema, path === "" ? name : `${path}.${name}`, depth + 1);
  };
  if (schema !== null)
    walk(z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" }) as JsonSchema, "", 0);
  return [...fieldNames].sort();
}
