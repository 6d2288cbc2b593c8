import type { Proof } from './proof.js';

/** Every proof by its name; what one needs is read in when it runs. */
export const PROOFS: Record<string, () => Promise<Proof>> = {
  files: async () => (await import('./files.js')).files,
  log: async () => (await import('./log.js')).log,
  access: async () => (await import('./access.js')).access,
  fuzz: async () => (await import('./fuzz.js')).fuzz,
  keys: async () => (await import('./keys.js')).keys,
  races: async () => (await import('./races.js')).races,
  sessions: async () => (await import('./sessions.js')).sessions,
  forgetting: async () => (await import('./forgetting.js')).forgetting,
  disk: async () => (await import('./disk.js')).disk,
  outage: async () => (await import('./outage.js')).outage,
  text: async () => (await import('./text.js')).text,
  shipped: async () => (await import('./shipped.js')).shipped,
  migrations: async () => (await import('./migrations.js')).migrations,
  live: async () => (await import('./live.js')).live,
  newsletter: async () => (await import('./newsletter.js')).newsletter,
  soak: async () => (await import('./soak.js')).soak,
  time: async () => (await import('./time.js')).time,
  'browser-faults': async () => (await import('./browser-faults.js')).browserFaults,
  supply: async () => (await import('./supply.js')).supply,
};
