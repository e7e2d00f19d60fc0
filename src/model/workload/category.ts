/** Category of a workload type, as Run:ai names them. */
export type Category = "Build" | "Train" | "Deploy";
