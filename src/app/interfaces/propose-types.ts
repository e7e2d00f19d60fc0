import { issueOfFragment, readManifests } from "../../inputs/index.ts";
import { type CrdVersion, proposeResourceInterface, readCrd } from "../../interpret/index.ts";
import type { Issue, Unreadable } from "../../kernel/index.ts";
import { MUSTER_API_VERSION, printable } from "../../kernel/index.ts";
import { emitYaml } from "../../yaml/index.ts";

/** A WorkloadType for a person to complete. */
interface ProposedType {
  readonly kind: string;
  readonly definition: object;
  /** The parts that a person must complete or check. */
  readonly open: readonly string[];
  /** The definition as YAML that starts with the open questions as comments. */
  readonly text: string;
}

/** The proposals for a file of CRDs. */
interface ProposedTypes {
  readonly types: readonly ProposedType[];
  readonly issues: readonly Issue[];
  readonly unreadable: readonly Unreadable[];
}

/** Limit of the versions of a kind in the Workload Types API. */
const MAX_VERSIONS = 4;

/** Proposes a WorkloadType for every CRD of a file, folder or pattern. */
export function proposeTypes(path: string): ProposedTypes {
  const { documents, unreadable } = readManifests([path]);
  const read = documents.map((document) => {
    const fragment = issueOfFragment(document);
    if (fragment === undefined) return readCrd(document.value, document.locate);
    return { versions: [], issues: [fragment] };
  });
  return {
    types: read.flatMap(({ versions }) => {
      const served = versions.filter((version) => version.served);
      // Deprecated versions come last, so that they are omitted first.
      const ordered = [...served.filter((each) => !each.deprecated), ...served.filter((each) => each.deprecated)];
      if (ordered.length === 0) return [];
      return [typeOf(ordered)];
    }),
    issues: read.flatMap(({ issues }) => issues),
    unreadable,
  };
}

function typeOf(versions: readonly CrdVersion[]): ProposedType {
  const [first] = versions;
  const { kind = "", group = "" } = first ?? {};
  const taken = versions.slice(0, MAX_VERSIONS);
  const omitted = versions.slice(MAX_VERSIONS).map(({ version }) => version);
  const proposals = taken.map(proposeResourceInterface);
  const definition = {
    apiVersion: MUSTER_API_VERSION,
    kind: "WorkloadType",
    metadata: { name: kind },
    spec: {
      group,
      category: "Train",
      priority: "train",
      resourceInterfaces: proposals.map(({ spec }) => ({ spec })),
    },
  };
  const open = [
    "category (Build, Train, Deploy) and priority: the values here are placeholders",
    ...new Set(proposals.flatMap((proposal) => proposal.open)),
  ];
  if (omitted.length > 0) {
    open.push(`omitted versions, since at most ${MAX_VERSIONS} can be registered: ${omitted.join(", ")}`);
  }
  const head = [
    `# Proposed from the CRD of ${kind}.${group}. To complete or to check:`,
    ...open.map((line) => `# - ${line}`),
  ];
  return { kind, definition, open, text: `${head.map(printable).join("\n")}\n${emitYaml(definition)}` };
}
