import type { KubeObject } from "../../../kernel/index.ts";
import { changePath } from "./change-path.ts";
import type { ChangedPair, DangerContext, DangerSign, FoundDanger } from "./danger-sign.ts";
import { refusalFix } from "./refusal-fix.ts";
import { type SyncOptions, syncOptionsOf } from "./sync-options.ts";
import type { UpdateVerdict } from "./update-verdict.ts";
import { updateVerdicts } from "./update-verdicts.ts";

const REFERENCE = "https://kubernetes.io/docs/reference/kubernetes-api/";

/** Changes that the API server rejects, so that the sync fails. */
export const immutableField: DangerSign = {
  id: "immutable-field",
  finds:
    "a changed field that cannot change in an existing object: by the validation of the API server, or by a rule of a CRD that compares the old and the new object",
  reason:
    "the API server rejects the new object. Under Argo CD the sync of the Application fails at it, also with Replace=true alone; under Flux the dry run fails, and nothing of the Kustomization is applied",
  upstream: REFERENCE,
  find: (context) =>
    refused(
      context,
      ({ rejectedBy, condition }) => rejectedBy === "API server" && condition === undefined,
      (found) => {
        return `${found.rule}: the API server rejects the new object`;
      },
    ),
};

/** Changes that a webhook of an operator rejects. */
export const webhookRefusal: DangerSign = {
  id: "webhook-refusal",
  finds: "a changed field for which the webhook of the kind's operator rejects the new object, where it is installed",
  reason: "the sync fails as for a field that the API server does not let change",
  upstream: "https://kubernetes.io/docs/reference/access-authn-authz/admission-controllers/",
  find: (context) =>
    refused(
      context,
      ({ rejectedBy }) => rejectedBy === "webhook",
      ({ rule, by }, { kind }) => {
        return `${rule}: the webhook of ${by ?? kind} rejects the new object, where it is installed`;
      },
    ),
};

/** Changes that the API server rejects in some states of the cluster, which no manifest has. */
export const conditionalRefusal: DangerSign = {
  id: "conditional-refusal",
  finds:
    "a changed field that the API server accepts or rejects by the state of the cluster: the template of a suspended Job, the size of a claim whose StorageClass is not in the repository",
  reason: "the sync fails if the condition holds",
  upstream: REFERENCE,
  find: (context) =>
    refused(
      context,
      ({ rejectedBy, condition }) => rejectedBy === "API server" && condition !== undefined,
      (found) => {
        return `${found.rule}: the API server rejects the new object if ${found.condition ?? ""}`;
      },
    ),
};

/** Changes that a controller makes by deleting the object. */
export const recreatedObject: DangerSign = {
  id: "recreated-object",
  finds:
    "a changed field that cannot change, in an object that the controller deletes and creates again: Force=true of Argo CD, force of Flux",
  reason: "its pods end, its data or its address may be lost, and a run starts from its beginning",
  upstream: "https://argo-cd.readthedocs.io/en/stable/user-guide/sync-options/#force-sync",
  find: (context) =>
    context.changed.flatMap((pair): readonly FoundDanger[] => {
      const options = syncOptionsOf(pair.before, pair.after);
      const [first] = rejectedBy(pair, context, ({ condition }) => condition === undefined);
      if (first === undefined || !options.recreates || options.isIgnored || options.isRenewed) return [];
      const by = options.controller ?? "the controller";
      const message = `${by} deletes the ${pair.after.object.kind} and creates it again, because ${first.path} ${first.rule}`;
      return [{ object: pair.after, path: changePath(first.path, pair), message }];
    }),
};

/** Changes that are accepted, with an effect beyond the field. */
export const costlyChange: DangerSign = {
  id: "costly-change",
  finds:
    "a changed field that is accepted, but moves or replaces what runs: the size of a group, the parent of a queue",
  reason: "the message has the effect",
  upstream: REFERENCE,
  find: (context) =>
    context.changed.flatMap((pair) =>
      updateVerdicts(pair, context)
        .filter((verdict) => verdict.rejectedBy === undefined)
        .map(({ path, rule, upstream }) => ({
          object: pair.after,
          path: changePath(path, pair),
          message: `a change of ${changePath(path, pair)} has an effect: ${rule}`,
          upstream,
        })),
    ),
};

/** A sentence about a verdict, without the path at its beginning and the consequence at its end. */
type Sentence = (verdict: UpdateVerdict, object: KubeObject) => string;

function refused(
  context: DangerContext,
  isWanted: (verdict: UpdateVerdict) => boolean,
  sentence: Sentence,
): readonly FoundDanger[] {
  return context.changed.flatMap((pair) => {
    const options = syncOptionsOf(pair.before, pair.after);
    if (options.recreates || options.isIgnored || options.isRenewed) return [];
    return rejectedBy(pair, context, isWanted).map((verdict) => dangerOf(verdict, pair, options, sentence));
  });
}

/** The wanted verdicts that reject a change, one for each path of a change. */
function rejectedBy(
  pair: ChangedPair,
  context: DangerContext,
  isWanted: (verdict: UpdateVerdict) => boolean,
): readonly UpdateVerdict[] {
  const byPath = new Map<string, UpdateVerdict>();
  for (const verdict of updateVerdicts(pair, context)) {
    if (verdict.rejectedBy === undefined || !isWanted(verdict)) continue;
    const path = changePath(verdict.path, pair);
    if (!byPath.has(path)) byPath.set(path, { ...verdict, path });
  }
  return [...byPath.values()];
}

function dangerOf(
  verdict: UpdateVerdict,
  { after }: ChangedPair,
  options: SyncOptions,
  sentence: Sentence,
): FoundDanger {
  const { path, upstream } = verdict;
  const field = path === "" ? `the ${after.object.kind}` : `${path} of a ${after.object.kind}`;
  const message = `${field} ${sentence(verdict, after.object)}${consequence(options)}`;
  return { object: after, path, message, fix: refusalFix(after.object, path, options), upstream };
}

/** The consequence for the controller, as the end of a sentence. */
function consequence({ controller, unit = "", replaces }: SyncOptions): string {
  if (controller === "Flux") return `, so the dry run fails, and nothing of ${unit} is applied`;
  if (controller !== "Argo CD") return "";
  const alone = replaces ? ", also with Replace=true" : "";
  return `, so the sync of ${unit} fails${alone}`;
}
