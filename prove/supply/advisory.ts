/** What is known of packages of npm; `day` is that on which it was published. */
export type Advisory = {
  id: string;
  day: string;
  severity: string;
  packages: { name: string; affects: (version: string) => boolean }[];
};
