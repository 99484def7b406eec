import {
  type BinaryOperationNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  OperatorNode,
  type PrimitiveValueListNode,
  RawNode,
  ValueListNode,
  ValueNode,
} from "kysely";

/**
 * Makes a plugin for statements that SQLite prepares once and runs with other values each time. SQLite plans a
 * comparison with a parameter for the value that was bound last; better-sqlite3 clears all bindings after each run, so
 * SQLite prepared most statements again whenever they ran, which took longer than to run them. A unary plus hides the
 * parameter from the planner (https://www.sqlite.org/optoverview.html#disqualifying_where_clause_terms_using_unary_),
 * and values that stay the same are written into the statement, so partial indexes are used as before.
 *
 * @param isPlace whether a value is another one each time
 */
export function preparedOnce(isPlace: (value: unknown) => boolean): KyselyPlugin {
  const transformer = new PrepareOnce(isPlace);
  return {
    transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  };
}

class PrepareOnce extends OperationNodeTransformer {
  #isPlace: (value: unknown) => boolean;

  constructor(isPlace: (value: unknown) => boolean) {
    super();
    this.#isPlace = isPlace;
  }

  protected override transformBinaryOperation(...given: [BinaryOperationNode]): BinaryOperationNode {
    const node = super.transformBinaryOperation(...given);
    const { operator, rightOperand: right } = node;
    const isEqual = OperatorNode.is(operator) && (operator.operator === "=" || operator.operator === "is");
    if (!isEqual || !ValueNode.is(right) || right.immediate) return node;
    return { ...node, rightOperand: RawNode.create(["+", ""], [right]) };
  }

  protected override transformValue(node: ValueNode): ValueNode {
    return this.#isConstant(node.value) ? ValueNode.createImmediate(node.value) : node;
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    if (!node.values.every((value) => this.#isConstant(value))) return node;
    // The compiler writes both kinds of lists.
    return ValueListNode.create(node.values.map((value) => ValueNode.createImmediate(value))) as never;
  }

  #isConstant(value: unknown): boolean {
    return !this.#isPlace(value) && (value === null || typeof value === "string" || typeof value === "number");
  }
}
