// Where in the text of a JSON file a value stands, for faults that name the line. It judges nothing.
import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser';

/** Line of an offset, from 1. */
export const lineAt = (text: string, offset: number): number =>
  text.slice(0, offset).split('\n').length;

/** The nearest part of the file that is there: a missing key has no place of its own. */
function nodeOf(tree: Node, keys: readonly PropertyKey[]): Node {
  for (let depth = keys.length; depth > 0; depth -= 1) {
    const node = findNodeAtLocation(tree, keys.slice(0, depth) as (string | number)[]);
    if (node) return node;
  }
  return tree;
}

/** Line of the value at a path of keys and indexes; the first one of a text that is no JSON. */
export function lineOfKeys(text: string, keys: readonly PropertyKey[]): number {
  const tree = parseTree(text);
  return tree ? lineAt(text, nodeOf(tree, keys).offset) : 1;
}
