import type { CelFunctions, CelRun } from "./function.ts";
import type { CelObjectType, CelType } from "./types.ts";
import { CelError, CelFields, NotEvaluated } from "./values.ts";

/** Methods of `authorizer` and of what they return. Source: apiserver, `pkg/cel/library/authz.go`. */
export const AUTHORIZER_METHODS: ReadonlySet<string> = new Set([
  ...["allowed", "check", "error", "errored", "fieldSelector", "group", "labelSelector", "name", "namespace", "path"],
  ...["reason", "resource", "serviceAccount", "subresource"],
]);

function typeWith(methods: () => Readonly<Record<string, CelType>>, fields: Readonly<Record<string, CelType>> = {}) {
  return {
    fieldOf: (name) => (Object.hasOwn(fields, name) ? fields[name] : undefined),
    names: () => Object.keys(fields),
    methodOf: (name) => (Object.hasOwn(methods(), name) ? methods()[name] : undefined),
  } satisfies CelObjectType;
}

const DECISION: CelObjectType = typeWith(() => ({
  allowed: "bool",
  errored: "bool",
  error: "string",
  reason: "string",
}));
const PATH_CHECK: CelObjectType = typeWith(() => ({ check: DECISION }));
const RESOURCE_CHECK: CelObjectType = typeWith(() => ({
  subresource: RESOURCE_CHECK,
  namespace: RESOURCE_CHECK,
  name: RESOURCE_CHECK,
  fieldSelector: RESOURCE_CHECK,
  labelSelector: RESOURCE_CHECK,
  check: DECISION,
}));
const GROUP_CHECK: CelObjectType = typeWith(() => ({ resource: RESOURCE_CHECK }));

/** The type of the variable `authorizer`. */
export const AUTHORIZER_TYPE: CelObjectType = typeWith(
  () => ({ path: PATH_CHECK, group: GROUP_CHECK, serviceAccount: AUTHORIZER_TYPE }),
  { requestResource: RESOURCE_CHECK },
);

/** `authorizer`, a check that it makes, or the decision of a check. */
export class CelAuthorizer extends CelFields {
  /** Whether the user may do everything; undefined where the rights of the user are not known. */
  readonly isAllowed: boolean | undefined;

  constructor(isAllowed: boolean | undefined) {
    super(
      () => ["requestResource"],
      (name) => (name === "requestResource" ? this : undefined),
    );
    this.isAllowed = isAllowed;
  }
}

function ofAuthorizer(run: (authorizer: CelAuthorizer) => ReturnType<CelRun>): { readonly run: CelRun } {
  return { run: ([value]) => (value instanceof CelAuthorizer ? run(value) : undefined) };
}

/** A part of the answer for a user who may do everything. */
const known = (value: boolean | string) =>
  ofAuthorizer(({ isAllowed }) => {
    if (isAllowed === undefined) throw new NotEvaluated("asks for the rights of the user of the request");
    return value;
  });

const same = ofAuthorizer((authorizer) => authorizer);

const given = (name: string): { readonly run: CelRun } => ({
  run: ([value, text]) => {
    if (!(value instanceof CelAuthorizer)) return undefined;
    if (text === "") throw new CelError(`${name} must not be empty`);
    return value;
  },
});

/** The methods of authorizers. */
export const AUTHORIZER_FUNCTIONS: CelFunctions = {
  ...Object.fromEntries([...AUTHORIZER_METHODS].map((name) => [name, same])),
  path: given("path"),
  resource: given("resource"),
  serviceAccount: ofAuthorizer(() => new CelAuthorizer(undefined)),
  allowed: known(true),
  errored: known(false),
  error: known(""),
  reason: known(""),
};
