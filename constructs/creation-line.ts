import { type IConstruct, Node } from "constructs";
import { librariesCaller, type Origin } from "./origin.ts";

/** The private parts by which every construct joins its tree. */
interface ParentNode {
  _children?: Record<string, IConstruct>;
  addChild(this: Node, child: IConstruct, name: string): void;
}

const DEEPEST_STACK = 50;

/** The calls that added constructs to their trees. V8 makes the text of a stack only where it is read. */
const calls = new WeakMap<IConstruct, Error>();

let isRecording = true;

// Constructs of other libraries do not note their callers, and only this method sees all of them when they are made.
const node = Node.prototype as unknown as ParentNode;
const { addChild } = node;
node.addChild = function addRecordedChild(child, name) {
  if (isRecording) calls.set(child, callHere());
  // V8 gives each key of an object literal a hidden class, and has room for 1,536 of them after the empty one. The names of
  // constructs would fill it, and each object of the program that starts with a later key would get a class of its own.
  (this as unknown as ParentNode)._children ??= Object.create(null);
  addChild.call(this, child, name);
};

function callHere(): Error {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = DEEPEST_STACK;
  const error = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  return error;
}

/** The TypeScript line that created a construct, or the construct above it that a library of its own has made. */
export function creationLine(construct: IConstruct): Origin {
  for (const made of construct.node.scopes.toReversed()) {
    const call = calls.get(made);
    const origin = call && librariesCaller(call);
    if (origin?.file !== undefined) return origin;
  }
  return {};
}

/** Calls a function whose constructs come from files, and not from lines of TypeScript. */
export function withoutCreationLines(make: () => void): void {
  isRecording = false;
  try {
    make();
  } finally {
    isRecording = true;
  }
}
