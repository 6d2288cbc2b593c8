/**
 * What stands idle is asked for signs of life: no firewall between forgets it, and within 14 s it is known to be dead.
 */
export const ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 4_000 };
