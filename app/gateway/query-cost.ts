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
const ZERO_WEIGHT: Weight = { depth: 0, cost: 0 };

function isList(type: GraphQLOutputType | undefined): boolean {
  return type !== undefined && isListType(getNullableType(type));
}

/** Depth and number of fields of a selection. Stops counting beyond the limits, so that refusing nested fragments costs little. */
function weigh(
  context: ValidationContext,
  set: SelectionSetNode | undefined,
  parent: unknown,
  openFragments: ReadonlySet<string>,
): Weight {
  let depth = 0;
  let cost = 0;
  const addWeight = (inner: Weight, factor: number, ownWeight: number) => {
    depth = Math.max(depth, inner.depth + ownWeight);
    cost += inner.cost * factor + ownWeight;
  };
  for (const selection of set?.selections ?? []) {
    if (cost > MAX_COST || depth > MAX_DEPTH) break;
    if (selection.kind === "Field") {
      // Not counted, because introspection is always refused, even where arbitrary queries are allowed.
      if (selection.name.value.startsWith("__")) continue;
      const field =
        isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[selection.name.value] : undefined;
      addWeight(
        weigh(context, selection.selectionSet, field && getNamedType(field.type), openFragments),
        isList(field?.type) ? LIST_LENGTH : 1,
        1,
      );
    } else if (selection.kind === "InlineFragment") {
      const fragmentType = selection.typeCondition
        ? context.getSchema().getType(selection.typeCondition.name.value)
        : parent;
      addWeight(weigh(context, selection.selectionSet, fragmentType, openFragments), 1, 0);
    } else {
      const fragment: FragmentDefinitionNode | null | undefined = openFragments.has(selection.name.value)
        ? null
        : context.getFragment(selection.name.value);
      const fragmentType = fragment ? context.getSchema().getType(fragment.typeCondition.name.value) : undefined;
      addWeight(
        fragment
          ? weigh(context, fragment.selectionSet, fragmentType, new Set([...openFragments, selection.name.value]))
          : ZERO_WEIGHT,
        1,
        0,
      );
    }
  }
  return { depth, cost };
}

/** Validation rule: at most 8 levels and 500 fields. Fields in a list count ten times. */
export function costLimitRule(context: ValidationContext): ASTVisitor {
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
