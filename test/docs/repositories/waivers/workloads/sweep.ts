import { type App, Manifest, Policies } from "muster-gitops/constructs";

const spec = { restartPolicy: "Never", containers: [{ name: "main", image: "example.com/sweep:1" }] };
const object = { apiVersion: "v1", kind: "Pod", metadata: { name: "sweep", namespace: "team-nlp" }, spec };
export function define(app: App): void {
  Policies.of(new Manifest(app, "sweep", { object })).acknowledge({
    rule: "SEC-009",
    reason: "the registry of the vendor has no digests before March",
    owner: "nlp@example.com",
    expires: "2026-12-01",
  });
}
