/** Begins a trace of what follows from a call, as W3C Trace Context writes it (G-30). */
export function newTraceparent(): string {
  const ids = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  return `00-${ids.slice(0, 32)}-${ids.slice(32)}-01`;
}
