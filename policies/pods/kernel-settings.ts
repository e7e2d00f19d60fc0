/** The SELinux types of containers. Source: the baseline level of Pod Security, Kubernetes 1.34. */
export const SELINUX_TYPES: readonly string[] = [
  "container_t",
  "container_init_t",
  "container_kvm_t",
  "container_engine_t",
];

/** The settings of the kernel that belong to the pod alone. Source: the baseline level of Kubernetes 1.34. */
const PRIVATE_SYSCTLS = new Set([
  "kernel.shm_rmid_forced",
  "net.ipv4.ip_local_port_range",
  "net.ipv4.ip_local_reserved_ports",
  "net.ipv4.ip_unprivileged_port_start",
  "net.ipv4.ping_group_range",
  "net.ipv4.tcp_fin_timeout",
  "net.ipv4.tcp_keepalive_intvl",
  "net.ipv4.tcp_keepalive_probes",
  "net.ipv4.tcp_keepalive_time",
  "net.ipv4.tcp_rmem",
  "net.ipv4.tcp_syncookies",
  "net.ipv4.tcp_wmem",
]);

/** Whether a sysctl changes nothing outside of its pod; `/` may separate its parts. */
export function isPrivateSysctl(name: string): boolean {
  return PRIVATE_SYSCTLS.has(name.replaceAll("/", "."));
}
