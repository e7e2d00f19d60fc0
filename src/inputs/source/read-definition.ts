import { isWithin } from "../../kernel/index.ts";
import type { ParsedDefinition } from "../../model/index.ts";
import { parseDefinition, parseRequestBody, type RequestBodyContext } from "../../model/index.ts";
import type { SourceDocument } from "./document-form.ts";

// The path of the fields of a definition in a request body of the API.
const BODY_POINTERS: readonly (readonly [string, string])[] = [
  ["/metadata/name", "/name"],
  ["/project", "/projectId"],
  ["/cluster", "/clusterId"],
];

const TYPE_POINTERS: typeof BODY_POINTERS = [
  ["/metadata/name", "/name"],
  ["/spec", ""],
];

/** Reads a document of the form `definition` or `request-body`. */
export function readDefinition(
  { value, bodyKind, locate }: Pick<SourceDocument, "value" | "bodyKind" | "locate">,
  context: RequestBodyContext = {},
): ParsedDefinition {
  if (bodyKind === undefined) return parseDefinition(value, locate, context);
  return parseRequestBody(value, bodyKind, locate, context);
}

/** Returns the positions of a document by the pointers of the definition that it is read as. */
export function locatorOf({
  form,
  bodyKind,
  locate,
}: Pick<SourceDocument, "form" | "bodyKind" | "locate">): SourceDocument["locate"] {
  if (form !== "request-body") return locate;
  const pointers = bodyKind === "WorkloadType" ? TYPE_POINTERS : BODY_POINTERS;
  return (pointer, at) => {
    const moved = pointers.find(([from]) => isWithin(pointer, from));
    return locate(moved === undefined ? pointer : moved[1] + pointer.slice(moved[0].length), at);
  };
}
