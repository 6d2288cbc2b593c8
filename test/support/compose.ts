import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';

type Limits = { cpus?: string; memory?: string; pids?: number };
export type Condition = 'service_healthy' | 'service_completed_successfully';
export type Service = {
  image?: string;
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  healthcheck?: { test: string[]; interval?: string; timeout?: string };
  command?: string[];
  environment?: Record<string, string>;
  deploy?: { replicas?: number; resources?: { limits?: Limits } };
  networks?: string[];
  ports?: string[];
  volumes?: string[];
  tmpfs?: string[];
  profiles?: string[];
  configs?: { source: string; target: string }[];
  stop_signal?: NodeJS.Signals;
  stop_grace_period?: string;
  depends_on?: Record<string, { condition: Condition }>;
};
export type Compose = {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean } | null>;
  configs: Record<string, { content: string }>;
};

export const composeText = (): string => readFileSync(resolve('docker-compose.yml'), 'utf8');

/** docker-compose.yml as Compose reads it, its variables still in it. */
export const composeFile = (): Compose => parse(composeText(), { merge: true }) as Compose;

/**
 * Puts variables in as Compose does: `:?` is required, `:-` has
 * a default. @throws Error for a required one that is missing
 */
export function filledIn(text: string, configured: Record<string, string>): string {
  const filled = text.replace(
    /\$\{([A-Z0-9_]+)(?::([-?])([^${}]*))?\}/g,
    (_, name: string, kind?: string, rest = '') => {
      if (!configured[name] && kind === '?') throw new Error(`${name} is missing`);
      return configured[name] || rest;
    },
  );
  return filled === text ? text : filledIn(filled, configured);
}
