import { POLICY_WORKLOAD_TYPES, type PolicyWorkloadType } from "../../src/model/runai-policy/field.ts";
import { runaiPolicySchema } from "../../src/model/runai-policy/policy-schema.ts";
import { type DescribedSchema, describeSchema } from "./described-schema.ts";
import type { DocComment } from "./doc-comments.ts";
import { type DocTexts, docsOf, docsOfType, eitherOf, type FieldDocs } from "./field-docs.ts";

/** Fields of workloads that no definition of muster has, by name; with the texts of their words. */
const ONLY_IN_POLICIES: DocTexts = {
  activationReplicas: "Number of replicas after zero.",
  authorizationType: {
    text: "The users who may send requests.",
    words: { authorizedUsersOrGroups: "those in `authorizedUsers`, and members of the groups in `authorizedGroups`" },
  },
  autoscaling: "The number of replicas by load.",
  cleanPodPolicy: {
    text: "The pods that are deleted when the workload has ended.",
    words: { None: "no pod", All: "all pods", Running: "the pods that still run" },
  },
  clusterLocalAccessOnly: "Whether requests come from inside of the cluster only.",
  concurrencyHardLimit: "Largest number of requests at once of a replica.",
  container: "Port of the container.",
  customExternalPort: "Whether users choose the external port.",
  customUrl: "Whether users choose the URL.",
  distributedFramework: {
    text: "Framework of the distributed training.",
    words: { MPI: "MPI", PyTorch: "PyTorch", TF: "TensorFlow", XGBoost: "XGBoost", JAX: "JAX" },
  },
  exposedProtocol: { text: "Protocol of the exposed URL.", words: { http: "HTTP", grpc: "gRPC" } },
  grpcPort: "Port for gRPC.",
  initialReplicas: "Number of replicas at the start.",
  initializationTimeoutSeconds: "Seconds until a new replica must be ready.",
  maxReplicas: "Largest number of replicas.",
  metric: "The metric of the load.",
  metricThreshold: "Value of the metric for one replica.",
  metricThresholdPercentage: "Share of the threshold at which replicas are added, in percent.",
  metricsPort: "Port for metrics.",
  minReplicas: "Smallest number of replicas.",
  mpiLauncherCreationPolicy: {
    text: "When the launcher of MPI starts.",
    words: { AtStartup: "with the workers", WaitForWorkersReady: "when the workers are ready" },
  },
  multiNode: "A model on several nodes.",
  ngcAuthSecret: "Name of the Secret with the key of NGC.",
  name: "Name of the object.",
  nimCache: "A NIMCache with the model.",
  numWorkers: "Number of workers.",
  privileged: "Whether the container is privileged.",
  profile: "Profile of the model in the cache.",
  requestTimeoutSeconds: "Seconds until a request fails.",
  scaleDownDelaySeconds: "Seconds until a replica without load is removed.",
  scaleToZeroRetentionSeconds: "Seconds until the last replica without load is removed.",
  scaleWindowSeconds: "Seconds over which the load is measured.",
  protocol: { text: "Protocol of the requests.", words: { http: "HTTP", grpc: "gRPC" } },
  serviceType: {
    text: "Type of the Service.",
    words: {
      ClusterIP: "an address inside of the cluster",
      NodePort: "a port of every node",
      LoadBalancer: "a load balancer of the cloud",
      ExternalName: "a name outside of the cluster",
    },
  },
  servingConfiguration: "Time limits of requests.",
  slotsPerWorker: "Slots of MPI for each worker.",
  sshAuthMountPath: "Path of the SSH keys of MPI.",
  workers: "Number of workers.",
  userCredentials: "Whether it is a credential of one user.",
};

const inferences = docsOfType("DistributedInferenceSpec");
const trainings = docsOfType("TrainingSpec");

/** The fields of each type of workload, of which only two are types of definitions. */
const fieldsOf: Readonly<Record<PolicyWorkloadType, FieldDocs>> = {
  workspaces: trainings,
  trainings,
  distributed: docsOf({ worker: "The pods of the workers.", master: "The pod of the master." }, trainings),
  inferences: eitherOf(trainings, docsOf({ servingPort: "The port for requests." }, docsOfType("ServingPort"))),
  "distributed-inferences": inferences,
  "nim-services": eitherOf(
    trainings,
    inferences,
    docsOf(
      { modelStore: "The place of the model." },
      docsOf({ pvc: "A claim with the model." }, docsOfType("PvcVolume")),
    ),
  ),
};

type Words = DocComment["words"];

const ruleDocs = docsOfType("Record<PolicyRuleWord, unknown>");

/** The rules of a field, whose words are the values of its options. */
function rulesOf(words: Words): FieldDocs {
  const option = docsOf({
    value: { text: "The value. Mandatory.", words: Object.fromEntries(words) },
    displayed: "Text in the user interface.",
  });
  const source = docsOf({ field: "Name of the other field. Mandatory.", factor: "Factor of its value. Default: 1." });
  const rules: FieldDocs = (name) => {
    const rule = ruleDocs(name);
    return rule && { ...rule, doc: { ...rule.doc, words } };
  };
  return eitherOf(rules, docsOf({ options: "" }, option), docsOf({ defaultFrom: "" }, source));
}

const instanceRules = docsOf({
  canAdd: "Whether a workload may have instances of its own.",
  locked: "Keys of instances of the policy that a workload can neither change nor exclude.",
});

/** A section of a policy: its values are those of a workload, or rules about them. */
type Section = "defaults" | "rules";

/**
 * The fields of a section, by the fields of a workload.
 *
 * @param words the words of the field that has these fields
 */
function section(part: Section, fields: FieldDocs, words: Words = new Map()): FieldDocs {
  const own = eitherOf(fields, docsOf(ONLY_IN_POLICIES));
  return (name) => {
    const items = part === "rules" ? instanceRules : section(part, fields);
    const instances = docsOf({ instances: "The items themselves." }, items);
    const attributes = docsOf({ attributes: "The fields of all items." }, section(part, fields));
    const field = own(name);
    if (field === undefined) return eitherOf(instances, attributes, rulesOf(words))(name);
    // The default of a field is not that of its default in a policy, and its example is no rule.
    const { text, examples } = field.doc;
    const all = new Map([...(docsOf(ONLY_IN_POLICIES)(name)?.doc.words ?? []), ...field.doc.words]);
    const doc = { text, words: all, examples: part === "defaults" ? examples : [] };
    return { doc, inner: section(part, field.inner, all) };
  };
}

/** The JSON Schema of a RunaiPolicy with its texts. A field has the text that it has in a definition. */
export function describedPolicy(envelope: FieldDocs): DescribedSchema {
  const { allOf, $defs, ...schema } = runaiPolicySchema();
  const rules = Object.entries($defs).map(([type, part]) => [type, describeSchema(part, rulesOf(new Map()))] as const);
  const described = POLICY_WORKLOAD_TYPES.map((type, index) => {
    const fields = fieldsOf[type];
    const parts = eitherOf(
      docsOf({ defaults: "Values that workloads get for fields that they do not set." }, section("defaults", fields)),
      docsOf({ rules: "Conditions on the fields of workloads." }, section("rules", fields)),
    );
    const part = allOf[index];
    const then = describeSchema(part?.then ?? {}, docsOf({ policy: "The policy." }, parts));
    return { if: part?.if, then };
  });
  const whole = describeSchema(schema, eitherOf(envelope, docsOfType("PolicyFile")));
  return { ...whole, $defs: Object.fromEntries(rules), allOf: described };
}
