import {
  type ASTVisitor,
  type FragmentDefinitionNode,
  getNamedType,
  getNullableType,
  GraphQLError,
  type GraphQLOutputType,
  isInterfaceType,
  isListType,
  isObjectType,
  type SelectionSetNode,
  type ValidationContext,
} from "graphql";

const MAX_DEPTH = 8;
const MAX_COST = 500;
/** Assumed length of a list. */
const LIST_LENGTH = 10;

interface Weight {
  readonly depth: number;
  readonly cost: number;
}
const EMPTY: Weight = { depth: 0, cost: 0 };

function isList(type: GraphQLOutputType | undefined): boolean {
  return type !== undefined && isListType(getNullableType(type));
}

/** Depth and number of fields of a selection. Stops counting beyond the limits, so that refusing nested fragments costs little. */
function weigh(
  context: ValidationContext,
  set: SelectionSetNode | undefined,
  parent: unknown,
  open: ReadonlySet<string>,
): Weight {
  let depth = 0;
  let cost = 0;
  const take = (inner: Weight, times: number, own: number) => {
    depth = Math.max(depth, inner.depth + own);
    cost += inner.cost * times + own;
  };
  for (const selection of set?.selections ?? []) {
    if (cost > MAX_COST || depth > MAX_DEPTH) break;
    if (selection.kind === "Field") {
      // Not counted, because introspection is always refused, even where arbitrary queries are allowed.
      if (selection.name.value.startsWith("__")) continue;
      const field =
        isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[selection.name.value] : undefined;
      take(
        weigh(context, selection.selectionSet, field && getNamedType(field.type), open),
        isList(field?.type) ? LIST_LENGTH : 1,
        1,
      );
    } else if (selection.kind === "InlineFragment") {
      const on = selection.typeCondition ? context.getSchema().getType(selection.typeCondition.name.value) : parent;
      take(weigh(context, selection.selectionSet, on, open), 1, 0);
    } else {
      const fragment: FragmentDefinitionNode | null | undefined = open.has(selection.name.value)
        ? null
        : context.getFragment(selection.name.value);
      const on = fragment ? context.getSchema().getType(fragment.typeCondition.name.value) : undefined;
      take(
        fragment ? weigh(context, fragment.selectionSet, on, new Set([...open, selection.name.value])) : EMPTY,
        1,
        0,
      );
    }
  }
  return { depth, cost };
}

/** Validation rule: at most 8 levels and 500 fields. Fields in a list count ten times. */
export function limitedCost(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(operation) {
      const root = context.getSchema().getRootType(operation.operation);
      const { depth, cost } = weigh(context, operation.selectionSet, root, new Set());
      if (depth > MAX_DEPTH)
        context.reportError(
          new GraphQLError(`The query is more than ${MAX_DEPTH} levels deep`, {
            nodes: operation,
            extensions: { code: "too-deep" },
          }),
        );
      else if (cost > MAX_COST)
        context.reportError(
          new GraphQLError(`The query asks for more than ${MAX_COST} fields`, {
            nodes: operation,
            extensions: { code: "too-costly" },
          }),
        );
    },
  };
}
