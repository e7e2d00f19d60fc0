import { at, isAbsent, isObject } from "../../src/kernel/index.ts";
import type { TemplateKind } from "../../src/model/index.ts";

/**
 * The ScaledJob of KEDA, which contains the spec of the Jobs that it creates. KEDA sets `restartPolicy: OnFailure` where
 * it is missing. Source: kedacore/keda 2.18, pkg/scaling/executor/scale_jobs.go.
 */
export const SCALED_JOB: TemplateKind = {
  group: "keda.sh",
  kind: "ScaledJob",
  path: "/spec/jobTargetRef",
  complete: (jobSpec) => {
    const { template } = jobSpec;
    const spec = at(template, "spec");
    if (!isObject(template) || !isObject(spec) || !isAbsent(spec.restartPolicy)) return jobSpec;
    return { ...jobSpec, template: { ...template, spec: { ...spec, restartPolicy: "OnFailure" } } };
  },
};
