import type { FixedFields } from "../../src/k8s-fields/index.ts";

/** The fields that the webhook of an AppWrapper keeps. */
export const appWrapperFixedFields: readonly FixedFields[] = [
  {
    fields: ["/spec/components/*/template", "/spec/components/*/podSets", "/spec/managedBy"],
    except: ["/spec/components/*/podSets/*/annotations"],
    rejectedBy: "webhook",
    upstream: "https://github.com/project-codeflare/appwrapper/blob/v1.2.1/internal/webhook/appwrapper_webhook.go",
  },
];
