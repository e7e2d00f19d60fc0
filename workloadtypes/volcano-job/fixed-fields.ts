import type { FixedFields } from "../../src/k8s-fields/index.ts";

/** The fields that the webhook of Volcano keeps in a Job: all but sizes and the priority. */
export const volcanoJobFixedFields: readonly FixedFields[] = [
  {
    fields: ["/spec"],
    except: [
      "/spec/minAvailable",
      "/spec/priorityClassName",
      "/spec/tasks/*/minAvailable",
      "/spec/tasks/*/replicas",
      "/spec/volumes/*/volumeClaimName",
    ],
    rejectedBy: "webhook",
    // The webhook writes these values where the object lacks them.
    defaults: { "/spec/queue": "default", "/spec/schedulerName": "volcano", "/spec/maxRetry": 3 },
    upstream: "https://github.com/volcano-sh/volcano/blob/master/pkg/webhooks/admission/jobs/validate/admit_job.go",
  },
];
